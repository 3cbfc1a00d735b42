extension JSONModel {
    /// A copy with the same values. The copy of an object is a new object of the same class: mapped properties have the original's
    /// values, other properties have their defaults, and so have properties that the schema's lists exclude. A struct is returned
    /// unchanged, unless its schema has such a list: then it is copied like an object.
    ///
    /// - Throws: ``ModelError`` with the code `invalidSchema`, or `rejected` if the schema rejects the values.
    @inlinable public func shallowCopy() throws(ModelError) -> Self {
        var copy = self
        let error = unsafe withUnsafeMutablePointer(to: &copy) { place in
            unsafe Self._plan(of: place)._withUnsafeGuaranteedRef { plan in
                unsafe Self.self is AnyObject.Type ? plan.copy(place) : plan.copyPartial(place)
            }
        }
        if let error { throw error }
        return copy
    }

    /// A copy that shares no model object with the original. Objects that are shared in the original are shared in the copy, also
    /// in cycles. A `weak` property refers to the copy of its object, or to the original if there is no copy. A model made by a
    /// draft refers to the originals of objects that are copied later. Properties that a schema's lists exclude have their defaults.
    ///
    /// - Throws: ``ModelError`` with the code `invalidSchema`, also if models are reached through an object that the copy would
    ///   share; `rejected` if a schema rejects the values; `depthLimit` beyond 512 nested objects.
    @inlinable public func deepCopy() throws(ModelError) -> Self {
        let context = CopyContext()
        var copy = self
        unsafe withUnsafeMutablePointer(to: &copy) { place in
            unsafe context.model(Self._plan(of: place), place)
            context.finish { unsafe context.model(Self._plan(of: place), place) }
        }
        if let error = context.error { throw error }
        return copy
    }
}

extension TypePlan {
    /// The problem that prevents making models.
    fileprivate var failure: ModelError? { problem.map { ModelError(.invalidSchema, position: .none, detail: $0) } }

    /// Replaces the model at `place` with a shallow copy if it is an object or lists exclude properties. Otherwise leaves it.
    @usableFromInline func copyPartial(_ place: UnsafeMutableRawPointer) -> ModelError? {
        if isReference || isPartial, variants.isEmpty { return unsafe copy(place) }
        if let index = unsafe variants.index(of: place) {
            let variant = variants[index]
            var error: ModelError?
            unsafe variant.change(place) { payload in
                error = unsafe variant.model._plan(of: payload)._withUnsafeGuaranteedRef { plan in
                    unsafe plan.copyPartial(payload)
                }
            }
            return error
        }
        return nil
    }

    /// Replaces the model at `place` with a shallow copy.
    @usableFromInline func copy(_ place: UnsafeMutableRawPointer) -> ModelError? {
        if let failure { return failure }
        let size = max(1, draft.size)
        return unsafe withUnsafeTemporaryAllocation(byteCount: size, alignment: 16) { memory in
            let memory = unsafe memory.baseAddress.unsafelyUnwrapped
            if let seed = unsafe seed {
                unsafe fill(memory, from: place, seed)
            } else {
                unsafe draft.begin(memory, memory)
                unsafe assign(base(of: place), to: draft.base(of: memory))
            }
            return unsafe replace(place, by: memory)
        }
    }

    /// Initialises memory with a draft that has the included properties of a model.
    @inline(never) fileprivate func fill(
        _ memory: UnsafeMutableRawPointer, from place: UnsafeMutableRawPointer, _ seed: Seed
    ) {
        // A seed copies excluded properties as well.
        guard isPartial else { return unsafe seed(place, memory) }
        unsafe draft.begin(memory, memory)
        unsafe withDraft(of: place, seed) { base in
            properties.forEach { unsafe $0.copy(from: base, to: draft.base(of: memory)) }
        }
    }

    /// Assigns all properties.
    func assign(_ source: UnsafeMutableRawPointer, to target: UnsafeMutableRawPointer) {
        properties.forEach { unsafe $0.copy(from: source, to: target) }
    }

