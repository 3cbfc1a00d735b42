/// Detects repeated, unknown and missing keys of an object.
@safe struct KeyCheck {
    /// The frame of the object, or of a step of a key path in it.
    private let frame: UnsafeMutablePointer<Frame>

    init(_ frame: UnsafeMutablePointer<Frame>) { unsafe self.frame = unsafe frame }
    private var policies: KeyPolicies { unsafe frame.pointee.keyPolicies }

    /// Makes the expected key's property the target of the next value. Returns false, and changes nothing, for any other key and for
    /// a repeated key. `isShort`: whether ``KeyEntry/matches(short:_:)`` may compare the key.
    @inline(__always) func takeExpected(
        _ key: UnsafePointer<UInt8>, _ count: Int, isShort: Bool, in state: inout DecodingState
    ) -> Bool {
        let entry = unsafe frame.pointee.checkedNext
        guard unsafe isShort ? entry.pointee.matches(short: key, count) : entry.pointee.matches(key, count),
            let table = unsafe frame.pointee.checkedTable,
            let ranks = unsafe frame.pointee.ranks
        else { return false }
        let seen = unsafe ranks + table.pointee.groupCount + entry.pointee.number
        guard unsafe seen.pointee != 0 else { return false }
        unsafe take(entry, seen, in: &state)
        return true
    }

    /// Makes an entry's property the target of the next value.
    @inline(__always) private func take(
        _ entry: UnsafeMutablePointer<KeyEntry>, _ seen: UnsafeMutablePointer<UInt8>, in state: inout DecodingState
    ) {
        unsafe seen.pointee = 0
        unsafe frame.pointee.checkedNext = entry + 1
        unsafe frame.pointee.entry = entry
        unsafe frame.pointee.expectValue(of: entry)
        if unsafe !frame.pointee.aim(at: entry) { state.diversion.route() }
    }

    /// Checks a key, and makes its property the target of the next value. Returns false if the parse stops.
    func take(_ event: _Event, in state: inout DecodingState) -> Bool {
        guard let table = unsafe frame.pointee.checkedTable, let ranks = unsafe frame.pointee.ranks,
            let entry = unsafe table.pointee.find(event.start, event.count)
        else { return takeUnknown(event, in: &state) }
        let seen = unsafe ranks + table.pointee.groupCount + entry.pointee.number
        if let duplicates = policies.duplicates, duplicates != .lastWins, unsafe seen.pointee == 0 {
            unsafe frame.pointee.entry = entry
            unsafe frame.pointee.candidate = nil
            let offset = unsafe state.tracker.pointee.start(of: event)
            state.skipNext()
            guard duplicates == .reject else { return true }
            return state.report(within: .duplicateKey, offset: offset, isError: true)
        }
        unsafe take(entry, seen, in: &state)
        return true
    }

    private func takeUnknown(_ event: _Event, in state: inout DecodingState) -> Bool {
        unsafe frame.pointee.entry = nil
        unsafe frame.pointee.candidate = nil
        let offset = unsafe state.tracker.pointee.start(of: event)
        state.skipNext()
        let keys = unsafe frame.pointee.container?.takeUnretainedValue().variantKeys ?? []
        if let index = keys.firstIndex(where: { unsafe $0.utf8.elementsEqual(event.bytes) }) {
            let bit = UInt64(1) << min(index, 63)
            let isRepeated = unsafe frame.pointee.seenVariantKeys & bit != 0
            unsafe frame.pointee.seenVariantKeys |= bit
            guard isRepeated, policies.duplicates == .reject else { return true }
            return state.report(within: .duplicateKey, offset: offset, isError: true)
        }
        if policies.keepsRest, state.keepInRest(key: event.text) { return true }
        guard let policy = policies.unknown, policy != .ignore else { return true }
        return state.report(within: .unknownKey, offset: offset, isError: policy == .reject)
    }

    /// Handles missing keys at the object's end: sets optional properties to nil and reports the first other property. This may
    /// reject the record and destroy the object. Returns false if the parse stops.
    @inline(never) func end(in state: inout DecodingState) -> Bool {
        if policies.keepsRest {
            let level = state.level
            guard state.endRest() else { return false }
            if state.level != level { return true }
        }
        guard policies.missing == .reject, let container = unsafe frame.pointee.container?.takeUnretainedValue(),
            case .fields(let plan) = container.content, let table = unsafe frame.pointee.checkedTable,
            let ranks = unsafe frame.pointee.ranks
        else { return true }
        let seen = unsafe ranks + table.pointee.groupCount
        for field in plan.expectations where !field.entries.contains(where: { unsafe seen[$0] == 0 }) {
            let setter = unsafe field.setter.takeUnretainedValue()
            // The array of a stream's records is not a property, and a missing key is a state of a `Presence`.
            if setter.isForRecords || setter.type is any PresenceType.Type { continue }
            let null = unsafe _Event(.null, start: state.noText, count: 0, context: state.context)
            if setter.type is any OptionalType.Type,
                unsafe setter.scalar(frame.pointee.base + field.offset, null)
            {
                continue
            }
            unsafe _ = state.context.pointee.takeFailure()
            let path = state.stack.path(upTo: state.level - 1).components
            return state.report(
                within: ModelError(
                    .missingKey, codingPath: CodingPath(path + field.path.map { .key($0) }),
                    position: state.position(at: unsafe state.tracker.pointee.eventEnd),
                    detail: CodingPath(field.path.map { .key($0) }).description), isError: true)
        }
        return true
    }
}
