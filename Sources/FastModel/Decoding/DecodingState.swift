/// The state of a decode: its open frames, the treatment of the next event, and the findings so far.
///
/// Invariant: `depth` counts the open objects and arrays, mapped or diverted.
@safe
struct DecodingState: ~Copyable {
    // Hot.
    var stack: FrameStack
    var diversion = Diversion()
    var depth = 0
    var records = RecordBoundaries()
    let limits: DecodingLimits
    let context: UnsafeMutablePointer<_ConversionContext>
    let tracker: UnsafeMutablePointer<SourceTracker>

    var issues: IssueCollector
    /// Called at the end of each record, with exclusive access to the state; false stops the parse.
    var onRecord: ((inout DecodingState) -> Bool)?

    init(
        _ options: UnsafePointer<DecodingOptions>, stack: consuming FrameStack,
        context: UnsafeMutablePointer<_ConversionContext>, tracker: UnsafeMutablePointer<SourceTracker>
    ) {
        self.stack = stack
        limits = unsafe DecodingLimits(options)
        unsafe self.context = context
        unsafe self.tracker = tracker
        issues = unsafe IssueCollector(limit: options.pointee.maximumIssues)
    }

    /// The innermost frame.
    var top: UnsafeMutablePointer<Frame> { @inline(__always) get { unsafe stack.top } }

    /// The number of open frames below the top one.
    var level: Int { stack.level }

    /// The address for text without bytes: an address that may be read.
    @inline(__always)
    var noText: UnsafePointer<UInt8> {
        unsafe UnsafeRawPointer(tracker).assumingMemoryBound(to: UInt8.self)
    }

    /// Skips the next value.
    mutating func skipNext() { diversion.skip(at: depth) }

    /// Counts a value that a limit refuses, so that its path has the right index.
    mutating func countRefused() {
        if diversion.kind == .none { unsafe top.pointee.count &+= 1 }
    }

    /// Sets the path to the object itself, or to a dictionary's next entry, because a key is at fault and not the value
    /// before it.
    mutating func leaveEntry() {
        guard diversion.kind == .none else { return }
        unsafe top.pointee.entry = nil
        if unsafe top.pointee.kind == .entries { unsafe top.pointee.count &+= 1 }
    }
}

// The top frame's current value.

extension DecodingState {
    var isRequired: Bool { unsafe top.pointee.setter.takeUnretainedValue().isRequired }

    /// Whether the value is converted strictly.
    var isStrict: Bool {
        unsafe top.pointee.setter.takeUnretainedValue().isStrict ?? context.pointee.isStrict
    }

    var wantedType: any Any.Type { unsafe top.pointee.setter.takeUnretainedValue().type }

    /// The container that the value opens if it is an object or an array.
    func container(for kind: JSONKind) -> _Container? {
        let setter = unsafe top.pointee.setter
        return unsafe setter._withUnsafeGuaranteedRef { kind == .object ? $0.object : $0.array }
    }

    /// Stores the substitute for the refused value, if there is one.
    func substitute() {
        guard let substitute = unsafe top.pointee.setter.takeUnretainedValue().substitute,
            unsafe top.pointee.settleSubstitute()
        else { return }
        unsafe substitute(top.pointee.target, context)
        // A destination that refuses the substitute, too, has recorded a second reason.
        unsafe _ = context.pointee.takeFailure()
    }

    @inline(__always)
    func position(at offset: Int) -> SourcePosition { unsafe tracker.pointee.position(at: offset) }

    /// Stops at a fault of the text.
    ///
    /// - Returns: false.
    @inline(never)
    mutating func stop(at fault: ReadingFault) -> Bool {
        // Within a value that is skipped or captured the path ends at that value.
        let path = diversion.kind == .none ? stack.path(before: fault.expected) : stack.path()
        return issues.stop(
            ModelError(fault.code, codingPath: path, position: position(at: fault.offset), detail: fault.detail))
    }
}

// The records of a stream.

extension DecodingState {
    /// Whether the current value is a record. A captured value that is replayed at the same depth is not.
    var isAtRecord: Bool { depth == records.depth && level == records.depth }

    /// Whether a part of a record is being read.
    var isInRecord: Bool { records.depth >= 0 && level >= records.depth }

