public import FastModelCore

/// The part of a ``RecordReader`` that does not depend on the model.
///
/// A class, so that the reader can refer to it. Its properties are accessed for each piece of the stream, not for each record.
@safe @usableFromInline final class RecordStream {
    @usableFromInline typealias Deliver = (RecordContext) -> (any Error)?

    private var splitter: RecordSplitter
    /// Decodes the records. Allocated separately, so that accessing it for each record needs no exclusivity check.
    private let session: UnsafeMutablePointer<RecordSession>
    /// Gathers small pieces. Allocated separately for the same reason.
    @usableFromInline let stage: UnsafeMutablePointer<PieceStage>
    /// Why the stream ended early. Setting it ends the gathering of pieces.
    private var failure: (any Error)? { didSet { if failure != nil { unsafe stage.pointee.limit = 0 } } }

    /// Makes a stream of records. Each record is stored in the slot before it is delivered.
    ///
    /// - Throws: ``ModelError`` with the code `invalidSchema` for a path with an empty key.
    @usableFromInline convenience init(
        _ options: DecodingOptions, _ plans: PlanCaches?, _ framing: RecordFraming, record: _Setter,
        slot: UnsafeMutableRawPointer
    ) throws(ModelError) {
        let splitter = try RecordSplitter(framing, options, plans)
        unsafe self.init(options, plans, framing, splitter, record: record, slot: slot)
    }

    /// Makes a stream of the elements at a path of a document, whose other fields are stored in the envelope's target.
    @usableFromInline convenience init(
        _ options: DecodingOptions, _ plans: PlanCaches?, elementsAt path: ElementPath, record: _Setter,
        slot: UnsafeMutableRawPointer, envelope: _Setter, target: UnsafeMutableRawPointer
    ) {
        let document = unsafe EnclosingDocument(
            options, plans, path: path.components, root: envelope, target: target)
        let framing = RecordFraming.elements(at: path.text)
        let splitter = RecordSplitter(framing, options, document: document)
        unsafe self.init(options, plans, framing, splitter, record: record, slot: slot)
    }

    private init(
        _ options: DecodingOptions, _ plans: PlanCaches?, _ framing: RecordFraming,
        _ splitter: consuming RecordSplitter, record: _Setter, slot: UnsafeMutableRawPointer
    ) {
        self.splitter = splitter
        unsafe session = .allocate(capacity: 1)
        unsafe session.initialize(to: RecordSession(framing, options, plans, record: record, slot: slot))
        unsafe stage = .allocate(capacity: 1)
        unsafe stage.initialize(to: PieceStage(isUsed: framing.endsAtUsualBytes))
    }

    deinit {
        unsafe session.deinitialize(count: 1).deallocate()
        unsafe stage.pointee.deallocate()
        unsafe stage.deallocate()
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
        if failure == nil {
            let session = unsafe session
            let error = unsafe splitter.feed(bytes.assumingMemoryBound(to: UInt8.self)) { record in
                unsafe session.pointee.read(record, deliver)
            }
            failure = splitter.conclude(error)
        }
        return failure
    }

    @usableFromInline func finish(_ deliver: Deliver) -> (any Error)? {
        if feedStaged(deliver) == nil {
            let session = unsafe session
            let error = splitter.finish { record in unsafe session.pointee.read(record, deliver) }
            failure = splitter.conclude(error, isAtEnd: true)
        }
        return failure
    }

    /// The issues found in the document around the records.
    @usableFromInline var report: DecodingReport { splitter.report }
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
