// How an object becomes a value according to a schema.

extension Schema {
    /// Makes the container of an object, which is mapped while it is read, or captured first if hooks or fields need the whole
    /// object. `type` is the schema's model or a subclass; `isVariant` says whether a discriminator has already chosen it.
    func object<Value>(
        _ type: Value.Type, _ sink: _Sink, _ builder: _PlanBuilder, _ hooks: ModelHooks, isVariant: Bool = false
    ) -> _Container {
        // In a class with variants, the hooks of the chosen class receive the object.
        let isChosen = isVariant || variants?.areAll ?? true
        guard isChosen, hooks.wantsObject || wantsObject else {
            return streamedObject(type, sink, builder, hooks, isVariant: isVariant)
        }
        return capturedObject(type, sink, builder, hooks, isVariant: isVariant)
    }

    /// Makes the container of an object that is mapped while it is read. A tracking model receives its ``PropertyPresence`` last.
    func streamedObject<Value>(
        _ type: Value.Type, _ sink: _Sink, _ builder: _PlanBuilder, _ hooks: ModelHooks, isVariant: Bool
    ) -> _Container {
        guard let tracking = hooks.tracking, isVariant || variants == nil else {
            return untrackedObject(type, sink, builder, hooks, isVariant: isVariant)
        }
        return trackedObject(type, sink, builder, hooks, tracking)
    }

    /// Makes the container of an object whose model receives the set of properties that the document had.
    func trackedObject<Value>(
        _ type: Value.Type, _ sink: _Sink, _ builder: _PlanBuilder, _ hooks: ModelHooks,
        _ tracking: any PresenceTracking.Type
    ) -> _Container {
        let sink = unsafe sink.completing(type) { model, context in
            if let presence = unsafe context.pointee.ending?.presence { unsafe tracking.set(presence, at: model) }
        }
        return trackedObject(untrackedObject(type, sink, builder, hooks, isVariant: true))
    }

    private func trackedObject(_ container: _Container) -> _Container {
        if case .updated(let object) = container.content {
            return unsafe _Container(
                .updated(
                    UpdatedObject(
                        inPlace: trackedObject(object.inPlace), fresh: trackedObject(object.fresh),
                        isThere: object.isThere)))
        }
        guard case .fields(let plan) = container.content else { return container }
        return unsafe _Container(
            object: plan, container.variantKeys, size: container.size, begin: container.begin
        ) { scratch, target, context in
            guard unsafe context.pointee.ending != nil else { return .tracked }
            return unsafe container.finish(scratch, target, context)
        }
    }

    /// Whether a field needs the whole object.
    var wantsObject: Bool { fields.contains { $0.isCompleted && options.includes($0) } }

    /// Makes the container of a captured object.
    func capturedObject<Value>(
        _ type: Value.Type, _ sink: _Sink, _ builder: _PlanBuilder, _ hooks: ModelHooks, isVariant: Bool
    ) -> _Container {
        let object = streamedObject(type, .slot(of: type), builder, hooks, isVariant: isVariant)
        let setter = _Setter(model: type, object: object, builder)
        let properties = unsafe plan(of: type, hooks, builder).takeUnretainedValue().properties.all
        let duplicates = options.keyPolicies.duplicates
        let completed = properties.filter(\.field.isCompleted)
        let firstPosition = properties.count { $0.field.isStreamed }
        let tracking = hooks.tracking
        return unsafe _Container(
            intercepting: type, sink, willDecode: hooks.willDecode,
            didDecode: { model, object, context in
                var isComplete = true
                let isRefused = unsafe context.isRefused {
                    for (index, property) in completed.enumerated() {
                        let policy = unsafe duplicates ?? context.pointee.duplicates
                        guard let node = object.value(of: property, policy) else { continue }
                        // The field has `complete` only if the schema's draft is the model.
                        unsafe try property.field.complete?(draft.base(of: model), node, object)
                        unsafe tracking?.insert(firstPosition + index, at: model)
                    }
                    isComplete = unsafe try hooks.didDecode?(model, object) ?? true
                }
                return !isRefused && isComplete
            }, setter: { _, _ in setter })
    }

