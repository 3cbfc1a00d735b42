import FastModel
import FastModelGRDB
import FastModelNIO
import Gzip
import HTTPTypes
import NIOCore

/// Decodes a body while it arrives and stores its records block by block. Each block is committed before more bytes are
/// read, so a body of any length needs the memory of one block.
struct BodyReader<Table: RecordTable> {
    private let format: BodyFormat
    private let table: Table
    private let configuration: ServiceConfiguration
    private let queue: CommitQueue
    private let letters: DeadLetters?
    private let request: String
    private let metrics: ServiceMetrics
    /// The share of this request's block in the memory budget of all requests.
    private var lease: MemoryBudget.Lease
    private var block: RecordBlock<Table>
    private var mark = ByteOrderMark()
    private var space = LeadingSpace()
    private var received = 0
    private var decoded = 0
    /// The outcome of the records so far.
    private(set) var report = IngestionReport()

    /// Creates a reader for one request.
    init(
        _ format: BodyFormat, of table: Table, _ configuration: ServiceConfiguration, request: String,
        queue: CommitQueue, letters: DeadLetters?,
        budget: MemoryBudget,
        metrics: ServiceMetrics
    ) {
        self.format = format
        self.table = table
        block = RecordBlock(of: table, keepsTexts: letters != nil)
        self.letters = letters
        self.request = request
        self.configuration = configuration
        self.queue = queue
        self.metrics = metrics
        lease = budget.lease()
    }

    /// Reads a body to its end or first fault, and stores the records before it.
    ///
    /// - Parameter body: the request's bytes.
    /// - Throws: ``Problem`` with the report so far; other errors of the body unchanged.
    mutating func read(_ body: some AsyncSequence<ByteBuffer, any Error>) async throws {
        var failure: (any Error)?
        do {
            try await decode(body)
        } catch {
            failure = error
        }
        do {
            try await commit()
        } catch {
            failure = failure ?? error
        }
        lease.shrink()
        guard let failure else { return }
        throw problem(of: failure)
    }

    private mutating func decode(_ body: some AsyncSequence<ByteBuffer, any Error>) async throws {
        let inflater = format.isGzip ? try Self.inflater() : nil
        var records: OpenedBody<Table>?
        var inflated = ByteBuffer()
        for try await var piece in body {
            received += piece.readableBytes
            guard received <= configuration.limitBodyBytes else { throw BodyFault.bodyLimit }
            guard let inflater else {
                try await take(piece, &records)
                continue
            }
            repeat {
                try inflater.inflate(&piece, into: &inflated)
                guard decoded <= received * configuration.limitExpansion + GzipInflater.outputBytes else {
                    throw BodyFault.expansionLimit
                }
                try await take(inflated, &records)
            } while piece.readableBytes > 0 || inflated.readableBytes == GzipInflater.outputBytes
        }
        if let inflater, !inflater.isAtEnd { throw BodyFault.damagedGzip }
        if let rest = mark.end() { try await take(rest, &records) }
        guard records != nil else { throw ModelError(.emptyInput) }
        try measured(0) { block throws in try records?.finish { block.append($0) } }
    }

    private static func inflater() throws(BodyFault) -> GzipInflater {
        do throws(GzipInflater.Failure) { return try GzipInflater() } catch { throw BodyFault(error) }
    }

