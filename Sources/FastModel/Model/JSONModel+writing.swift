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

    /// Makes the plan of the type.
    @inlinable
    @inline(never)
    static func _makePlan(in cache: ModelPlanCache) -> Unmanaged<_ModelPlan> {
        let schema = self.schema
        var seed: _ModelPlan.Seed?
        if let typed = unsafe schema.seed {
            // `SchemaModel` is the model's type or a superclass.
            unsafe seed = { model, draft in
                unsafe typed(model.assumingMemoryBound(to: SchemaModel.self).pointee, draft)
            }
        }
        var finish: _ModelPlan.Finish = { draft, model in
            unsafe model.assumingMemoryBound(to: Self.self).pointee = draft.assumingMemoryBound(to: Self.self).move()
            return true
        }
        if let build = unsafe schema.build {
            unsafe finish = { draft, model in
                guard let made = unsafe build(draft) as? Self else { return false }
                unsafe model.assumingMemoryBound(to: Self.self).pointee = made
                return true
            }
        }
        let plan = unsafe _ModelPlan(
            self, isReference: Self.self is AnyObject.Type, draft: schema.draft, fields: schema.fields,
            options: schema.options, cache: cache, seed: seed, finish: finish,
            hooks: _ModelHooks(of: self).encoding, problem: schema.outputProblem(for: self),
            variants: schema.variants?.outputs ?? [], discriminator: _discriminator(schema))
        return unsafe cache.keep(plan, for: ObjectIdentifier(self))
    }
}

extension JSONModel {
    /// What a value says about which variant it is: an enumeration's key, or of an object the key and its value in the
    /// nearest class whose variants it is one of.
    @usableFromInline
    static func _discriminator(_ schema: Schema<SchemaModel>) -> _Discriminator? {
        if let variants = schema.variants, variants.areAll { return _Discriminator(key: variants.key, names: []) }
        var ancestor: AnyClass? = self as? AnyClass
        while let type = ancestor {
            if let model = type as? any JSONModel.Type, let found = model._discriminator(of: self) { return found }
            ancestor = _getSuperclass(type)
        }
        return nil
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
