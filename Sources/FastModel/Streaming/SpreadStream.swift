/// Reads records that need not be lines: the elements of an array, or consecutive documents.
struct SpreadStream: ~Copyable {
    private var session: DecodingSession
    private let limit: Int
    /// Logs the end of the stream. Nil once the end has been logged.
    private var log: DecodingLog?
    /// The path of the array in its document; nil if the records are documents.
    private let path: [String]?
    /// Whether only white space has been read.
    private var isBlank = true

    /// Makes a stream of the elements of the array at `path`. `root` is the document's setter.
    init(elementsAt path: [String], _ options: DecodingOptions, root: _Setter, target: UnsafeMutableRawPointer) {
        self.path = path
        limit = options.maximumRecordBytes
        log = options.log
        session = unsafe DecodingSession.allocated(options, root: root, target: target, framing: .document)
        unsafe session.machine.pointee.state.records = RecordBoundaries(areRetained: true)
    }

    init(documents options: DecodingOptions, root: _Setter, target: UnsafeMutableRawPointer) {
        path = nil
        limit = options.maximumRecordBytes
        log = options.log
        session = unsafe DecodingSession.allocated(options, root: root, target: target, framing: .documents)
        unsafe session.machine.pointee.state.records = RecordBoundaries(depth: 0, areRetained: true)
        unsafe session.tracker.pointee.retain(from: 0)
    }

    /// Continues after white space that was not parsed.
    mutating func start(after space: LeadingSpace) {
        unsafe session.tracker.pointee.start(at: space.end, line: space.line, lineStart: space.offset)
    }

    mutating func feed(_ bytes: UnsafeBufferPointer<UInt8>, _ deliver: RecordStream.Deliver) -> (any Error)? {
        if isBlank { isBlank = unsafe bytes.allSatisfy(LineStream.isSpace) }
        let error = run(deliver) { unsafe $0.feed(bytes) }
        if error == nil { unsafe Self.limitRetained(to: limit, in: &session.machine.pointee.state) }
        return error
    }

    mutating func finish(_ deliver: RecordStream.Deliver) -> (any Error)? {
        // A stream may have no documents at all, but an array must be present.
        if isBlank, path == nil { return nil }
        if let error = run(deliver, { $0.finish() }) { return error }
        var error: ModelError?
        if let path, unsafe !session.machine.pointee.state.records.wereFound {
            let position = unsafe session.tracker.pointee.position(at: session.tracker.pointee.eventEnd)
            error = ModelError(
                .missingKey, codingPath: CodingPath(path.map { .key($0) }), position: position,
                detail: path.joined(separator: "."))
        }
        log.take()?.report(report.issues, error)
        return error
    }

    /// The issues found in the document around the records.
    var report: DecodingReport {
        let isInRecords = unsafe session.machine.pointee.state.records.depth >= 0
        return unsafe session.machine.pointee.state.issues.outerReport(isInRecords: isInRecords)
    }

    /// Runs a part of the parse and passes the records to `deliver`.
    private mutating func run(
        _ deliver: RecordStream.Deliver, _ parse: (inout DecodingSession) -> Bool
    ) -> (any Error)? {
        let machine = unsafe session.machine
        let limit = limit
        let recordLog = log
        var failure: (any Error)?
        let isFine = withoutActuallyEscaping(deliver) { deliver in
            unsafe withUnsafeMutablePointer(to: &failure) { failure in
                unsafe machine.pointee.state.onRecord = { state in
                    unsafe failure.pointee = deliver(Self.endRecord(in: &state, limit: limit, recordLog))
                    return unsafe failure.pointee == nil
                }
                defer { unsafe machine.pointee.state.onRecord = nil }
                return parse(&session)
            }
        }
        if let failure { return failure }
        guard !isFine, let error = session.error else { return nil }
        log.take()?.report(report.issues, error)
        return error
    }
}

// The records of the text.

extension SpreadStream {
    /// Stops retaining text beyond the limit: a longer record is rejected and skipped.
    private static func limitRetained(to limit: Int, in state: inout DecodingState) {
        let tracker = unsafe state.tracker
        guard unsafe tracker.pointee.retained.count > limit else { return }
        if state.depth > state.records.depth {
            let error = limitError(limit, in: state)
            _ = state.rejectRecord(error)
            state.issues.ensureFindings().replaceRejection(error)
            unsafe tracker.pointee.retain(from: nil)
        } else {
            // White space does not count. A scalar has its own limit, and its start is computed from its text.
            unsafe tracker.pointee.retainOpenToken()
        }
    }

    /// Ends an element or document. The next record starts without issues.
    private static func endRecord(in state: inout DecodingState, limit: Int, _ log: DecodingLog?) -> RecordContext {
        // Resets the number of documents, so that the next document is not taken for trailing data.
        if state.records.depth == 0 { unsafe state.stack[0].pointee.count = 0 }
        let tracker = unsafe state.tracker
        let start = state.records.start
        let range = unsafe start.offset..<max(start.offset, tracker.pointee.eventEnd)
        let isKept = range.count <= limit
        if !isKept { state.issues.ensureFindings().replaceRejection(limitError(limit, in: state)) }
        let findings = state.issues.takeRecord(log) { isKept ? unsafe tracker.pointee.text(range) : [] }
        // Retains from here on, because the next record may be a scalar, for whose start there is no event.
        unsafe tracker.pointee.retain(from: range.upperBound)
        return RecordContext(range: range, line: start.line, column: start.column, findings: findings)
    }

    /// The error of a record over the limit. It takes precedence over other errors of the record, because they depend on the part
    /// that was read before the limit, and so on the chunks.
    private static func limitError(_ limit: Int, in state: borrowing DecodingState) -> ModelError {
        // Positioned at the start of the record, which may be in an earlier chunk whose lines have been counted.
        ModelError(
            .recordLimit, codingPath: state.stack.path(upTo: state.records.depth), position: state.records.start,
            detail: "the limit is \(limit) bytes")
    }
}
