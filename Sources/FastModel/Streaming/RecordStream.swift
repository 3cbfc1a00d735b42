/// The part of a ``RecordReader`` that does not depend on the model.
///
/// A class, so that the reader can refer to it. Its properties are accessed for each piece of the stream, not for each record.
@safe @usableFromInline final class RecordStream {
    @usableFromInline typealias Deliver = (RecordContext) -> (any Error)?

    private let options: DecodingOptions
    private let plans: PlanCache?
    // The sessions refer to these objects without retaining them.
    private let record: _Setter
    private var root: _Setter?
    private let slot: UnsafeMutableRawPointer
    // The framing sets `lines` or `spread`.
    private var lines: LineStream?
    private var spread: SpreadStream?
    private var leading: LeadingSpace
    /// Gathers small pieces. Allocated separately, so that accessing it needs no exclusivity check.
    @usableFromInline let stage: UnsafeMutablePointer<PieceStage> = {
        let stage = UnsafeMutablePointer<PieceStage>.allocate(capacity: 1)
        unsafe stage.initialize(to: PieceStage())
        return unsafe stage
    }()
    /// Why the stream ended early. Setting it ends the gathering of pieces.
    private var failure: (any Error)? { didSet { if failure != nil { unsafe stage.pointee.limit = 0 } } }

    /// Makes a stream of records. Each record is stored in the slot before it is delivered.
    ///
    /// - Throws: ``ModelError`` with the code `invalidSchema` for a path with an empty key.
    @usableFromInline init(
        _ options: DecodingOptions, _ plans: PlanCache?, _ framing: RecordFraming, record: _Setter,
        slot: UnsafeMutableRawPointer
    ) throws(ModelError) {
        self.options = options
        self.plans = plans
        self.record = record
        unsafe self.slot = slot
        leading = LeadingSpace(options)
        switch framing {
        case .automatic: break
        case .elements(let path):
            let path = try ElementPath(path)
            let root = try (plans?.decoding ?? .shared).build { builder in
                let records = unsafe FieldDescription(recordsOf: record, slot: slot, at: path.components)
                return _Setter(documentWith: records, builder)
            }
            self.root = root
            spread = unsafe SpreadStream(elementsAt: path.components, options, root: root, target: slot)
        case .lines, .documents, .array: start(framing)
        }
    }

    /// Makes a stream of the elements at a path of a document, whose other fields are stored in the envelope's target.
    @usableFromInline init(
        _ options: DecodingOptions, _ plans: PlanCache?, elementsAt path: ElementPath, record: _Setter,
        slot: UnsafeMutableRawPointer, envelope: _Setter, target: UnsafeMutableRawPointer
    ) {
        self.options = options
        self.plans = plans
        self.record = record
        unsafe self.slot = slot
        leading = LeadingSpace(options)
        root = envelope
        spread = unsafe SpreadStream(elementsAt: path.components, options, root: envelope, target: target)
    }

    deinit {
        // The sessions must be released before the setters to which they refer.
        lines = nil
        spread = nil
        unsafe stage.pointee.deallocate()
        unsafe stage.deallocate()
    }

    private func start(_ framing: RecordFraming) {
        switch framing {
        case .array:
            let array = unsafe _Setter(recordsOf: record, slot: slot, nil)
            root = array
            spread = unsafe SpreadStream(elementsAt: [], options, root: array, target: slot)
        case .documents: spread = unsafe SpreadStream(documents: options, root: record, target: slot)
        default: lines = unsafe LineStream(options, root: record, slot: slot)
        }
    }

    private func startBehindSpace(_ framing: RecordFraming) {
        start(framing)
        lines?.start(after: leading)
        spread?.start(after: leading)
    }

    @usableFromInline func feed(_ bytes: UnsafeRawBufferPointer, _ deliver: Deliver) -> (any Error)? {
        if let error = feedStaged(deliver) { return error }
        return unsafe read(bytes, deliver)
    }

