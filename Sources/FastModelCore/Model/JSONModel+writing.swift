extension JSONModel {
    /// The functions that write, copy, compare and hash models, and that encode and decode them by `Codable`.
    public static var _witness: _ValueWitness {
        unsafe _ValueWitness(
            type: self, write: { unsafe _write($0, to: &$1) },
            deepCopy: { model, context in unsafe context.model(_plan(of: model), model) },
            isEqual: comparison, hash: hashing,
            // The casts to `Codable` wait until a model is coded: the first search for a type's conformance takes long.
            encode: { unsafe try modelEncoding($0, $1) }, decode: { unsafe try modelDecoding($0, $1) })
    }

    @inlinable public static func _write(_ value: UnsafeRawPointer, to writer: inout _Writer) -> _Written {
        let type = unsafe _type(of: value)
        let plan = unsafe writer.plan(ObjectIdentifier(type)) ?? type._makePlan(in: writer.plans)
        if Self.self is AnyObject.Type, type != Self.self {
            return unsafe writer.subclass(plan, value, of: ObjectIdentifier(Self.self))
        }
        return unsafe writer.model(plan, value)
    }

    /// The model's own type; for an object, its class.
    @inlinable @inline(__always) static func _type(of value: UnsafeRawPointer) -> Self.Type {
        unsafe Self.self is AnyObject.Type
            ? Swift.type(of: value.assumingMemoryBound(to: Self.self).pointee) : Self.self
    }

    /// The plan of a model's own type, for operations that do not depend on keys.
    @inlinable @inline(__always) static func _plan(of value: UnsafeRawPointer) -> Unmanaged<TypePlan> {
        unsafe _type(of: value)._plan(in: .shared)
    }

    /// The plan of `Self`.
    @inlinable static func _plan(in plans: TypePlanCache) -> Unmanaged<TypePlan> {
        unsafe plans.find(ObjectIdentifier(self)) ?? _makePlan(in: plans)
    }

    @usableFromInline static func _makePlan(in cache: TypePlanCache) -> Unmanaged<TypePlan> {
        // `self` may be a subclass of `Self`, for which a provider may have a schema.
        let type: any JSONModel.Type = self
        return unsafe type._makeOwnPlan(in: cache)
    }

    /// Makes the plan of exactly this type, from the provider's schema or the type's own schema.
    static func _makeOwnPlan(in cache: TypePlanCache) -> Unmanaged<TypePlan> {
        let hooks = ModelHooks(of: self).encoding
        if let mapped = cache.schema(of: self) { return unsafe mapped.makePlan(of: self, hooks, in: cache) }
        return unsafe schema.makePlan(of: self, hooks, in: cache)
    }

    fileprivate static var discriminators: ((any Any.Type) -> Discriminator?)? { schema.variants?.discriminator }
}

extension Schema {
    /// Makes the plan of the schema's model or of a subclass.
    func makePlan<Owner>(of type: Owner.Type, _ hooks: EncodingHooks, in cache: TypePlanCache) -> Unmanaged<
        TypePlan
    > {
        var seed: TypePlan.Seed?
        if let typed = unsafe self.seed {
            unsafe seed = { model, draft in unsafe typed(model.assumingMemoryBound(to: Model.self).pointee, draft) }
        }
        let readingProblem = problem(for: type)
        let identity = identity ?? ObjectIdentifier(type)
        let plan = unsafe TypePlan(
            type, identity, isReference: Owner.self is AnyObject.Type, draft: draft, fields: fields, options: options,
            cache: cache, seed: seed, finish: finish(of: type), hooks: hooks, readingProblem: readingProblem,
            problem: readingProblem ?? outputProblem(for: type), variants: variants?.outputs ?? [],
            discriminator: discriminator(of: type, in: cache),
            foreignSuperclasses: Self.foreignSuperclasses(type, in: cache))
        return unsafe cache.keep(plan, for: identity)
    }

    /// The function that replaces a model by the one that its draft becomes.
    private func finish<Owner>(of type: Owner.Type) -> TypePlan.Finish {
        if let build = unsafe build {
            return { draft, model in
                unsafe _Sink.withMemory(for: Model.self) { made in
                    guard unsafe build(draft, made) else { return false }
                    // A schema with a draft is the one of its model only.
                    unsafe model.assumingMemoryBound(to: Model.self).pointee =
                        made.assumingMemoryBound(to: Model.self).move()
                    return true
                }
            }
        }
        if Owner.self is AnyObject.Type {
            // Objects of all classes are moved by the same code, which looks up nothing.
            return { draft, model in
                unsafe model.assumingMemoryBound(to: AnyObject.self).pointee =
                    draft.assumingMemoryBound(to: AnyObject.self).move()
                return true
            }
        }
        return { draft, model in
            unsafe model.assumingMemoryBound(to: Owner.self).pointee = draft.assumingMemoryBound(to: Owner.self).move()
            return true
        }
    }

    /// The discriminator that is written for values of a type: for an enumeration the key, for an object the key and value of the
    /// nearest class that has the type as a variant.
    @usableFromInline func discriminator<Owner>(of type: Owner.Type, in cache: TypePlanCache) -> Discriminator? {
        if let variants, variants.areAll { return Discriminator(key: variants.key, names: []) }
        if let found = variants?.discriminator(of: type) { return found }
        return superclasses(of: type).lazy.compactMap { cache.discriminators(of: $0)?(type) }.first
    }

    /// The superclasses that have variants but no variant for the type. Where they are declared, its objects are not written.
    @usableFromInline static func foreignSuperclasses<Owner>(_ type: Owner.Type, in cache: TypePlanCache) -> Set<
        ObjectIdentifier
    > {
        let foreign = superclasses(of: type).filter { cache.discriminators(of: $0).map { $0(type) == nil } ?? false }
        return Set(foreign.map { ObjectIdentifier($0) })
    }

    /// Why models of a type can be read with this schema but not written, copied or compared.
    @usableFromInline func outputProblem<Owner>(for type: Owner.Type) -> String? {
        if let problem = variants?.outputProblem { return problem }
        if unsafe build != nil, variants?.areAll != true {
            return unsafe seed == nil ? "the schema of \(type) has a draft and no way back to it: `seed`" : nil
        }
        guard draft.isReference, type != Owner.self else { return nil }
        let made = unsafe draft.withSample { unsafe Swift.type(of: $0.load(as: AnyObject.self)) as any Any.Type }
        return made == type ? nil : "\(type) inherits its schema and needs one of its own"
    }
}

extension TypePlanCache {
    /// Returns the function that finds the discriminator for the type of a class's variant, or nil if the class has no variants.
    fileprivate func discriminators<Ancestor>(of ancestor: Ancestor.Type) -> ((any Any.Type) -> Discriminator?)? {
        if let schema = schema(of: ancestor) { return schema.variants?.discriminator }
        return (ancestor as? any JSONModel.Type)?.discriminators
    }
}
