// Values that were captured, and what becomes of them.

extension DecodingMachine {
    /// Gives a captured container, which has been counted, to the top frame's target.
    mutating func deliver(_ value: JSONValue) -> Bool { deliver(value, target(for: value.kind)) }

    private mutating func deliver(_ value: JSONValue, _ container: _Container?) -> Bool {
        switch container?.content {
        case .captured(let put, let staysJSON):
            return unsafe keep(value, put, staysJSON: staysJSON)
        case .untyped(let put, let interception):
            let isIdentified = unsafe context.pointee.identifier != nil
            return unsafe isIdentified
                ? intercept(value, container, interception) : keep(value, put, staysJSON: false)
        case .intercepted(let interception):
            return intercept(value, container, interception)
        case .variants(let variants):
            return deliver(value, variants)
        default:
            unsafe top.pointee.count &-= 1
            return replay(value)
        }
    }

    /// Gives a captured container to its place as it is; what stays JSON without what JSON has no form for.
    private mutating func keep(_ value: JSONValue, _ put: _Container.Capture, staysJSON: Bool) -> Bool {
        var value = value
        // A model says itself what its repeated keys mean.
        let duplicates = keyPolicies.duplicates ?? .lastWins
        if staysJSON || duplicates != .lastWins, !value.isPlain {
            guard let resolved = value.resolvingDuplicates(duplicates) else {
                return report(within: .duplicateKey, offset: capturePosition.offset, isError: true)
            }
            value = resolved
            for (path, type) in staysJSON ? value.takeNatives() : [] {
                let isError = isStrict
                let goesOn = report(within: mismatch(path, type), isError: isError)
                if isError { return goesOn }
            }
        }
        guard unsafe put(value, top.pointee.target, context) else { return refused(value) }
        return stored()
    }

    /// What is wrong with a part of a captured value that is to be JSON.
    private func mismatch(_ path: [CodingPath.Component], _ type: any Any.Type) -> ModelError {
        unsafe ModelError(
            .typeMismatch, codingPath: CodingPath(currentPath().components + path),
            position: tracker.pointee.pinned ?? capturePosition, found: .native, wanted: "\(JSONValue.self)",
            foundType: "\(type)")
    }

    /// What the top frame's target makes of an object or an array.
    func target(for kind: JSONKind) -> _Container? {
        let setter = unsafe top.pointee.setter
        return unsafe setter._withUnsafeGuaranteedRef { kind == .object ? $0.object : $0.array }
    }

    /// Gives a captured object to the variant that its discriminator chooses.
    private mutating func deliver(_ value: JSONValue, _ variants: _VariantTable) -> Bool {
        guard let discriminator = variants.discriminator(of: value) else {
            substitute()
            var error = unsafe ModelError(
                .missingKey, codingPath: currentPath(), position: tracker.pointee.position(at: capturePosition.offset),
                detail: variants.key)
            error.codingPath.components.append(.key(variants.key))
            return report(error, isNew: true)
        }
        guard let text = discriminator.discriminatorText else {
            return refused(value, .typeMismatch, discriminator, variants)
        }
        guard let chosen = variants.setters[text]?.object else {
            return refused(value, .unknownCase, discriminator, variants)
        }
        guard case .object(let object) = value, chosen.isStreamed else { return deliver(value, chosen) }
        depth &+= 1
        return unsafe open(.passUnretained(chosen), .object) && replay(object) && end()
    }

    /// A captured object's discriminator chooses nothing.
    private mutating func refused(
        _ value: JSONValue, _ code: ModelError.Code, _ discriminator: JSONValue, _ variants: _VariantTable
    ) -> Bool {
        substitute()
        return report(
            code, offset: capturePosition.offset, found: discriminator.kind, wanted: wantedType,
            detail: "the key \(variants.key)")
    }

    /// A captured value has reached its place.
    private mutating func stored() -> Bool {
        settleCandidate()
        return endRecordIfThere()
    }

