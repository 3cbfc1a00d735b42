extension JSONModel {
    @inlinable
    public static func _write(_ value: UnsafeRawPointer, to writer: inout _Writer) -> _Written {
        let type = unsafe _type(of: value)
        let plan = unsafe writer.plan(ObjectIdentifier(type)) ?? type._makePlan(in: writer.plans)
        return unsafe writer.model(plan, value)
    }

    /// The model's own type: of an object, its class.
    @inlinable
    @inline(__always)
    static func _type(of value: UnsafeRawPointer) -> Self.Type {
        unsafe Self.self is AnyObject.Type
            ? Swift.type(of: value.assumingMemoryBound(to: Self.self).pointee) : Self.self
    }

    /// The plan of a model's own type, for what has nothing to do with keys.
    @inlinable
    @inline(__always)
    static func _plan(of value: UnsafeRawPointer) -> Unmanaged<_ModelPlan> {
        unsafe _type(of: value)._ownPlan
    }

    /// The plan of the type itself.
    @inlinable
    static var _ownPlan: Unmanaged<_ModelPlan> {
        unsafe ModelPlanCache.shared.find(ObjectIdentifier(self)) ?? _makePlan(in: .shared)
    }

    /// Makes the plan of the type: by the provider's schema, or by its own.
    @inlinable
    @inline(never)
    static func _makePlan(in cache: ModelPlanCache) -> Unmanaged<_ModelPlan> {
        let schema = self.schema
        let hooks = _ModelHooks(of: self).encoding
        let discriminator = _discriminator(schema)
        if let mapped = cache.schema(of: self) {
            return unsafe mapped.makePlan(of: self, hooks, discriminator, in: cache)
        }
        return unsafe schema.makePlan(of: self, hooks, discriminator, in: cache)
    }
}

extension Schema {
    /// Makes the plan of a type: the schema's model or a subclass.
    @inlinable
    func makePlan<Owner>(
        of type: Owner.Type, _ hooks: _EncodingHooks, _ discriminator: _Discriminator?, in cache: ModelPlanCache
    ) -> Unmanaged<_ModelPlan> {
        var seed: _ModelPlan.Seed?
        if let typed = unsafe self.seed {
            unsafe seed = { model, draft in unsafe typed(model.assumingMemoryBound(to: Model.self).pointee, draft) }
        }
        var finish: _ModelPlan.Finish = { draft, model in
            unsafe model.assumingMemoryBound(to: Owner.self).pointee =
                draft.assumingMemoryBound(to: Owner.self).move()
            return true
        }
        if let build = unsafe build {
            unsafe finish = { draft, model in
                guard let made = unsafe build(draft) as? Owner else { return false }
                unsafe model.assumingMemoryBound(to: Owner.self).pointee = made
                return true
            }
        }
        let plan = unsafe _ModelPlan(
            type, isReference: Owner.self is AnyObject.Type, draft: draft, fields: fields, options: options,
            cache: cache, seed: seed, finish: finish, hooks: hooks, problem: outputProblem(for: type),
            variants: variants?.outputs ?? [], discriminator: discriminator)
        return unsafe cache.keep(plan, for: ObjectIdentifier(type))
    }
}

extension JSONModel {
    /// What a value says about which variant it is: an enumeration's key, or of an object the key and its value in the
    /// nearest class whose variants it is one of.
    @usableFromInline
    static func _discriminator(_ schema: Schema<SchemaModel>) -> _Discriminator? {
        if let variants = schema.variants, variants.areAll { return _Discriminator(key: variants.key, names: []) }
        if let found = _discriminator(of: self) { return found }
        return superclasses(of: self).lazy.compactMap { ancestor in
            (ancestor as? any JSONModel.Type)?._discriminator(of: self)
        }.first
    }

    /// What objects of a type say about which of this type's variants they are.
    private static func _discriminator(of type: any Any.Type) -> _Discriminator? {
        schema.variants?.discriminator(of: type)
    }
}

extension Schema {
    /// Why models of the given type cannot be made anything of by the schema.
    @usableFromInline
    func outputProblem<Owner>(for type: Owner.Type) -> String? {
        if let problem = problem(for: Owner.self) { return problem }
        if let problem = variants?.outputProblem { return problem }
        if unsafe build != nil, variants?.areAll != true {
            return unsafe seed == nil ? "the schema of \(type) has a draft and no way back to it: `seed`" : nil
        }
        guard draft.isReference, type != Owner.self else { return nil }
        let memory = UnsafeMutablePointer<AnyObject>.allocate(capacity: 1)
        defer { unsafe memory.deallocate() }
        unsafe draft.begin(memory, memory)
        defer { unsafe draft.discard(memory) }
        let made = unsafe Swift.type(of: memory.pointee) as any Any.Type
        return made == type ? nil : "\(type) inherits its schema and needs one of its own"
    }
}

extension _Writer {
    /// The cache of the plans.
    @usableFromInline var plans: ModelPlanCache { unsafe planCache.takeUnretainedValue() }

    /// The plan of a type, if it is made.
    @usableFromInline
    func plan(_ type: ObjectIdentifier) -> Unmanaged<_ModelPlan>? {
        unsafe planCache._withUnsafeGuaranteedRef { unsafe $0.find(type) }
    }
}
