/// The state machine that receives the events of a document and calls the setters. All ways to decode use it.
///
/// The machine maps values itself and delegates the rest: keys that feed several fields (``KeyRouting``), objects whose model is
/// chosen by a key (``VariantSelection``), captured values (``ValueDelivery``).
///
/// The machine is behind a pointer during a parse, so that no event costs a reference count or an exclusivity check. Its methods
/// never throw or trap: the first error is kept, and the parse stops.
@safe struct DecodingMachine: ~Copyable {
    var state: DecodingState
    /// Counts values if the options limit them. Only the callbacks of ``CountedEvents`` use it.
    var counter: ValueCounter

    // Inlined, so that the state is made in its place.
    @inline(__always) init(_ options: UnsafePointer<DecodingOptions>, _ state: consuming DecodingState) {
        self.state = state
        counter = unsafe ValueCounter(
            elements: options.pointee.maximumElements, members: options.pointee.maximumMembers,
            values: options.pointee.maximumValues, depth: options.pointee.maximumDepth)
    }
}

// The hot path of the events. Rare cases have functions of their own.

extension DecodingMachine {
    @inline(__always) mutating func null() -> Bool {
        let event = unsafe _Event(.null, start: state.noText, count: 0, context: state.context)
        guard state.diversion.kind == .none else { return rareScalar(event) }
        let frame = unsafe state.top
        unsafe frame.pointee.count &+= 1
        if unsafe frame.pointee.setter._withUnsafeGuaranteedRef({ $0.storesNil }) {
            unsafe frame.pointee.setter._withUnsafeGuaranteedRef { unsafe $0.storage.putNil(at: frame.pointee.target) }
        } else if unsafe !state.store(null: event, frame.pointee.setter) {
            return state.notStored()
        }
        unsafe frame.pointee.settleCandidate(isNull: true)
        return true
    }

    @inline(__always) mutating func bool(_ value: Bool) -> Bool {
        let event = unsafe _Event(.bool, start: state.noText, count: value ? 1 : 0, context: state.context)
        guard state.diversion.kind == .none else { return rareScalar(event) }
        let frame = unsafe state.top
        let (storage, stride) = unsafe frame.pointee.setter._withUnsafeGuaranteedRef { ($0.storage, $0.elementStride) }
        if let place = unsafe place(in: frame, stride), unsafe storage.put(value, at: place) {
            unsafe taken(in: frame, stride)
            return true
        }
        return unsafe store(event, frame)
    }

    @inline(__always) mutating func number(_ start: UnsafePointer<UInt8>, _ count: Int, _ digits: Digits) -> Bool {
        let event = unsafe _Event(.number, start: start, count: count, context: state.context)
        guard state.diversion.kind == .none, count <= state.limits.numberBytes else {
            unsafe state.context.pointee.digits = digits
            return rareScalar(event)
        }
        let frame = unsafe state.top
        let (storage, stride) = unsafe frame.pointee.setter._withUnsafeGuaranteedRef { ($0.storage, $0.elementStride) }
        if let place = unsafe place(in: frame, stride), unsafe storage.put(digits, at: place) {
            unsafe taken(in: frame, stride)
            return true
        }
        unsafe state.context.pointee.digits = digits
        return unsafe store(event, frame)
    }

    @inline(__always) mutating func string(_ start: UnsafePointer<UInt8>, _ count: Int, isASCII: Bool) -> Bool {
        unsafe state.tracker.pointee.isASCII = isASCII
        let event = unsafe _Event(.string, start: start, count: count, context: state.context)
        guard state.diversion.kind == .none, count <= state.limits.stringBytes else { return rareScalar(event) }
        let frame = unsafe state.top
        let (storage, stride) = unsafe frame.pointee.setter._withUnsafeGuaranteedRef { ($0.storage, $0.elementStride) }
        if storage.scalar == .string, let place = unsafe place(in: frame, stride) {
            let text = event.ownText
            if stride == 0 {
                unsafe put(text, place, isOptional: storage.isOptional)
            } else if storage.isOptional {
                unsafe place.initializeMemory(as: String?.self, to: text)
            } else {
                unsafe place.initializeMemory(as: String.self, to: text)
            }
            unsafe taken(in: frame, stride)
            return true
        }
        return unsafe store(event, frame)
    }

