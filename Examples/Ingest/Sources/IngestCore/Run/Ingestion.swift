import FastModel

/// The main job: bytes to models to rows.
package struct Ingestion<Table: RecordTable> {
    private let input: any InputSource
    private let store: RecordStore<Table>
    private let options: IngestionOptions

    /// Makes a run.
    package init(input: any InputSource, store: RecordStore<Table>, options: IngestionOptions = IngestionOptions()) {
        self.input = input
        self.store = store
        self.options = options
    }

    /// Reads the input to its end, or until it is asked to stop, and stores batch by batch.
    ///
    /// Whatever the end, all that was read before it is committed, if the database lets it.
    ///
    /// - Parameters:
    ///   - stop: asked between pieces of the input.
    ///   - onCommit: called after each commit with the counts so far and the batch's rejected records.
    /// - Returns: what was done. An error is in its outcome, beside the counts of what is stored all the same.
    @_specialize(where Table == EventTable)
    @_specialize(where Table == MappedTable)
    package func run(
        until stop: () -> Bool = { false },
        onCommit: @escaping (IngestionSummary, [RejectedRecord]) -> Void = { _, _ in }
    ) -> IngestionSummary {
        let (visit, isStored): (InputVisit, Bool)
        let placing: (@Sendable (inout Table.Model, Int) -> Void)?
        do {
            (visit, isStored) = try begin()
            placing = try store.table.placing(in: visit.origin)
        } catch {
            return failed(error)
        }
        if isStored {
            var summary = IngestionSummary()
            summary.fraction = 1
            return summary
        }
        let makeBlock = { @Sendable [rows = store.table.rows] in ReadyBlock(rows, visit: visit, placing: placing) }
        var writer = BatchWriter(store, input: input, visit, options, making: makeBlock, onCommit: onCommit)
        var reader = InputReader<ReadyBlock<Table.Model>>(
            options, mappings: store.table.mappings, making: makeBlock)
        var outcome = IngestionSummary.Outcome.complete
        do {
            let isWhole = try reader.read(
                input, mayBeBlank: visit.isResumed, until: stop, idle: { try writer.commit() }
            ) { try writer.add(&$0) }
            if !isWhole { outcome = .interrupted }
        } catch {
            outcome = .failed(IngestError(error, reading: input.name))
        }
        do {
            // What came before an error is stored all the same.
            do { try reader.flush { try writer.add(&$0) } } catch {}
            try writer.commit()
        } catch {
            // Of two errors the first is the cause: a disk that is full stays so.
            if case .failed = outcome {} else { outcome = .failed(IngestError(error, reading: input.name)) }
        }
        var summary = writer.summary
        summary.outcome = outcome
        do {
            if case .complete = outcome { try store.end(visit) }
        } catch {
            summary.outcome = .failed(IngestError(error, reading: input.name))
        }
        if case .complete = summary.outcome, summary.read > 0, summary.result.accepted == 0, !visit.isResumed {
            summary.outcome = .failed(
                .nothingAccepted(input.name, count: summary.read, isStopped: false, advice: input.advice))
        }
        // White space after the last record is read too.
        if case .complete = outcome, summary.fraction != nil { summary.fraction = 1 }
        return summary
    }

    /// Says where to begin.
    ///
    /// - Returns: how the input is read, and whether all of it is stored already.
    /// - Throws: ``IngestError``.
    private func begin() throws -> (visit: InputVisit, isStored: Bool) {
        var visit = InputVisit(try store.origin(of: input), run: store.run)
        guard options.isResuming else { return (visit, false) }
        guard visit.origin.isCertain else {
            throw IngestError.input(input.name, reason: "what comes through a pipe is resumed by its --name only")
        }
        guard let entry = try store.progress(of: visit.origin) else { return (visit, false) }
        let content = visit.origin.content
        let hasGrown = content != nil && entry.content != content
        if entry.isWhole, content != nil, !hasGrown { return (visit, true) }
        let place = entry.place
        if try isOfLines(), try !hasGrown || isLineEnd(at: place.offset), try input.seek(to: place.offset) {
            visit.start = place
        } else {
            // Of a file that has grown the last record may go on now: it is read again.
            visit.storedBytes = max(0, place.offset - (hasGrown ? 1 : 0))
        }
        return (visit, false)
    }

    /// Whether nothing but the end of the line, or of the input, follows an offset where a record has ended.
    private func isLineEnd(at offset: Int) throws -> Bool {
        guard try input.seek(to: offset) else { return false }
        defer { _ = try? input.seek(to: 0) }
        while true {
            switch try input.next() {
            case .bytes(let bytes):
                guard let next = bytes.first(where: { ![0x20, 0x09, 0x0D].contains($0) }) else { continue }
                return next == UInt8(ascii: "\n")
            case .idle: continue
            case .end: return true
            }
        }
    }

    /// Whether reading can begin at any line of the input, as far as this is known before it is read. Elsewhere it begins at the
    /// start, and what is stored is skipped.
    private func isOfLines() throws -> Bool {
        switch options.format {
        case .ndjson, .seq: return true
        case .array, .documents, .elements: return false
        case .auto: break
        }
        guard try input.seek(to: 0) else { return false }
        var first: UInt8?
        reading: while first == nil {
            switch try input.next() {
            case .bytes(let bytes): first = bytes.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
            case .idle: continue
            case .end: break reading
            }
        }
        return try input.seek(to: 0) && first != UInt8(ascii: "[")
    }

    private func failed(_ error: any Error) -> IngestionSummary {
        var summary = IngestionSummary()
        summary.outcome = .failed(IngestError(error, reading: input.name))
        return summary
    }
}

/// How to ingest.
package struct IngestionOptions: Sendable {
    /// How the records are told apart.
    package var format = InputFormat.auto
    /// The most records in one transaction. Twice as many save a tenth of the waits for the disk, and take 10 MB more of memory for
    /// records like the sample's, since one batch is stored while another is gathered: a run would take more than 64 MiB.
    package var batchSize = 4_000
    /// How many records may be rejected; nil if all may, as long as one of an input's first 1,000 is accepted.
    package var maximumRejects: Int?
    /// Whether to go on where an earlier run has stopped.
    package var isResuming = false
    /// How many processors decode NDJSON; with one the caller's thread decodes. Another one stores.
    package var workers = 1

    /// The defaults.
    package init() {}

    /// How to decode.
    ///
    /// Strict, because the rows are typed: `"yes"` for a Bool or a missing amount would otherwise become a row with a
    /// made-up value. So a record whose every value fits is an event, and any other is rejected with the reason.
    var decoding: DecodingOptions {
        // Records come from anyone. Memory is bounded by one record; a longer one is rejected, and no event comes near.
        var options = DecodingOptions.untrusted
        options.conversion = .strict
        options.nullPolicy = .issue
        // Of two values under one key neither may be dropped without a word.
        options.duplicateKeys = .reject
        return options
    }
}