    /// A captured value was refused by its place, which noted why.
    private mutating func refused(_ value: JSONValue, _ code: ModelError.Code? = nil) -> Bool {
        let failure = unsafe context.pointee.takeFailure()
        substitute()
        guard var cause = failure.cause else {
            return report(
                code ?? failure.code ?? .rejected, offset: capturePosition.offset, found: value.kind,
                wanted: wantedType, detail: failure.detail)
        }
        cause.codingPath.components.insert(contentsOf: currentPath().components, at: 0)
        cause.position = unsafe tracker.pointee.position(at: capturePosition.offset)
        return report(cause, isNew: true)
    }

    /// Lets hooks have a look at an object, and makes a model of it in between.
    private mutating func intercept(
        _ value: JSONValue, _ container: _Container?, _ interception: _Interception
    ) -> Bool {
        guard let container else { return true }
        var object = value
        if let willDecode = interception.willDecode, !willDecode(&object) { return refused(value) }
        let setter: _Setter
        do {
            guard let chosen = unsafe try interception.setter(object, context) else {
                return refused(value, .typeMismatch)
            }
            setter = chosen
        } catch {
            noted().error = error
            return false
        }
        let level = level
        openSlot(container, setter)
        let goesOn = withExtendedLifetime(setter) { replay(object) }
        // A rejected record takes everything with it.
        guard goesOn, self.level == level + 1 else { return goesOn }
        let frame = unsafe pop()
        let ending = unsafe interception.finish(frame.pointee.scratch, object, top.pointee.target, context)
        guard ending == .done else { return unsafe notFinished(frame, ending) }
        unsafe release(frame)
        return stored()
    }

    /// The first key of an object with variants: the discriminator, or a reason to capture the object.
    mutating func variantKey(_ event: _Event) -> Bool {
        guard let container = unsafe top.pointee.container?.takeUnretainedValue(),
            case .variants(let variants) = container.content
        else { return true }
        if unsafe variants.key.utf8.elementsEqual(event.bytes) {
            diversion = .selecting
            return true
        }
        closeVariants()
        captureObject()
        noted().capture.key(event.text)
        return true
    }

    /// The discriminator's value.
    mutating func select(_ event: _Event) -> Bool {
        guard let container = unsafe top.pointee.container?.takeUnretainedValue(),
            case .variants(let variants) = container.content
        else { return true }
        let offset = unsafe tracker.pointee.eventStart(event.start, count: event.count, kind: event.kind.jsonKind)
        guard event.kind == .string || event.kind == .number else {
            return notSelected(.typeMismatch, offset: offset, found: event.kind.jsonKind, event.nativeType)
        }
        guard let variant = variants.setters[event.text], let chosen = variant.object else {
            return notSelected(.unknownCase, offset: offset, found: event.kind.jsonKind)
        }
        closeVariants()
        guard chosen.isStreamed else {
            captureObject()
            noted().capture.key(variants.key)
            noted().capture.add(JSONValue._scalar(event) ?? .null)
            return true
        }
        diversion = .none
        guard unsafe open(.passUnretained(chosen), .object) && replay(key: variants.key) else { return false }
        return unsafe event.kind == .number
            ? number(event.start, event.count, context.pointee.digits)
            : string(event.start, event.count, isASCII: false)
    }

    /// The discriminator chooses nothing: the object is skipped.
    mutating func notSelected(
        _ code: ModelError.Code, offset: Int, found: JSONKind, _ foundType: (any Any.Type)? = nil
    ) -> Bool {
        // The discriminator itself may have opened a level.
        let isContainer = found == .object || found == .array
        guard case .variants(let variants) = unsafe top.pointee.container?.takeUnretainedValue().content else {
            return true
        }
        closeVariants()
        substitute()
        diversion = .skipping
        divertedDepth = depth - (isContainer ? 2 : 1)
        return report(
            code, offset: offset, found: found, wanted: wantedType, detail: "the key \(variants.key)",
            foundType: foundType)
    }

    /// Ends the wait for a discriminator.
    mutating func closeVariants() {
        let frame = unsafe pop()
        unsafe release(frame)
    }

    /// Captures the object whose brace was read a while ago.
    private mutating func captureObject() {
        let position = capturePosition
        _ = beginCapture(.object)
        capturePosition = position
    }
}