    /// Stores a scalar that JSON has no form for.
    ///
    /// - Parameters:
    ///   - start: the address of the `Any` that holds the scalar.
    ///   - count: the length of its word in the text; 0 if there is none.
    /// - Returns: false if the parse stops.
    mutating func native(_ start: UnsafePointer<UInt8>, _ count: Int) -> Bool {
        let event = unsafe _Event(.native, start: start, count: count, context: state.context)
        return unsafe state.diversion.kind == .none ? store(event, state.top) : rareScalar(event)
    }

    /// The address for the next value: the target, or a free place of an unfinished array; nil if no place is free.
    @inline(__always) private func place(
        in frame: UnsafeMutablePointer<Frame>, _ stride: Int
    ) -> UnsafeMutableRawPointer? {
        let target = unsafe frame.pointee.target
        if stride == 0 { return unsafe target }
        let free = unsafe target.assumingMemoryBound(to: FreePlaces.self)
        return unsafe free.pointee.count > 0 ? free.pointee.next : nil
    }

    /// Counts a stored value.
    @inline(__always) private func taken(in frame: UnsafeMutablePointer<Frame>, _ stride: Int) {
        unsafe frame.pointee.count &+= 1
        if stride != 0 {
            unsafe frame.pointee.target.assumingMemoryBound(to: FreePlaces.self).pointee.advance(by: stride)
        }
    }

    /// Passes a scalar to the setter's closure.
    @inline(__always) private mutating func store(_ event: _Event, _ frame: UnsafeMutablePointer<Frame>) -> Bool {
        unsafe frame.pointee.count &+= 1
        let target = unsafe frame.pointee.target
        let stored = unsafe frame.pointee.setter._withUnsafeGuaranteedRef { unsafe $0.scalar(target, event) }
        return stored || state.notStored()
    }

    @inline(__always) private func put(_ text: consuming String, _ target: UnsafeMutableRawPointer, isOptional: Bool) {
        if isOptional {
            // The old value is usually nil, which needs no release.
            let place = unsafe target.assumingMemoryBound(to: String?.self)
            if unsafe place.pointee == nil { unsafe place.initialize(to: text) } else { unsafe place.pointee = text }
        } else {
            unsafe target.assumingMemoryBound(to: String.self).pointee = text
        }
    }

    @inline(__always) mutating func key(_ start: UnsafePointer<UInt8>, _ count: Int) -> Bool {
        let frame = unsafe state.top
        let entry = unsafe frame.pointee.next
        // Only frames with a key table expect a key.
        guard state.diversion.kind == .none, count <= state.limits.shortKeyBytes,
            unsafe state.tracker.pointee.isWide(start), unsafe entry.pointee.matches(short: start, count)
        else { return unsafe otherKey(start, count) }
        unsafe take(entry, frame)
        return true
    }

    /// Takes a short expected key of an object whose keys are checked. Returns false, and changes nothing, for any other key. Only the
    /// callbacks of ``CountedEvents`` use it, because untrusted input has both limits and checks, and other decoders pay nothing.
    @inline(__always) mutating func checkedKey(_ start: UnsafePointer<UInt8>, _ count: Int) -> Bool {
        let frame = unsafe state.top
        guard unsafe frame.pointee.kind == .checkedFields, state.diversion.kind == .none,
            count <= state.limits.shortKeyBytes, unsafe state.tracker.pointee.isWide(start)
        else { return false }
        return unsafe KeyCheck(frame).takeExpected(start, count, isShort: true, in: &state)
    }

    /// Handles a key that is long, unexpected or needs more than mapping.
    @inline(never) private mutating func otherKey(_ start: UnsafePointer<UInt8>, _ count: Int) -> Bool {
        let frame = unsafe state.top
        guard state.diversion.kind == .none, count <= state.limits.keyBytes else {
            return unsafe rareKey(start, count)
        }
        guard let table = unsafe frame.pointee.table else {
            if unsafe frame.pointee.kind == .checkedFields,
                unsafe KeyCheck(frame).takeExpected(start, count, isShort: false, in: &state)
            {
                return true
            }
            return unsafe rareKey(start, count)
        }
        let expected = unsafe frame.pointee.next
        if unsafe expected.pointee.matches(start, count) {
            unsafe take(expected, frame)
        } else if let found = unsafe table.pointee.find(start, count) {
            unsafe take(found, frame)
        } else {
            unsafe frame.pointee.entry = nil
            state.skipNext()
        }
        return true
    }

