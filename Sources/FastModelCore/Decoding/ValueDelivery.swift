/// Stores a captured object or array: unchanged, through hooks, or by replaying it to make a model.
struct ValueDelivery {
    let value: JSONValue
    /// The start of the value in the document.
    let start: SourcePosition
    /// The places of all keys in the value, in the document's order; empty if they are unknown or not needed.
    private let keyPlaces: [SourcePosition]

    /// Makes the delivery of a value that has just been captured.
    init(_ value: JSONValue, from start: SourcePosition, keyPlaces: [SourcePosition]) {
        self.value = value
        self.start = start
        self.keyPlaces = keyPlaces
    }

    /// Stores the value in the top frame's target. The value has already been counted. Returns false if the parse stops.
    func deliver(to machine: inout DecodingMachine) -> Bool {
        deliver(to: machine.state.container(for: value.kind), in: &machine)
    }

    private func deliver(to container: _Container?, in machine: inout DecodingMachine) -> Bool {
        switch container?.content {
        case .captured(let isJSONOnly, let put): return unsafe keep(put, isJSONOnly: isJSONOnly, in: &machine.state)
        case .untyped(let put, let interception):
            let isIdentified = unsafe machine.state.context.pointee.identifier != nil
            return unsafe isIdentified
                ? intercept(container, interception, in: &machine) : keep(put, isJSONOnly: false, in: &machine.state)
        case .intercepted(let interception): return intercept(container, interception, in: &machine)
        case .variants(let variants): return deliver(to: variants, in: &machine)
        default:
            unsafe machine.state.top.pointee.count &-= 1
            return value.replay(to: &machine)
        }
    }

    /// Stores the value without mapping it. Repeated keys are resolved if the policy is not `lastWins` or the value stays a
    /// `JSONValue`, in which values that JSON has no form for become null.
    private func keep(_ put: _Container.Capture, isJSONOnly: Bool, in state: inout DecodingState) -> Bool {
        var value = value
        // The decoder's policy applies: a model's own policy is only for keys of the model's object.
        let duplicates = state.stack.keyPolicies.duplicates ?? .lastWins
        if isJSONOnly || duplicates != .lastWins, !value.isPlain {
            guard let resolved = value.resolvingDuplicates(duplicates) else {
                return state.report(within: repetition(of: state.stack.path(), in: state), isError: true)
            }
            value = resolved
            for (path, type) in isJSONOnly ? value.takeNatives() : [] {
                let isError = state.isStrict
                let goesOn = state.report(within: mismatch(path, type, in: state), isError: isError)
                if isError { return goesOn }
            }
        }
        guard unsafe put(value, state.top.pointee.target, state.context) else { return refused(in: &state) }
        unsafe state.top.pointee.settleCandidate()
        return true
    }

    /// The error for a repeated key in the value. Its path ends at the value.
    private func repetition(of path: CodingPath, in state: borrowing DecodingState) -> ModelError {
        let index = value.keysBeforeRepetition.flatMap { keyPlaces.indices.contains($0) ? $0 : nil }
        return ModelError(.duplicateKey, codingPath: path, position: index.map { keyPlaces[$0] } ?? start)
    }

    /// The error for a part of the value that JSON has no form for.
    private func mismatch(
        _ path: [CodingPath.Component], _ type: any Any.Type, in state: borrowing DecodingState
    ) -> ModelError {
        unsafe ModelError(
            .typeMismatch, codingPath: CodingPath(state.stack.path().components + path),
            position: state.tracker.pointee.pinned ?? start, found: .native, wanted: "\(JSONValue.self)",
            foundType: "\(type)")
    }

    /// Stores an object as the variant that its discriminator chooses.
    private func deliver(to variants: VariantTable, in machine: inout DecodingMachine) -> Bool {
        guard let discriminator = variants.discriminator(of: value) else {
            machine.state.substitute()
            var error = ModelError(
                .missingKey, codingPath: machine.state.stack.path(), position: machine.state.position(at: start.offset),
                detail: variants.key)
            error.codingPath.components.append(.key(variants.key))
            return machine.state.report(error, isNew: true)
        }
        guard let text = discriminator.discriminatorText else {
            return refused(.typeMismatch, discriminator, variants, in: &machine.state)
        }
        guard let chosen = variants.setters[text]?.object else {
            return refused(.unknownCase, discriminator, variants, in: &machine.state)
        }
        guard case .object(let object) = value, chosen.isStreamed else { return deliver(to: chosen, in: &machine) }
        machine.state.depth &+= 1
        return unsafe machine.open(.passUnretained(chosen), .object) && object.replayMembers(to: &machine)
            && machine.end()
    }

    /// Handles a discriminator that matches no variant.
    private func refused(
        _ code: ModelError.Code, _ discriminator: JSONValue, _ variants: VariantTable, in state: inout DecodingState
    ) -> Bool {
        state.substitute()
        return state.report(
            code, offset: start.offset, found: discriminator.kind, wanted: state.wantedType,
            detail: "the key \(variants.key)")
    }

    /// Handles a value that a hook or its destination rejected. The reason is `code`, the recorded failure or `rejected`.
    private func refused(_ code: ModelError.Code? = nil, in state: inout DecodingState) -> Bool {
        let failure = unsafe state.context.pointee.takeFailure()
        state.substitute()
        guard var cause = failure.cause as? ModelError else {
            return state.report(
                code ?? failure.code ?? .rejected, offset: start.offset, found: value.kind, wanted: state.wantedType,
                detail: failure.detail)
        }
        cause.codingPath.components.insert(contentsOf: state.stack.path().components, at: 0)
        cause.position = state.position(at: start.offset)
        return state.report(cause, isNew: true)
    }

    /// Makes a model from the object, and calls the hooks before and after.
    private func intercept(
        _ container: _Container?, _ interception: Interception, in machine: inout DecodingMachine
    ) -> Bool {
        guard let container else { return true }
        var object = value
        if let willDecode = interception.willDecode {
            var isAccepted = true
            let isRefused = unsafe machine.state.context.isRefused { isAccepted = try willDecode(&object) }
            if isRefused || !isAccepted { return refused(in: &machine.state) }
        }
        let setter: _Setter
        do {
            guard let chosen = unsafe try interception.setter(object, machine.state.context) else {
                return refused(.typeMismatch, in: &machine.state)
            }
            setter = chosen
        } catch { return machine.state.issues.stop(error) }
        if let goesOn = setter.object?.plan?.reportMismatches(in: object, at: start, &machine.state) { return goesOn }
        let level = machine.state.level
        machine.state.stack.openSlot(container, setter)
        let goesOn = withExtendedLifetime(setter) { object.replay(to: &machine) }
        // The record was rejected, and all its frames discarded with it.
        guard goesOn, machine.state.level == level + 1 else { return goesOn }
        let frame = unsafe machine.state.stack.pop()
        let ending = unsafe interception.finish(
            frame.pointee.scratch, object, machine.state.top.pointee.target, machine.state.context)
        guard ending == .done else {
            return unsafe UnfinishedContainer(frame, ending)?.settle(in: &machine.state) ?? true
        }
        unsafe machine.state.complete(frame)
        return true
    }
}
