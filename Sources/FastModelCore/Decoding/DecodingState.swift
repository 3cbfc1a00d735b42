/// The state of a decode: its open frames, the treatment of the next event, and the issues so far.
///
/// Invariant: `depth` is the number of open objects and arrays, whether mapped or diverted.
@safe struct DecodingState: ~Copyable {
    // Hot.
    var stack: FrameStack
    var diversion = Diversion()
    var depth = 0
    var records = RecordBoundaries()
    var limits: DecodingLimits
    let context: _ConversionContext.Address
    let tracker: UnsafeMutablePointer<SourceTracker>

    var issues: IssueCollector

    @inline(__always) init(
        _ options: UnsafePointer<DecodingOptions>, stack: consuming FrameStack, context: _ConversionContext.Address,
        tracker: UnsafeMutablePointer<SourceTracker>
    ) {
        self.stack = stack
        limits = unsafe DecodingLimits(options.pointee)
        unsafe self.context = context
        unsafe self.tracker = tracker
        issues = unsafe IssueCollector(limit: options.pointee.maximumIssues)
    }

    var top: UnsafeMutablePointer<Frame> { @inline(__always) get { unsafe stack.top } }

    /// The number of open frames below the top frame.
    var level: Int { stack.level }

    /// A readable address for text without bytes.
    @inline(__always) var noText: UnsafePointer<UInt8> {
        unsafe UnsafeRawPointer(tracker).assumingMemoryBound(to: UInt8.self)
    }

    mutating func skipNext() { diversion.skip(at: depth) }

    /// Counts a value that exceeds a limit, so that its path has the right index.
    mutating func countRefused() { if diversion.kind == .none { unsafe top.pointee.count &+= 1 } }

    /// Sets the path to the object itself, or to a dictionary's next entry, so that a problem with a key is not reported at the
    /// previous value.
    mutating func leaveEntry() {
        guard diversion.kind == .none else { return }
        unsafe top.pointee.entry = nil
        if unsafe top.pointee.kind == .entries { unsafe top.pointee.count &+= 1 }
    }
}

// The current value of the top frame.

extension DecodingState {
    var isRequired: Bool { unsafe top.pointee.setter.takeUnretainedValue().isRequired }

    /// Passes a null to a setter's closure. Returns false if nothing was stored.
    mutating func store(null event: _Event, _ setter: Unmanaged<_Setter>) -> Bool {
        unsafe context.pointee.needsValue = isRequired || top.pointee.kind == .root
        defer { unsafe context.pointee.needsValue = false }
        return unsafe setter._withUnsafeGuaranteedRef {
            unsafe $0.refusesNull ? event.fail(.unexpectedNull) : $0.scalar(top.pointee.target, event)
        }
    }

    /// Whether the value is converted strictly.
    var isStrict: Bool { unsafe top.pointee.setter.takeUnretainedValue().isStrict ?? context.pointee.settings.isStrict }
    var wantedType: any Any.Type { unsafe top.pointee.setter.takeUnretainedValue().type }

    /// The container for the value if it is an object or array of the given kind.
    func container(for kind: JSONKind) -> _Container? {
        let setter = unsafe top.pointee.setter
        return unsafe setter._withUnsafeGuaranteedRef { kind == .object ? $0.object : $0.array }
    }

    /// Stores the substitute for a value that could not be converted, if there is one.
    func substitute() {
        guard let substitute = unsafe top.pointee.setter.takeUnretainedValue().substitute,
            unsafe top.pointee.settleSubstitute()
        else { return }
        unsafe substitute(top.pointee.target, context)
        // A destination that also rejects the substitute has recorded a second reason, which is discarded.
        unsafe _ = context.pointee.takeFailure()
    }

    @inline(__always) func position(at offset: Int) -> SourcePosition { unsafe tracker.pointee.position(at: offset) }

    /// Stops at invalid text. Returns false.
    @inline(never) mutating func stop(at fault: ReadingFault) -> Bool {
        // If the value is skipped or captured, the path ends at that value.
        let path = diversion.kind == .none ? stack.path(before: fault.expected) : stack.path()
        return issues.stop(
            ModelError(fault.code, codingPath: path, position: position(at: fault.offset), detail: fault.detail))
    }
}

// The records of a stream.

extension DecodingState {
    /// Whether the top frame's next value should be the array of the records.
    var isForRecords: Bool { unsafe top.pointee.setter.takeUnretainedValue().isForRecords }

    /// Opens the array of the records, which are read elsewhere.
    mutating func openRecords(_ container: _Container) {
        stack.openRecords(container)
        records.find()
        records.areOpen = true
    }

    /// Rejects the record and skips the rest of it.
    mutating func rejectRecord(_ error: ModelError) -> Bool {
        stack.unwind(to: 0)
        issues.ensureFindings().candidates.drop()
        issues.ensureFindings().reject(error)
        if depth > 0 { diversion.skip(at: 0) }
        return true
    }

    /// Discards a record whose line could not be read to its end. No container is open afterwards.
    mutating func abandonRecord() {
        stack.unwind(to: 0)
        depth = 0
        diversion.end()
    }
}

// Values that have been stored.

extension DecodingState {
    /// Releases the popped frame of a value that has been stored.
    @inline(__always) mutating func complete(_ frame: UnsafeMutablePointer<Frame>) {
        unsafe stack.release(frame)
        if unsafe frame.pointee.ranks != nil { forgetRefusals() }
        if unsafe top.pointee.candidate != nil { unsafe top.pointee.settleCandidate() }
    }
}

// Exceeded limits.

extension DecodingState {
    /// Handles a container that is nested too deeply. In a rejected record, only the limit for skipped text still applies.
    @inline(never) mutating func stopAtDepth() -> Bool {
        let offset = unsafe tracker.pointee.bracket
        if !issues.isRejected {
            countRefused()
            guard exceed(.depthLimit, offset: offset, detail: limits.detail(at: depth)) else { return false }
        } else if depth >= DecodingOptions.skippedDepth {
            // The parser keeps a byte for each open bracket.
            let detail = "the limit is \(DecodingOptions.skippedDepth) in skipped text"
            return issues.stop(limitError(.depthLimit, offset: offset, detail: detail))
        }
        depth &+= 1
        return true
    }

    /// Handles a string, key or number that is too long.
    @inline(never) mutating func stopAtLength(
        _ code: ModelError.Code, _ start: UnsafePointer<UInt8>, _ count: Int, _ limit: Int
    ) -> Bool {
        if issues.isRejected { return true }
        let kind = code == .numberLimit ? JSONKind.number : .string
        let offset = unsafe tracker.pointee.eventStart(start, count: count, kind: kind)
        return exceed(code, offset: offset, detail: "the limit is \(limit) bytes")
    }

    /// Handles an exceeded limit. Rejects the record of a stream and returns true, or rejects the document and returns false.
    mutating func exceed(_ code: ModelError.Code, offset: Int, detail: String) -> Bool {
        let error = limitError(code, offset: offset, detail: detail)
        return records.isRecord && depth > 0 ? rejectRecord(error) : issues.stop(error)
    }

    private func limitError(_ code: ModelError.Code, offset: Int, detail: String) -> ModelError {
        ModelError(code, codingPath: stack.path(), position: position(at: offset), detail: detail)
    }
}