    @inline(__always) private mutating func take(
        _ entry: UnsafeMutablePointer<KeyEntry>, _ frame: UnsafeMutablePointer<Frame>
    ) {
        unsafe frame.pointee.next = entry + 1
        unsafe frame.pointee.entry = entry
        if unsafe !frame.pointee.aim(at: entry) { state.diversion.route() }
    }

    @inline(__always) mutating func start(_ kind: JSONKind) -> Bool {
        guard state.depth < state.limits.uncheckedDepth || state.limits.allowsNesting(at: state.depth) else {
            return state.stopAtDepth()
        }
        state.depth &+= 1
        guard state.diversion.kind == .none else { return rareStart(kind) }
        let frame = unsafe state.top
        unsafe frame.pointee.count &+= 1
        let container = unsafe frame.pointee.setter._withUnsafeGuaranteedRef {
            unsafe kind == .object ? $0.objectReference : $0.arrayReference
        }
        guard let container = unsafe container else { return state.notOpened(kind) }
        return unsafe open(container, kind)
    }

    /// Opens a container for the top frame's next value.
    @inline(__always) mutating func open(_ container: Unmanaged<_Container>, _ kind: JSONKind) -> Bool {
        unsafe container._withUnsafeGuaranteedRef { container in
            state.stack.open(container) || openRarely(container, kind)
        }
    }

    @inline(__always) mutating func end() -> Bool {
        state.depth &-= 1
        guard state.diversion.kind == .none else { return rareEnd() }
        if unsafe state.top.pointee.ranks != nil {
            let level = state.level
            guard state.reportPostponed() else { return false }
            // The record was rejected, and the frame discarded with it.
            if state.level != level { return true }
            if unsafe state.top.pointee.kind == .checkedFields {
                guard unsafe KeyCheck(state.top).end(in: &state) else { return false }
                if state.level != level { return true }
            }
        }
        let frame = unsafe state.stack.pop()
        guard let container = unsafe frame.pointee.container else { return true }
        let target = unsafe state.top.pointee.target
        let ending = unsafe container._withUnsafeGuaranteedRef {
            unsafe $0.finish(frame.pointee.scratch, target, state.context)
        }
        guard ending == .done else { return unsafe notFinished(frame, ending) }
        unsafe state.complete(frame)
        return true
    }
}

// Events that need more than mapping.

extension DecodingMachine {
    @inline(never) private mutating func rareScalar(_ event: _Event) -> Bool {
        let limit = state.limits.bytes(of: event.kind)
        if event.count > limit {
            let code = event.kind == .number ? ModelError.Code.numberLimit : .stringLimit
            state.countRefused()
            guard unsafe state.stopAtLength(code, event.start, event.count, limit) else { return false }
            // The record has been rejected and is being skipped.
        }
        switch state.diversion.kind {
        case .none: return true
        case .skipping: return state.depth == state.diversion.depth ? endSkipping() : true
        case .capturing:
            state.diversion.capture?.add(event.captured)
            return true
        case .routing:
            state.diversion.end()
            unsafe state.top.pointee.count &+= 1
            return unsafe KeyRouting(state.top.pointee.entry)?.route(event, in: &state) ?? true
        case .selecting: return unsafe VariantSelection(of: state.top)?.takeValue(event, in: &self) ?? true
        }
    }

    @inline(never) private mutating func rareKey(_ start: UnsafePointer<UInt8>, _ count: Int) -> Bool {
        if count > state.limits.keyBytes {
            state.leaveEntry()
            guard unsafe state.stopAtLength(.keyLimit, start, count, state.limits.keyBytes) else { return false }
        }
        // Only strings come with the mark, so this would be that of the string before.
        unsafe state.tracker.pointee.isASCII = false
        let event = unsafe _Event(.string, start: start, count: count, context: state.context)
        switch state.diversion.kind {
        case .skipping, .routing, .selecting: return true
        case .capturing:
            capture(key: event)
            return true
        case .none: break
        }
        switch unsafe state.top.pointee.kind {
        case .checkedFields: return unsafe KeyCheck(state.top).take(event, in: &state)
        case .variants: return unsafe VariantSelection(of: state.top)?.takeKey(event, in: &self) ?? true
        default: return entryKey(event)
        }
    }