    /// Decodes a piece, and stores the block when it is full.
    private mutating func take(_ piece: ByteBuffer, _ records: inout OpenedBody<Table>?) async throws {
        decoded += piece.readableBytes
        guard decoded <= configuration.limitBodyBytes else { throw BodyFault.bodyLimit }
        var piece = piece
        guard mark.replace(in: &piece) else { return }
        if records == nil {
            guard let framing = format.framing(of: &piece, after: &space) else { return }
            records = try OpenedBody(framing, of: table, maximumRecordBytes: configuration.limitRecordBytes)
        }
        if !lease.extend(by: piece.readableBytes) {
            // Before it waits, the request gives up what it holds. The piece is not decoded until there is room.
            try await commit()
            guard await lease.begin(with: piece.readableBytes) else { throw BodyFault.memoryLimit }
        }
        let rows = block.rows.count
        try measured(piece.readableBytes) { block throws in try records?.feed(piece) { block.append($0) } }
        lease.add((block.rows.count - rows) * table.bytesPerRow)
        if lease.bytes >= configuration.limitRequestBytes || block.rows.count >= configuration.batchRows {
            try await commit()
        }
    }

    /// Decodes synchronously and measures the time.
    private mutating func measured(_ bytes: Int, _ decode: (inout RecordBlock<Table>) throws -> Void) throws {
        let start = ContinuousClock.now
        defer { metrics.decoded(bytes, in: .now - start) }
        try decode(&block)
    }

    /// Stores the block and records its outcome.
    private mutating func commit() async throws {
        // Bytes without records, such as white space, are not kept in memory either.
        defer { lease.shrink() }
        guard !block.isEmpty else { return }
        let done = block
        block = RecordBlock(of: table, keepsTexts: letters != nil)
        let faults = done.faults.map(space.moved)
        report.rejected += done.rejected
        for fault in faults { report.add(fault) }
        metrics.rejected(done.codes, faults)
        letters?.append(done.rejects.map { letter($0.text, space.moved($0.fault)) })
        guard done.rows.count > 0 else { return }
        let stored = try await queue.store(done.rows, bytes: lease.bytes)
        report.accepted += done.rows.count - stored.refusals.count
        report.rejected += stored.refusals.count
        metrics.accepted(stored)
        metrics.incomplete(done.incomplete)
        for refusal in stored.refusals {
            let fault = space.moved(RecordFault(refusal.error, at: done.places[refusal.index]))
            report.add(fault)
            metrics.rejected([fault.code: 1], [fault])
            letters?.append([letter(table.text(of: done.rows.models[refusal.index]), fault)])
        }
    }

    private func letter(_ text: [UInt8]?, _ fault: RecordFault) -> DeadLetter {
        DeadLetter(text, fault, of: table.name, request: request)
    }

    /// The answer to a fault in the body, with the report so far. Other errors are returned unchanged.
    private func problem(of failure: any Error) -> any Error {
        var problem: Problem
        var fault = RecordFault()
        switch failure {
        case let failure as BodyFault:
            problem = failure.problem
            fault.code = failure.rawValue
        case let failure as ModelError:
            problem = Problem(.badRequest, "the body cannot be read: \(failure.code.summary)")
            fault = space.moved(RecordFault(failure))
        default: return failure
        }
        problem.report = report
        problem.report.add(fault)
        return problem
    }
}

/// Reads the records of one body, with the limits for untrusted input.
final class OpenedBody<Table: RecordTable> {
    private var reader: RecordReader<Table.Model>

    /// Starts reading a body.
    ///
    /// - Throws: ``FastModel/ModelError`` with the code `invalidSchema`.
    init(_ framing: RecordFraming, of table: Table, maximumRecordBytes: Int) throws {
        var options = table.options
        options.maximumRecordBytes = maximumRecordBytes
        reader = try RecordReader(Table.Model.self, framing: framing, options: options)
    }

    /// Reads a buffer without copying it.
    ///
    /// - Throws: ``FastModel/ModelError`` when a body other than NDJSON is not valid JSON.
    func feed(_ buffer: ByteBuffer, _ take: (consuming DecodedRecord<Table.Model>) throws -> Void) throws {
        try reader.feed(buffer, take)
    }

    /// Ends the body.
    ///
    /// - Throws: ``FastModel/ModelError`` when a document is not complete.
    func finish(_ take: (consuming DecodedRecord<Table.Model>) throws -> Void) throws {
        try reader.finish(take)
    }
}
