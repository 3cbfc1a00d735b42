/// Records that may lie in several chunks: the elements of an array, or documents one after another.
struct SpreadStream: ~Copyable {
    private var session: DecodingSession
    private let limit: Int
    /// Where to tell how the stream ends, until it has.
    private var log: DecodingLog?
    /// The path of the array within its document; nil where the records are documents.
    private let path: [String]?
    /// Whether nothing but white space has come.
    private var isBlank = true

    /// Makes a stream of the elements of the array that the root's setter leads to.
    init(elementsAt path: [String], _ options: DecodingOptions, root: _Setter, target: UnsafeMutableRawPointer) {
        self.path = path
        limit = options.maximumRecordBytes
        log = options.log
        session = unsafe DecodingSession.allocated(options, root: root, target: target, framing: .document)
        unsafe session.machine.pointee.retainsRecords = true
    }

    /// Makes a stream of documents.
    init(documents options: DecodingOptions, root: _Setter, target: UnsafeMutableRawPointer) {
        path = nil
        limit = options.maximumRecordBytes
        log = options.log
        session = unsafe DecodingSession.allocated(options, root: root, target: target, framing: .documents)
        unsafe session.machine.pointee.retainsRecords = true
        unsafe session.machine.pointee.recordDepth = 0
        unsafe session.tracker.pointee.retain(from: 0)
    }

    /// Goes on behind white space that was not read.
    mutating func start(after space: LeadingSpace) {
        unsafe session.tracker.pointee.start(at: space.end, line: space.line, lineStart: space.offset)
    }

    mutating func feed(_ bytes: UnsafeBufferPointer<UInt8>, _ deliver: RecordStream.Deliver) -> (any Error)? {
        if isBlank { isBlank = unsafe bytes.allSatisfy(LineStream.isSpace) }
        let error = run(deliver) { unsafe $0.feed(bytes) }
        if error == nil { unsafe session.machine.pointee.limitRetained(to: limit) }
        return error
    }

    mutating func finish(_ deliver: RecordStream.Deliver) -> (any Error)? {
        // No document at all is none too few; an array has to be there.
        if isBlank, path == nil { return nil }
        if let error = run(deliver, { $0.finish() }) { return error }
        var error: ModelError?
        if let path, unsafe !session.machine.pointee.hasRecords {
            let position = unsafe session.tracker.pointee.position(at: session.tracker.pointee.eventEnd)
            error = ModelError(
                .missingKey, codingPath: CodingPath(path.map { .key($0) }), position: position,
                detail: path.joined(separator: "."))
        }
        log.take()?.tell(report.issues, error)
        return error
    }

    /// What was found in the document around the records.
    var report: DecodingReport { unsafe session.machine.pointee.outerReport }

    /// Runs a part of the parse with the records going to `deliver`.
    private mutating func run(
        _ deliver: RecordStream.Deliver, _ parse: (inout DecodingSession) -> Bool
    ) -> (any Error)? {
        let machine = unsafe session.machine
        let limit = limit
        var failure: (any Error)?
        let isFine = withoutActuallyEscaping(deliver) { deliver in
            unsafe withUnsafeMutablePointer(to: &failure) { failure in
                unsafe machine.pointee.onRecord = { machine in
                    unsafe failure.pointee = deliver(machine.endSpreadRecord(limit: limit))
                    return unsafe failure.pointee == nil
                }
                defer { unsafe machine.pointee.onRecord = nil }
                return parse(&session)
            }
        }
        if let failure { return failure }
        guard !isFine, let error = session.error else { return nil }
        log.take()?.tell(report.issues, error)
        return error
    }
}
