// How an object becomes a model. Each layer that a model does not use is left out when its plan is made: choosing the
// type, hooks that see the object, variants, and at the bottom the plain fields.

extension JSONModel {
    @inlinable
    public static func _object<Sink: _Sink>(_ sink: Sink, _ builder: _PlanBuilder) -> _Container?
    where Sink.Value == Self {
        let hooks = _ModelHooks(of: Self.self)
        return hooks.wantsType ? _chosen(sink, builder, hooks) : _hooked(sink, builder, hooks)
    }

    /// The object chooses its type.
    @usableFromInline
    static func _chosen<Sink: _Sink>(
        _ sink: Sink, _ builder: _PlanBuilder, _ hooks: _ModelHooks
    ) -> _Container? where Sink.Value == Self {
        // An object in place may be updated by its class's plan, which is made later.
        builder.meetReference()
        // Not kept alive by the plans that it owns.
        unowned let cache = builder.cache
        return unsafe _intercepted(
            willDecode: nil, sink: sink, finish: { _, _, _ in true },
            setter: { object throws(ModelError) in
                guard let type = hooks.modelType?(object) else { return nil }
                return try _setter(ofSubtype: type, in: cache)
            })
    }

    /// The setter that makes an object of a type, if that is a subtype, and puts it into a slot for this type.
    private static func _setter<Subtype: JSONModel>(
        ofSubtype type: Subtype.Type, in cache: PlanCache
    ) throws(ModelError) -> _Setter? {
        guard type is Self.Type else { return nil }
        return try cache.root(ObjectIdentifier(_Subtype<Self, Subtype>.self)) { builder in
            let sink = _DowncastSink<Subtype, _SlotSink<Self>>(_SlotSink())
            let object = Subtype._hooked(sink, builder, _ModelHooks(of: type))
            return _Setter(model: type, object: object, builder)
        }
    }

    /// Hooks see the object before and after.
    @inlinable
    static func _hooked<Sink: _Sink>(
        _ sink: Sink, _ builder: _PlanBuilder, _ hooks: _ModelHooks, isVariant: Bool = false
    ) -> _Container? where Sink.Value == Self {
        guard hooks.wantsObject else { return _plain(sink, builder, hooks, isVariant: isVariant) }
        return _observed(sink, builder, hooks, isVariant: isVariant)
    }

    @usableFromInline
    static func _observed<Sink: _Sink>(
        _ sink: Sink, _ builder: _PlanBuilder, _ hooks: _ModelHooks, isVariant: Bool
    ) -> _Container? where Sink.Value == Self {
        let object = _plain(_SlotSink<Self>(), builder, hooks, isVariant: isVariant)
        let setter = _Setter(model: Self.self, object: object, builder)
        return unsafe _intercepted(
            willDecode: hooks.willDecode, sink: sink,
            finish: { model, object, _ in unsafe hooks.didDecode?(model, object) ?? true },
            setter: { _ in setter })
    }

    /// A captured object, whose model is made in a slot and completed there.
    private static func _intercepted<Sink: _Sink>(
        willDecode: (@Sendable (inout JSONValue) -> Bool)?, sink: Sink,
        finish: @escaping @Sendable (UnsafeMutableRawPointer, JSONValue, UnsafeMutableRawPointer) -> Bool,
        setter: @escaping @Sendable (JSONValue) throws(ModelError) -> _Setter?
    ) -> _Container where Sink.Value == Self {
        let interception = unsafe _Interception(willDecode: willDecode, setter: setter) {
            memory, object, target, context in
            let slot = unsafe memory.assumingMemoryBound(to: _Slot<Self>.self)
            guard unsafe slot.pointee.isFull && !slot.pointee.isSeed else { return .incomplete }
            guard unsafe finish(slot.pointee.memory, object, target), let model = unsafe slot.pointee.take() else {
                unsafe slot.pointee.clear()
                return .refused
            }
            return unsafe sink.put(model, at: target, context) ? .done : .refused
        }
        return unsafe _Container(
            intercepted: interception, size: _Slot<Self>.sizeWithPlace,
            begin: { memory, target in
                unsafe _Slot<Self>.begin(in: memory)
                guard let current = unsafe sink.current(at: target) else { return }
                let slot = unsafe memory.assumingMemoryBound(to: _Slot<Self>.self)
                unsafe slot.pointee.put(current)
                unsafe slot.pointee.isSeed = true
            },
            discard: { unsafe $0.assumingMemoryBound(to: _Slot<Self>.self).pointee.clear() })
    }

    /// The fields, or a key that chooses a variant.
    @inlinable
    static func _plain<Sink: _Sink>(
        _ sink: Sink, _ builder: _PlanBuilder, _ hooks: _ModelHooks, isVariant: Bool
    ) -> _Container? where Sink.Value == Self {
        let schema = Self.schema
        if !isVariant, SchemaModel.self == Self.self, let variants = schema.variants {
            let sink = _MappedSink<SchemaModel, Sink>(base: sink) { $0 as? Self }
            // An object has been checked as what it is.
            guard let validate = unsafe hooks.validate, !(Self.self is AnyObject.Type) else {
                return _Container(variants: variants.table(sink, builder))
            }
            return unsafe _Container(variants: variants.table(_ValidatedSink(sink, validate), builder))
        }
        let variantKeys = builder.takeVariantKeys()
        let plan = builder.plan(
            for: ObjectIdentifier(Self.self), schema.draft, schema.fields, schema.options,
            problem: schema.problem(for: Self.self))
        let begin = unsafe builder.mode == .updating ? _seeding(sink, schema) : nil
        let validate = unsafe hooks.validate
        guard unsafe schema.build != nil || validate != nil else {
            return unsafe _Container(object: plan, variantKeys, begin: begin) { scratch, target, context in
                let model = unsafe scratch.assumingMemoryBound(to: Self.self).move()
                return unsafe sink.put(model, at: target, context) ? .done : .refused
            }
        }
        return unsafe _Container(object: plan, variantKeys, begin: begin) { scratch, target, context in
            var model: Self
            if let build = unsafe schema.build {
                guard let built = unsafe build(scratch) else { return .incomplete }
                // The draft is gone.
                guard let built = built as? Self else { return .refused }
                model = built
            } else {
                model = unsafe scratch.assumingMemoryBound(to: Self.self).move()
            }
            if let validate = unsafe validate {
                let isRefused = unsafe withUnsafePointer(to: &model) { address in
                    unsafe context.pointee.isRefused { unsafe try validate(address) }
                }
                if isRefused { return .refused }
            }
            return unsafe sink.put(model, at: target, context) ? .done : .refused
        }
    }

    /// Starts with the model in place, for updates; with a new one where there is none, or no way from it to a draft.
    @usableFromInline
    static func _seeding<Sink: _Sink>(_ sink: Sink, _ schema: Schema<SchemaModel>) -> _Container.Begin
    where Sink.Value == Self {
        { scratch, target in
            guard let current = unsafe sink.current(at: target) else {
                unsafe schema.draft.begin(scratch, target)
                return
            }
            if let seed = unsafe schema.seed, let current = current as? SchemaModel {
                unsafe seed(current, scratch)
            } else if unsafe schema.build != nil {
                unsafe schema.draft.begin(scratch, target)
            } else {
                unsafe scratch.bindMemory(to: Self.self, capacity: 1).initialize(to: current)
            }
        }
    }
}

/// Identifies the setter that makes a subtype for a slot of a type.
private enum _Subtype<Model, Subtype> {}
