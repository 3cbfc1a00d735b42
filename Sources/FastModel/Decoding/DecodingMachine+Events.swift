// The way of every event. What is rare is kept out of line.

extension DecodingMachine {
    @inline(__always)
    mutating func null() -> Bool {
        let event = unsafe _Event(.null, start: noText, count: 0, context: context)
        guard diversion == .none else { return rareScalar(event) }
        let frame = unsafe top
        if unsafe frame.pointee.setter._withUnsafeGuaranteedRef({ $0.storesNil }) {
            unsafe frame.pointee.count &+= 1
            unsafe frame.pointee.setter._withUnsafeGuaranteedRef { unsafe $0.storage.putNil(at: frame.pointee.target) }
            return true
        }
        return unsafe store(event, frame)
    }

    @inline(__always)
    mutating func bool(_ value: Bool) -> Bool {
        let event = unsafe _Event(.bool, start: noText, count: value ? 1 : 0, context: context)
        guard diversion == .none else { return rareScalar(event) }
        let frame = unsafe top
        let (storage, stride) = unsafe frame.pointee.setter._withUnsafeGuaranteedRef { ($0.storage, $0.elementStride) }
        if let place = unsafe place(in: frame, stride), unsafe storage.put(value, at: place) {
            unsafe taken(in: frame, stride)
            return true
        }
        return unsafe store(event, frame)
    }

    @inline(__always)
    mutating func number(_ start: UnsafePointer<UInt8>, _ count: Int, _ digits: Digits) -> Bool {
        let event = unsafe _Event(.number, start: start, count: count, context: context)
        guard diversion == .none, count <= maximumNumberBytes else {
            unsafe context.pointee.digits = digits
            return rareScalar(event)
        }
        let frame = unsafe top
        let (storage, stride) = unsafe frame.pointee.setter._withUnsafeGuaranteedRef { ($0.storage, $0.elementStride) }
        if let place = unsafe place(in: frame, stride), unsafe storage.put(digits, at: place) {
            unsafe taken(in: frame, stride)
            return true
        }
        unsafe context.pointee.digits = digits
        return unsafe store(event, frame)
    }

    @inline(__always)
    mutating func string(_ start: UnsafePointer<UInt8>, _ count: Int, isASCII: Bool) -> Bool {
        unsafe tracker.pointee.isASCII = isASCII
        let event = unsafe _Event(.string, start: start, count: count, context: context)
        guard diversion == .none, count <= maximumStringBytes else { return rareScalar(event) }
        let frame = unsafe top
        let (storage, stride) = unsafe frame.pointee.setter._withUnsafeGuaranteedRef { ($0.storage, $0.elementStride) }
        if storage == .string || storage == .optionalString, let place = unsafe place(in: frame, stride) {
            let text = event.ownText
            if stride == 0 {
                unsafe put(text, place, isOptional: storage == .optionalString)
            } else if storage == .string {
                unsafe place.initializeMemory(as: String.self, to: text)
            } else {
                unsafe place.initializeMemory(as: String?.self, to: text)
            }
            unsafe taken(in: frame, stride)
            return true
        }
        return unsafe store(event, frame)
    }

    /// A scalar that JSON does not have.
    mutating func native(_ start: UnsafePointer<UInt8>) -> Bool {
        let event = unsafe _Event(.native, start: start, count: 0, context: context)
        return unsafe diversion == .none ? store(event, top) : rareScalar(event)
    }

    /// Where the next value goes: the target, or a free place in an array that is being made, if there is one.
    @inline(__always)
    private func place(in frame: UnsafeMutablePointer<Frame>, _ stride: Int) -> UnsafeMutableRawPointer? {
        let target = unsafe frame.pointee.target
        if stride == 0 { return unsafe target }
        let free = unsafe target.assumingMemoryBound(to: _FreePlaces.self)
        return unsafe free.pointee.count > 0 ? free.pointee.next : nil
    }

    /// Counts a value that has been put into its place.
    @inline(__always)
    private func taken(in frame: UnsafeMutablePointer<Frame>, _ stride: Int) {
        unsafe frame.pointee.count &+= 1
        if stride != 0 {
            unsafe frame.pointee.target.assumingMemoryBound(to: _FreePlaces.self).pointee.take(stride)
        }
    }

    /// Gives a scalar to the setter's closure.
    @inline(__always)
    private mutating func store(_ event: _Event, _ frame: UnsafeMutablePointer<Frame>) -> Bool {
        unsafe frame.pointee.count &+= 1
        let target = unsafe frame.pointee.target
        let stored = unsafe frame.pointee.setter._withUnsafeGuaranteedRef { unsafe $0.scalar(target, event) }
        return stored || notStored()
    }

    @inline(__always)
    private func put(_ text: consuming String, _ target: UnsafeMutableRawPointer, isOptional: Bool) {
        // Mostly what was there, nil or "", needs no release.
        if isOptional {
            let place = unsafe target.assumingMemoryBound(to: String?.self)
            if unsafe place.pointee == nil { unsafe place.initialize(to: text) } else { unsafe place.pointee = text }
        } else {
            let place = unsafe target.assumingMemoryBound(to: String.self)
            if unsafe context.pointee.packsSmallStrings, unsafe SmallString.isSmall(place) {
                unsafe place.initialize(to: text)
            } else {
                unsafe place.pointee = text
            }
        }
    }

    /// The most bytes of a scalar.
    func limit(_ kind: _Event.Kind) -> Int {
        switch kind {
        case .null, .bool, .native: .max
        case .number: maximumNumberBytes
        case .string: maximumStringBytes
        }
    }