    /// Reads the small pieces that have been gathered.
    private func feedStaged(_ deliver: Deliver) -> (any Error)? {
        guard failure == nil, unsafe stage.pointee.count > 0 else { return failure }
        return unsafe read(stage.pointee.takeAll(), deliver)
    }

    private func read(_ bytes: UnsafeRawBufferPointer, _ deliver: Deliver) -> (any Error)? {
        let bytes = unsafe bytes.assumingMemoryBound(to: UInt8.self)
        if lines == nil, spread == nil {
            guard let first = unsafe bytes.first(where: { !LineStream.isSpace($0) }) else {
                unsafe leading.take(bytes)
                return nil
            }
            startBehindSpace(first == UInt8(ascii: "[") ? .array : .lines)
        }
        if failure == nil { failure = unsafe pass(bytes, deliver) }
        return failure
    }

    @usableFromInline func finish(_ deliver: Deliver) -> (any Error)? {
        if feedStaged(deliver) == nil {
            if lines == nil, spread == nil { startBehindSpace(.lines) }
            failure = lines?.finish(deliver) ?? spread?.finish(deliver)
        }
        return failure
    }

    /// Continues with a block of lines that starts at a known place.
    func startBlock(at offset: Int, line: Int) { lines?.startBlock(at: offset, line: line) }

    /// Rejects a line over the limit, of which only the length is known.
    func rejectOverlong(_ count: Int, _ deliver: Deliver) -> (any Error)? { lines?.rejectOverlong(count, deliver) }

    /// The issues found in the document around the records.
    @usableFromInline var report: DecodingReport { spread?.report ?? DecodingReport() }

    private func pass(_ bytes: UnsafeBufferPointer<UInt8>, _ deliver: Deliver) -> (any Error)? {
        if let error = unsafe lines?.feed(bytes, deliver) { return error }
        return unsafe spread?.feed(bytes, deliver) ?? nil
    }
}

/// The white space at the start of a stream, before the framing is known. It is counted, and kept only if it may belong to the line
/// of the first record.
struct LeadingSpace {
    /// The offset of the current line.
    private(set) var offset = 0
    /// The current line, counted from 1.
    private(set) var line = 1
    /// The text of the current line, up to one byte over the limit of records.
    private(set) var text: [UInt8] = []
    /// The number of the current line's bytes after `text`.
    private(set) var excess = 0
    private let limit: Int

    init(_ options: DecodingOptions) { limit = options.maximumRecordBytes }

    /// The offset of the end of the white space.
    var end: Int { offset + text.count + excess }

    mutating func take(_ bytes: UnsafeBufferPointer<UInt8>) {
        var rest = unsafe bytes[...]
        if let newline = unsafe bytes.lastIndex(of: 0x0A) {
            unsafe rest = rest[(newline + 1)...]
            unsafe line += bytes.count { $0 == 0x0A }
            offset = end + newline + 1
            text.removeAll()
            excess = 0
        }
        let room = unsafe min(rest.count, limit - text.count < .max ? max(0, limit - text.count + 1) : .max)
        unsafe text.append(contentsOf: rest.prefix(room))
        unsafe excess += rest.count - room
    }
}

extension JSONSource {
    /// Calls the body with at most 64 KiB of the bytes, from an offset. This bounds the number of records that wait to be
    /// requested. Returns the start of the next piece, or 0 after the last piece, and the body's error.
    @inlinable func withPiece(from offset: Int, _ body: (UnsafeRawBufferPointer) throws -> Void) -> (
        next: Int, failure: (any Error)?
    ) {
        unsafe withJSONBytes { bytes in
            let piece = unsafe UnsafeRawBufferPointer(rebasing: bytes[offset...].prefix(64 << 10))
            let next = offset + piece.count < bytes.count ? offset + piece.count : 0
            do {
                try unsafe body(piece)
                return (next, nil)
            } catch { return (next, error) }
        }
    }
}
