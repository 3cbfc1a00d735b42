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
        let container = untrackedObject(type, sink, builder, hooks, isVariant: true)
        guard case .fields(let plan) = container.content else { return container }
        return unsafe _Container(
            object: plan, container.variantKeys, size: container.size, seed: container.seed
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
        return fields(type, sink, builder, hooks, builder.takeVariantKeys())
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
        let typePlan = unsafe plan(of: type, hooks, builder)
        let plan = unsafe builder.plan(of: typePlan, isTracking: hooks.tracking != nil)
        let seed = unsafe seeding(type, typePlan.takeUnretainedValue().properties.all, hooks.tracking, sink)
        guard let validate = unsafe hooks.validate else { return unsafe fields(type, plan, sink, variantKeys, seed) }
        return unsafe fields(type, plan, sink.completing(type, validate), variantKeys, seed)
    }

    /// Makes the container of the fields. At the object's end, the model is moved out of scratch memory or built from its draft.
    private func fields<Value>(
        _ type: Value.Type, _ plan: ReadingPlan, _ sink: _Sink, _ variantKeys: [String], _ seed: _Container.Seed?
    ) -> _Container {
        let take = unsafe sink.take
        guard let build = unsafe build else {
            return unsafe _Container(object: plan, variantKeys, seed: seed) { scratch, target, context in
                unsafe take(scratch, target, context) ? .done : .refused
            }
        }
        // The model is built behind its draft.
        let alignment = _Container.alignment
        let offset = (draft.size + alignment - 1) & ~(alignment - 1)
        return unsafe _Container(
            object: plan, variantKeys, size: offset + MemoryLayout<Model>.size, seed: seed
        ) { scratch, target, context in
            let model = unsafe scratch + offset
            guard unsafe build(scratch, model) else { return .incomplete }
            // The draft no longer exists.
            return unsafe take(model, target, context) ? .done : .refused
        }
    }

    /// Starts the update of a stored model; nil if the model cannot become a draft, and is replaced.
    private func seeding<Value>(
        _ type: Value.Type, _ properties: [Property], _ tracking: (any PresenceTracking.Type)?, _ sink: _Sink
    ) -> _Container.Seed? {
        let draft = draft
        // An update changes the stored properties of a struct in a copy.
        let places = properties.filter { draft.isReference || !$0.isStored }.map(\.field.place)
        let presence = unsafe build == nil && draft.isReference ? tracking?.presencePlace : nil
        let saved = places + (presence.map { [$0] } ?? [])
        let objectType = draft.isReference ? ObjectIdentifier(type) : nil
        guard unsafe build == nil else {
            guard let seed = unsafe seed else { return nil }
            return { scratch, target, journal in
                // A schema with a draft is the one of its model only.
                guard let current = unsafe sink.value(at: target, as: Model.self) else { return false }
                unsafe seed(current, scratch)
                unsafe journal.pointee.save(saved, at: draft.base(of: scratch), of: objectType)
                return true
            }
        }
        return { scratch, target, journal in
            guard unsafe sink.current(target, scratch) else { return false }
            unsafe journal.pointee.save(saved, at: draft.base(of: scratch), of: objectType)
            return true
        }
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