    @inline(__always)
    mutating func key(_ start: UnsafePointer<UInt8>, _ count: Int) -> Bool {
        let frame = unsafe top
        let entry = unsafe frame.pointee.next
        // Only frames with a table expect a key.
        guard diversion == .none, count <= shortKeyBytes, unsafe tracker.pointee.isWide(start),
            unsafe entry.pointee.matches(short: start, count)
        else { return unsafe otherKey(start, count) }
        unsafe take(entry, frame)
        return true
    }

    /// A key that is long, not the expected one or not simply mapped.
    @inline(never)
    private mutating func otherKey(_ start: UnsafePointer<UInt8>, _ count: Int) -> Bool {
        let frame = unsafe top
        guard diversion == .none, count <= maximumKeyBytes, let table = unsafe frame.pointee.table else {
            return unsafe rareKey(start, count)
        }
        let expected = unsafe frame.pointee.next
        if unsafe expected.pointee.matches(start, count) {
            unsafe take(expected, frame)
        } else if let found = unsafe table.pointee.find(start, count) {
            unsafe take(found, frame)
        } else {
            unsafe frame.pointee.entry = nil
            skipNext()
        }
        return true
    }

    @inline(__always)
    private mutating func take(_ entry: UnsafeMutablePointer<KeyEntry>, _ frame: UnsafeMutablePointer<Frame>) {
        unsafe frame.pointee.next = entry + 1
        unsafe frame.pointee.entry = entry
        unsafe aim(frame, at: entry)
    }

    /// Makes an entry's field the next value's target.
    @inline(__always)
    mutating func aim(_ frame: UnsafeMutablePointer<Frame>, at entry: UnsafeMutablePointer<KeyEntry>) {
        if let setter = unsafe entry.pointee.setter {
            unsafe frame.pointee.setter = setter
            unsafe frame.pointee.target = frame.pointee.base + entry.pointee.offset
        } else {
            diversion = .routing
        }
    }

    @inline(__always)
    mutating func start(_ kind: JSONKind) -> Bool {
        guard depth < maximumDepth else { return stopAtDepth() }
        if depth == recordDepth { startOfRecord() }
        depth &+= 1
        guard diversion == .none else { return rareStart(kind) }
        let frame = unsafe top
        unsafe frame.pointee.count &+= 1
        let container = unsafe frame.pointee.setter._withUnsafeGuaranteedRef {
            unsafe kind == .object ? $0.objectReference : $0.arrayReference
        }
        guard let container = unsafe container else { return notOpened(kind) }
        return unsafe open(container, kind)
    }

    @inline(__always)
    mutating func end() -> Bool {
        depth &-= 1
        guard diversion == .none else { return rareEnd() }
        if unsafe top.pointee.ranks != nil {
            let level = level
            guard reportPostponed() else { return false }
            // A rejected record has taken the frame with it.
            if self.level != level { return true }
            guard unsafe top.pointee.kind != .checkedFields || supplyMissing() else { return false }
            if self.level != level { return true }
        }
        let frame = unsafe pop()
        guard let container = unsafe frame.pointee.container else { return true }
        let target = unsafe top.pointee.target
        let ending = unsafe container._withUnsafeGuaranteedRef {
            unsafe $0.finish(frame.pointee.scratch, target, context)
        }
        guard ending == .done else { return unsafe notFinished(frame, ending) }
        unsafe release(frame)
        if unsafe frame.pointee.ranks != nil { forgetRefusals() }
        if unsafe top.pointee.candidate != nil { settleCandidate() }
        return depth == recordDepth ? endRecordIfThere() : true
    }

    /// Makes the next value one to skip.
    mutating func skipNext() {
        diversion = .skipping
        divertedDepth = depth
    }

    private mutating func startOfRecord() {
        // The rest of a rejected record is skipped with it: the limits count on that.
        if isRejected {
            unsafe top.pointee.count &+= 1
            skipNext()
            return
        }
        // A record that was captured has started long before it is replayed.
        // On a line of its own a record is all there anyway.
        guard retainsRecords, isAtRecord, unsafe tracker.pointee.pinned == nil else { return }
        startRecord(at: unsafe tracker.pointee.bracket)
        unsafe tracker.pointee.retain(from: recordStart)
    }

    /// The same for a record that is a scalar, whose start may lie in an earlier chunk.
    mutating func startScalarRecord(at offset: Int) {
        startRecord(at: retainsRecords ? unsafe tracker.pointee.retainedValueStart : offset)
    }

    /// Records where a record starts: now, because lines are counted forwards only.
    mutating func startRecord(at offset: Int) {
        recordStart = offset
        guard retainsRecords else { return }
        let position = unsafe tracker.pointee.position(at: offset)
        recordLine = position.line
        recordColumn = position.column
    }

    /// Whether the current value is a record, and not one that was captured and is being replayed at its depth.
    var isAtRecord: Bool { depth == recordDepth && level == recordDepth }

    /// The end of a stream's record, accepted or rejected.
    mutating func endRecord() -> Bool {
        guard let onRecord else { return true }
        // Where a record ends does not depend on whether it was captured.
        let pinned = unsafe tracker.pointee.pinned
        unsafe tracker.pointee.pinned = nil
        defer { unsafe tracker.pointee.pinned = pinned }
        return onRecord(&self)
    }

    mutating func endRecordIfThere() -> Bool {
        isAtRecord ? endRecord() : true
    }

    mutating func settleCandidate(isNull: Bool = false) {
        guard let candidate = unsafe top.pointee.candidate else { return }
        unsafe top.pointee.candidate = nil
        if let ranks = unsafe top.pointee.ranks {
            unsafe ranks[candidate.group] = isNull ? FieldRank.nulled : candidate.rank
        }
    }
}
