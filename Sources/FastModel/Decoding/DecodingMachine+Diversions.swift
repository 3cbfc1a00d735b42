// Values that are not simply mapped: skipped, captured, or routed to several places.

extension DecodingMachine {
    @inline(never)
    mutating func rareScalar(_ event: _Event) -> Bool {
        if event.count > limit(event.kind) {
            let code = event.kind == .number ? ModelError.Code.numberLimit : .stringLimit
            countRefused()
            guard unsafe stopAtLength(code, event.start, event.count, limit(event.kind)) else { return false }
            // The record is being passed over now.
        }
        switch diversion {
        case .none: return true
        case .skipping:
            return depth == divertedDepth ? endDiversion() : true
        case .capturing:
            noted().capture.add(event.captured)
            return true
        case .routing:
            diversion = .none
            unsafe top.pointee.count &+= 1
            return route(event)
        case .selecting:
            return select(event)
        }
    }

    @inline(never)
    mutating func rareKey(_ start: UnsafePointer<UInt8>, _ count: Int) -> Bool {
        if count > maximumKeyBytes {
            leaveEntry()
            guard unsafe stopAtLength(.keyLimit, start, count, maximumKeyBytes) else { return false }
        }
        let event = unsafe _Event(.string, start: start, count: count, context: context)
        switch diversion {
        case .skipping, .routing, .selecting: return true
        case .capturing:
            noted().capture.key(event.text)
            return true
        case .none: break
        }
        switch unsafe top.pointee.kind {
        case .checkedFields: return checkedKey(event)
        case .variants: return variantKey(event)
        default: return entryKey(event)
        }
    }

    /// The key of a dictionary's entry.
    private mutating func entryKey(_ event: _Event) -> Bool {
        guard let container = unsafe top.pointee.container?.takeUnretainedValue(),
            case .entries(_, let setKey) = container.content
        else { return true }
        if unsafe setKey(top.pointee.scratch, event) { return true }
        let failure = unsafe context.pointee.takeFailure()
        let offset = unsafe tracker.pointee.eventStart(event.start, count: event.count, kind: .string)
        skipNext()
        unsafe top.pointee.count &+= 1
        guard let code = failure.code else { return true }
        return report(
            code, offset: offset, found: .string, wanted: nil, detail: "a dictionary's key",
            isStrict: code == .duplicateKey ? true : nil)
    }

    /// The key of a model whose keys are checked.
    private mutating func checkedKey(_ event: _Event) -> Bool {
        let frame = unsafe top
        let policies = unsafe frame.pointee.keyPolicies
        guard let table = unsafe frame.pointee.checkedTable,
            let entry = unsafe table.pointee.find(event.start, event.count)
        else {
            unsafe frame.pointee.entry = nil
            let offset = unsafe tracker.pointee.eventStart(event.start, count: event.count, kind: .string)
            skipNext()
            let keys = unsafe frame.pointee.container?.takeUnretainedValue().variantKeys ?? []
            if let index = keys.firstIndex(where: { unsafe $0.utf8.elementsEqual(event.bytes) }) {
                let bit = UInt64(1) << min(index, 63)
                let isRepeated = unsafe frame.pointee.seenVariantKeys & bit != 0
                unsafe frame.pointee.seenVariantKeys |= bit
                guard isRepeated, policies.duplicates == .reject else { return true }
                return report(within: .duplicateKey, offset: offset, isError: true)
            }
            guard let policy = policies.unknown, policy != .ignore else { return true }
            return report(within: .unknownKey, offset: offset, isError: policy == .reject)
        }
        unsafe frame.pointee.entry = entry
        if let ranks = unsafe frame.pointee.ranks {
            let seen = unsafe ranks + table.pointee.groupCount + entry.pointee.number
            if let duplicates = policies.duplicates, duplicates != .lastWins, unsafe seen.pointee == 0 {
                let offset = unsafe tracker.pointee.eventStart(event.start, count: event.count, kind: .string)
                skipNext()
                guard duplicates == .reject else { return true }
                return report(within: .duplicateKey, offset: offset, isError: true)
            }
            unsafe seen.pointee = 0
        }
        unsafe aim(frame, at: entry)
        return true
    }

    @inline(never)
    mutating func rareStart(_ kind: JSONKind) -> Bool {
        switch diversion {
        case .none, .skipping: return true
        case .capturing:
            if kind == .object { noted().capture.startObject() } else { noted().capture.startArray() }
            return true
        case .routing:
            diversion = .none
            unsafe top.pointee.count &+= 1
            return routeContainer(kind)
        case .selecting:
            return notSelected(.typeMismatch, offset: unsafe tracker.pointee.bracket, found: kind)
        }
    }

    @inline(never)
    mutating func rareEnd() -> Bool {
        if diversion == .capturing {
            noted().capture.end()
            if depth == divertedDepth { return endCapture() }
        } else if depth == divertedDepth {
            return endDiversion()
        }
        return true
    }

    private mutating func endDiversion() -> Bool {
        diversion = .none
        return endRecordIfThere()
    }

    /// Captures the container that has just begun, as the top frame's value.
    mutating func beginCapture(_ kind: JSONKind) -> Bool {
        diversion = .capturing
        divertedDepth = depth - 1
        capturePosition = unsafe tracker.pointee.position(at: tracker.pointee.bracket)
        noted().capture = JSONCapture()
        return rareStart(kind)
    }

    /// The current key's entry, if it feeds anything but one field.
    private var sharedEntry: UnsafeMutablePointer<KeyEntry>? {
        guard let entry = unsafe top.pointee.entry, unsafe entry.pointee.setter == nil else { return nil }
        return unsafe entry
    }

    private mutating func endCapture() -> Bool {
        guard let value = findings?.capture.result else { return true }
        return endCapture(with: value)
    }

    /// Ends a capture: the value goes to all that the key is for.
    mutating func endCapture(with value: JSONValue) -> Bool {
        diversion = .none
        let wasPinned = unsafe tracker.pointee.pinned
        unsafe tracker.pointee.pinned = wasPinned ?? capturePosition
        defer { unsafe tracker.pointee.pinned = wasPinned }
        if let entry = unsafe sharedEntry { return unsafe distribute(value, entry.pointee) }
        return deliver(value)
    }
}