    /// Makes the container that reads the fields, or the discriminator that chooses a variant.
    func untrackedObject<Value>(
        _ type: Value.Type, _ sink: _Sink, _ builder: _PlanBuilder, _ hooks: ModelHooks, isVariant: Bool
    ) -> _Container {
        if !isVariant, Model.self == Value.self, let variants {
            // The hooks of an object's own class have already validated it.
            guard let validate = unsafe hooks.validate, !(Value.self is AnyObject.Type) else {
                return unsafe _Container(.variants(variants.table(sink, builder)))
            }
            return unsafe _Container(.variants(variants.table(sink.completing(type, validate), builder)))
        }
        let variantKeys = builder.takeVariantKeys()
        let fresh = fields(type, sink, builder.fresh ?? builder, hooks, variantKeys)
        guard builder.fresh != nil else { return fresh }
        let inPlace = fields(type, sink, builder, hooks, variantKeys)
        return unsafe _Container(
            .updated(
                UpdatedObject(inPlace: inPlace, fresh: fresh) { target, context in
                    guard let current = unsafe sink.value(at: target, as: type) else { return false }
                    // An object that this update made for a repeated key is not changed, because the change could not be undone.
                    return unsafe !draft.isReference || context.pointee.hasSaved(current as AnyObject)
                }))
    }

    /// The plan of a type with this schema.
    func plan<Owner>(of type: Owner.Type, _ hooks: ModelHooks, _ builder: _PlanBuilder) -> Unmanaged<
        TypePlan
    > { unsafe plan(of: type, hooks, in: builder.types) }

    /// The plan of a type with this schema, for reading and writing.
    func plan<Owner>(of type: Owner.Type, _ hooks: ModelHooks, in plans: TypePlanCache) -> Unmanaged<TypePlan> {
        unsafe plans.find(identity ?? ObjectIdentifier(type)) ?? makePlan(of: type, hooks.encoding, in: plans)
    }

    /// Makes the container of fields that are mapped while the object is read.
    func fields<Value>(
        _ type: Value.Type, _ sink: _Sink, _ builder: _PlanBuilder, _ hooks: ModelHooks, _ variantKeys: [String]
    ) -> _Container {
        let plan = unsafe builder.plan(
            of: plan(of: type, hooks, builder), isTracking: hooks.tracking != nil)
        let begin = unsafe builder.fresh != nil ? seeding(type, sink) : nil
        guard let validate = unsafe hooks.validate else { return unsafe fields(type, plan, sink, variantKeys, begin) }
        return unsafe fields(type, plan, sink.completing(type, validate), variantKeys, begin)
    }

    /// Makes the container of the fields. At the object's end, the model is moved out of scratch memory or built from its draft.
    private func fields<Value>(
        _ type: Value.Type, _ plan: ReadingPlan, _ sink: _Sink, _ variantKeys: [String], _ begin: _Container.Begin?
    ) -> _Container {
        let take = unsafe sink.take
        guard let build = unsafe build else {
            return unsafe _Container(object: plan, variantKeys, begin: begin) { scratch, target, context in
                unsafe take(scratch, target, context) ? .done : .refused
            }
        }
        // The model is built behind its draft.
        let alignment = _Container.alignment
        let offset = (draft.size + alignment - 1) & ~(alignment - 1)
        return unsafe _Container(
            object: plan, variantKeys, size: offset + MemoryLayout<Model>.size, begin: begin
        ) { scratch, target, context in
            let model = unsafe scratch + offset
            guard unsafe build(scratch, model) else {
                unsafe sink.undoCurrent(type, at: target, context)
                return .incomplete
            }
            // The draft no longer exists.
            return unsafe take(model, target, context) ? .done : .refused
        }
    }

    /// Starts an update with the stored value, or with a new value if no value is stored or the value cannot become a draft.
    private func seeding<Value>(_ type: Value.Type, _ sink: _Sink) -> _Container.Begin {
        { scratch, target in
            guard unsafe build == nil else {
                // A schema with a draft is the one of its model only.
                if let seed = unsafe seed, let current = unsafe sink.value(at: target, as: Model.self) {
                    return unsafe seed(current, scratch)
                }
                return unsafe draft.begin(scratch, target)
            }
            if unsafe !sink.current(target, scratch) { unsafe draft.begin(scratch, target) }
        }
    }
}

extension _Sink {
    /// Restores the objects in the stored value, which an update may already have changed in place. A function of its own, because
    /// its caller would look up metadata for it on each call.
    @inline(never) fileprivate func undoCurrent<Value>(
        _ type: Value.Type, at target: UnsafeMutableRawPointer, _ context: Context
    ) {
        if let current = unsafe value(at: target, as: type) { unsafe context.pointee.undo(current) }
    }
}

extension JSONValue {
    /// The property's value in this object: the first value other than null among its candidates.
    fileprivate func value(of property: Property, _ duplicates: DecodingOptions.DuplicateKeyPolicy) -> JSONValue? {
        let folding = property.folding
        guard folding != .none else { return candidate(at: property.candidates, duplicates) }
        guard case .object(let object) = self, let key = property.candidates.first?.first else { return nil }
        return object.value(duplicates) { (folding.folded($0) ?? $0).utf8.elementsEqual(key.utf8) }
    }
}