    /// Whether the top frame's next value should be the array of the records.
    var isForRecords: Bool { unsafe top.pointee.setter.takeUnretainedValue().isForRecords }

    /// Opens the array with the records, each of which goes to the slot.
    mutating func openRecords(_ container: _Container, _ element: _Setter, slot: UInt) {
        stack.openRecords(container, element, slot: slot)
        issues.beginRecords()
        records.find(at: depth)
        unsafe tracker.pointee.retain(from: tracker.pointee.eventEnd)
    }

    /// Ends the array of the records; the following values belong to the document around them.
    mutating func endRecords() {
        records.end()
        unsafe tracker.pointee.retain(from: nil)
        issues.endRecords()
    }

    /// Begins an object or array at the depth of records.
    mutating func startOfRecord() {
        // The rest of a rejected record is skipped with it: the limits count on that.
        if issues.isRejected {
            unsafe top.pointee.count &+= 1
            skipNext()
            return
        }
        // A captured record started before its replay.
        // A line holds the whole record, so nothing needs to be retained.
        guard records.areRetained, isAtRecord, unsafe tracker.pointee.pinned == nil else { return }
        unsafe records.startRecord(at: tracker.pointee.bracket, tracker)
        unsafe tracker.pointee.retain(from: records.start.offset)
    }

    /// The end of a stream's record, accepted or rejected.
    mutating func endRecord() -> Bool {
        guard let onRecord else { return true }
        // Where a record ends does not depend on whether it was captured.
        let pinned = unsafe tracker.pointee.pinned
        unsafe tracker.pointee.pinned = nil
        defer { unsafe tracker.pointee.pinned = pinned }
        return onRecord(&self)
    }

    /// Ends a record if the value that has just ended is one.
    mutating func endRecordIfThere() -> Bool {
        isAtRecord ? endRecord() : true
    }

    /// Rejects the current record: the rest of the record is skipped, and the next record is read normally.
    mutating func rejectRecord(_ error: ModelError) -> Bool {
        stack.unwind(to: records.depth)
        issues.noted().candidates.drop()
        issues.noted().reject(error)
        guard depth > records.depth else { return endRecord() }
        diversion.skip(at: records.depth)
        return true
    }

    /// Drops a record that ended with its line before it was complete; no container is open afterwards.
    mutating func abandonRecord() {
        stack.unwind(to: 0)
        depth = 0
        diversion.end()
    }
}

// Limits that are exceeded.

extension DecodingState {
    /// Handles a container that is nested too deeply. Also called for containers nested in it if it is part of a
    /// rejected record.
    @inline(never)
    mutating func stopAtDepth() -> Bool {
        let offset = unsafe tracker.pointee.bracket
        if !issues.isRejected {
            countRefused()
            guard exceed(.depthLimit, offset: offset, detail: "the limit is \(limits.depth)") else { return false }
        } else if depth >= DecodingOptions.passedOverDepth {
            // The parser keeps a byte for each open bracket.
            let detail = "the limit is \(DecodingOptions.passedOverDepth) in what is passed over"
            return issues.stop(limitError(.depthLimit, offset: offset, detail: detail))
        }
        depth &+= 1
        return true
    }

    /// Handles a string, key or number that is too long.
    @inline(never)
    mutating func stopAtLength(
        _ code: ModelError.Code, _ start: UnsafePointer<UInt8>, _ count: Int, _ limit: Int
    ) -> Bool {
        if issues.isRejected { return true }
        let kind = code == .numberLimit ? JSONKind.number : .string
        let offset = unsafe tracker.pointee.eventStart(start, count: count, kind: kind)
        return exceed(code, offset: offset, detail: "the limit is \(limit) bytes")
    }

    /// A limit is exceeded: the end of the document, or of the record of a stream; then true.
    mutating func exceed(_ code: ModelError.Code, offset: Int, detail: String) -> Bool {
        let error = limitError(code, offset: offset, detail: detail)
        return isInRecord && depth > records.depth ? rejectRecord(error) : issues.stop(error)
    }

    private func limitError(_ code: ModelError.Code, offset: Int, detail: String) -> ModelError {
        ModelError(code, codingPath: stack.path(), position: position(at: offset), detail: detail)
    }
}