    /// Assigns the named properties. Returns false if the properties belong to a draft or the schema is invalid.
    func assign(
        _ source: UnsafeMutableRawPointer, to target: UnsafeMutableRawPointer, where isNamed: (String) -> Bool
    ) -> Bool {
        guard unsafe seed == nil, problem == nil else { return false }
        properties.forEach { if isNamed($0.name) { unsafe $0.copy(from: source, to: target) } }
        return true
    }

    /// Replaces a model from a complete draft.
    func replace(_ place: UnsafeMutableRawPointer, by memory: UnsafeMutableRawPointer) -> ModelError? {
        if unsafe finish(memory, place) { return nil }
        unsafe draft.discard(memory)
        return ModelError(.rejected, position: .none, wanted: "\(type)")
    }
}

extension CopyContext {
    /// Replaces the model at `place` with a deep copy.
    @usableFromInline func model(_ plan: Unmanaged<TypePlan>, _ place: UnsafeMutableRawPointer) {
        ThreadStack.withRoom { unsafe copied(plan, place) }
    }

    private func copied(_ plan: Unmanaged<TypePlan>, _ place: UnsafeMutableRawPointer) {
        unsafe plan._withUnsafeGuaranteedRef { plan in
            if let failure = plan.failure {
                error = error ?? failure
            } else if plan.isReference {
                unsafe object(plan, place)
            } else if let index = unsafe plan.variants.index(of: place) {
                let variant = plan.variants[index]
                unsafe variant.change(place) { unsafe model(variant.model._plan(of: $0), $0) }
            } else if let seed = unsafe plan.seed {
                unsafe draft(plan, place, seed)
            } else {
                if plan.isPartial, let failure = unsafe plan.copy(place) { error = error ?? failure }
                unsafe properties(plan, place)
            }
        }
    }

    private func object(_ plan: TypePlan, _ place: UnsafeMutableRawPointer) {
        let original = unsafe place.load(as: AnyObject.self)
        if let copy = copy(of: original) {
            unsafe place.assumingMemoryBound(to: AnyObject.self).pointee = copy
            return
        }
        descend(original) {
            if let seed = unsafe plan.seed {
                unsafe draft(plan, place, seed)
                return note(unsafe place.load(as: AnyObject.self), of: original)
            }
            if let failure = unsafe plan.copy(place) {
                error = error ?? failure
                return
            }
            // The copy is recorded before its properties' values are copied, because the values may refer to the original.
            let copy = unsafe place.load(as: AnyObject.self)
            note(copy, of: original)
            unsafe properties(plan, plan.base(of: place), of: (original, copy))
        }
    }

    /// Copies a model through a draft.
    private func draft(_ plan: TypePlan, _ place: UnsafeMutableRawPointer, _ seed: TypePlan.Seed) {
        unsafe withUnsafeTemporaryAllocation(byteCount: max(1, plan.draft.size), alignment: 16) { memory in
            let memory = unsafe memory.baseAddress.unsafelyUnwrapped
            unsafe plan.fill(memory, from: place, seed)
            unsafe properties(plan, plan.draft.base(of: memory))
            if let failure = unsafe plan.replace(place, by: memory) { error = error ?? failure }
        }
    }

    /// Copies the values of the properties of an object or a struct. Stored properties are copied first, because other properties
    /// may be reached through them.
    private func properties(
        _ plan: TypePlan, _ base: UnsafeMutableRawPointer, of object: (original: AnyObject, copy: AnyObject)? = nil
    ) {
        for isStored in [true, false] {
            plan.properties.forEach { if $0.isStored == isStored { unsafe property($0, base, of: object) } }
        }
    }

    private func property(
        _ property: Property, _ base: UnsafeMutableRawPointer, of object: (original: AnyObject, copy: AnyObject)?
    ) {
        guard property.hasDeepCopy else { return }
        let outer = (keepsUnknown, leavesOriginals)
        if property.isWeak { keepsUnknown = true }
        leavesOriginals = false
        if let object {
            copy(property, of: object.copy, object.original)
        } else {
            unsafe property.deepCopy(at: base, self)
        }
        if leavesOriginals, let object {
            revisit(property, of: object.copy, object.original)
            leavesOriginals = false
        }
        keepsUnknown = outer.0
        leavesOriginals = leavesOriginals || outer.1
    }
}