    /// Handles the key of a dictionary's entry.
    private mutating func entryKey(_ event: _Event) -> Bool {
        let frame = unsafe state.top
        guard let container = unsafe frame.pointee.container?.takeUnretainedValue(),
            case .entries(_, let setKey) = container.content
        else { return true }
        if unsafe setKey(frame.pointee.scratch, event) { return true }
        let failure = unsafe state.context.pointee.takeFailure()
        let offset = unsafe state.tracker.pointee.start(of: event)
        state.skipNext()
        unsafe frame.pointee.count &+= 1
        guard let code = failure.code else { return true }
        return state.report(
            code, offset: offset, found: .string, wanted: nil, detail: "a dictionary's key",
            isStrict: code == .duplicateKey ? true : nil)
    }

    @inline(never) private mutating func rareStart(_ kind: JSONKind) -> Bool {
        switch state.diversion.kind {
        case .none, .skipping: return true
        case .capturing:
            state.diversion.capture?.start(kind)
            return true
        case .routing:
            state.diversion.end()
            unsafe state.top.pointee.count &+= 1
            return unsafe KeyRouting(state.top.pointee.entry)?.open(kind, in: &self) ?? true
        case .selecting: return unsafe VariantSelection(of: state.top)?.takeStart(kind, in: &state) ?? true
        }
    }

    /// Opens a container that needs more than mapping.
    private mutating func openRarely(_ container: _Container, _ kind: JSONKind) -> Bool {
        switch container.content {
        case .records:
            state.openRecords(container)
            return true
        case .variants:
            VariantSelection.open(container, in: &state)
            return true
        default: return beginCapture(kind)
        }
    }

    /// Handles the end of a container whose value was not stored.
    @inline(never) private mutating func notFinished(
        _ frame: UnsafeMutablePointer<Frame>, _ ending: _Container.Ending
    ) -> Bool {
        unsafe UnfinishedContainer(frame, ending)?.settle(in: &state) ?? true
    }

    @inline(never) private mutating func rareEnd() -> Bool {
        let isValueEnd = state.depth == state.diversion.depth
        if state.diversion.kind == .capturing {
            state.diversion.capture?.end()
            guard isValueEnd, let value = state.diversion.endCapture() else { return true }
            return endCapture(with: value)
        }
        return isValueEnd ? endSkipping() : true
    }

    private mutating func endSkipping() -> Bool {
        state.diversion.end()
        return true
    }
}

// Captured values.

extension DecodingMachine {
    /// Starts to capture the container that has just started, as the top frame's value.
    mutating func beginCapture(_ kind: JSONKind) -> Bool {
        let start = state.position(at: unsafe state.tracker.pointee.bracket)
        state.diversion.beginCapture(at: state.depth - 1, from: start)
        return rareStart(kind)
    }

    /// Captures a key, with its place if the decoder rejects repeated keys.
    mutating func capture(key event: _Event) {
        let rejects = state.stack.keyPolicies.duplicates == .reject
        let place = unsafe rejects ? state.position(at: state.tracker.pointee.start(of: event)) : nil
        state.diversion.capture?.key(event.text, at: place)
    }

    /// Ends a capture and stores the value in all fields of the key.
    private mutating func endCapture(with value: JSONValue) -> Bool {
        let wasPinned = unsafe state.tracker.pointee.pinned
        unsafe state.tracker.pointee.pinned = wasPinned ?? state.diversion.start
        defer { unsafe state.tracker.pointee.pinned = wasPinned }
        let delivery = ValueDelivery(
            value, from: state.diversion.start, keyPlaces: state.diversion.capture?.keyPlaces ?? [])
        return unsafe KeyRouting(state.top.pointee.routedEntry)?.distribute(delivery, in: &self)
            ?? delivery.deliver(to: &self)
    }

    /// Whether an object or array in memory that has just started can be stored without a replay.
    var wantsWhole: Bool {
        unsafe state.diversion.kind == .capturing
            || state.diversion.kind == .none && state.top.pointee.kind == .variants
    }

    /// Stores an object or array in memory that has just started, as if it had been captured.
    mutating func take(whole value: JSONValue) -> Bool {
        if state.diversion.kind == .none { VariantSelection.close(in: &state) }
        state.depth &-= 1
        state.diversion.end()
        return endCapture(with: value)
    }
}
