import FastModel

/// The ingestion of an input: bytes to models to rows.
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

    /// Reads the input to its end, or until a stop is requested, and stores batch by batch.
    ///
    /// In every case all records that were read are committed, if the database allows it.
    ///
    /// - Parameters:
    ///   - stop: called between pieces of the input.
    ///   - onCommit: called after each commit with the counts so far and the batch's rejected records.
    /// - Returns: the summary of the stored records. After an error, its outcome contains the error.
    @_specialize(where Table == EventTable)
    @_specialize(where Table == MappedTable)
    package func run(
        until stop: () -> Bool = { false },
        onCommit: @escaping (IngestionSummary, [RejectedRecord]) -> Void = { _, _ in }
    ) -> IngestionSummary {
        let beginning: Beginning
        let placing: (@Sendable (inout Table.Model, Int) -> Void)?
        do {
            beginning = try begin()
            do throws(IngestError) {
                placing = try store.table.placing(in: beginning.visit.origin)
            } catch {
                throw try emptiness() ?? error
            }
            try store.beginInput()
        } catch {
            return failed(error)
        }
        let visit = beginning.visit
        if beginning.isStored {
            var summary = IngestionSummary()
            summary.fraction = 1
            return summary
        }
        let makeBlock = {
            @Sendable [rows = store.table.rows, rejects = store.rejects, counting = store.table.counting] in
            ReadyBlock(rows, rejects, visit: visit, placing: placing, counting: counting)
        }
        var writer = BatchCommitter(store, input: input, visit, options, making: makeBlock, onCommit: onCommit)
        var reader = InputReader<ReadyBlock<Table.Model>>(
            options, mappings: store.table.mappings, making: makeBlock)
        var outcome = IngestionSummary.Outcome.complete
        do {
            let isWhole = try reader.read(
                input, mayBeBlank: visit.isResumed, until: stop, idle: { try writer.commit() }
            ) { try writer.add(&$0) }
            if isWhole { try check(visit, against: reader.bytes) } else { outcome = .interrupted }
        } catch {
            outcome = .failed(IngestError(error, reading: input.name))
        }
        do {
            // Records before an error are stored nevertheless.
            do { try reader.flush { try writer.add(&$0) } } catch {}
            try writer.commit()
        } catch {
            // Of two errors the first is the cause: a full disk stays full.
            if case .failed = outcome {} else { outcome = .failed(IngestError(error, reading: input.name)) }
        }
        var summary = writer.summary
        summary.outcome = outcome
        summary.notes = [beginning.note].compactMap(\.self)
        do {
            if case .complete = outcome { try store.end(visit) }
        } catch {
            summary.outcome = .failed(IngestError(error, reading: input.name))
        }
        if case .complete = summary.outcome, summary.read > 0, summary.result.accepted == 0, !visit.isResumed {
            summary.outcome = .failed(
                .nothingAccepted(
                    input.name, count: summary.read, isStopped: false, advice: input.advice ?? store.table.advice))
        }
        // White space after the last record has been read, too.
        if case .complete = outcome, summary.fraction != nil { summary.fraction = 1 }
        return summary
    }

    /// Where to start.
    private struct Beginning {
        var visit: InputVisit
        /// Whether the whole input is already stored.
        var isStored = false
        /// Why the run does not continue where an earlier one has ended.
        var note: String?
    }

    /// Determines where to start.
    ///
    /// - Throws: ``IngestError``.
    private func begin() throws -> Beginning {
        var visit = InputVisit(try store.origin(of: input), run: store.run)
        guard options.isResuming else { return Beginning(visit: visit) }
        guard visit.origin.isCertain else {
            throw try emptiness()
                ?? IngestError.input(input.name, reason: "what comes through a pipe is resumed by its --name only")
        }
        let history = try store.history(of: visit.origin)
        let content = visit.origin.content
        guard let entry = history.entry else {
            return Beginning(visit: visit, note: note(on: content, after: history.otherBytes))
        }
        let hasGrown = content != nil && entry.content != content
        if entry.isWhole, content != nil, !hasGrown { return Beginning(visit: visit, isStored: true) }
        let place = entry.place
        if try isOfLines(), try !hasGrown || isLineEnd(at: place.offset), try input.seek(to: place.offset) {
            visit.start = place
        } else {
            // If a file has grown, its last record may be longer now and is read again.
            visit.storedBytes = max(0, place.offset - (hasGrown ? 1 : 0))
        }
        return Beginning(visit: visit)
    }

    /// The error of an empty input, which has no content that could identify it; nil for other inputs, which cannot be read any more.
    private func emptiness() throws -> IngestError? {
        if case .end = try input.next() { .empty(input.name) } else { nil }
    }

    /// Why an input with new content is not resumed; nil if no other content had its name.
    private func note(on content: InputContent?, after otherBytes: Int?) -> String? {
        guard let content, let otherBytes else { return nil }
        let change = content.size < otherBytes ? "it is shorter than in" : "its content is not that of"
        return
            "\(input.name): \(change) an earlier run (\(content.size) bytes, formerly \(otherBytes)), so it is read from its "
            + "start as a new input; what was stored of the former content stays"
    }

    /// Checks that an input identified by its name has at least the bytes that an earlier run has stored.
    ///
    /// - Throws: ``IngestError``.
    private func check(_ visit: InputVisit, against bytes: Int) throws {
        guard visit.origin.content == nil, bytes < visit.storedBytes else { return }
        throw IngestError.input(
            input.name,
            reason:
                "it has \(bytes) bytes, fewer than the \(visit.storedBytes) that an earlier run has stored under this --name: "
                + "pipe all of it, or read it under another --name")
    }

    /// Whether only the end of the line, or of the input, follows an offset at which a record has ended.
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

    /// Whether reading can start at any line of the input, as far as this is known before reading. Otherwise it starts at the
    /// beginning, and stored records are skipped.
    private func isOfLines() throws -> Bool {
        switch options.format {
        case .ndjson: return true
        case .array, .arrays, .documents, .seq, .elements, .entries: return false
        case .auto: break
        }
        guard try input.seek(to: 0) else { return false }
        var first: UInt8?
        reading: while first == nil {
            switch try input.next() {
            case .bytes(let bytes): first = bytes.first { !$0.isJSONSpace }
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

/// Options of an ingestion.
package struct IngestionOptions: Sendable {
    /// How inputs are divided into records.
    package var format = InputFormat.auto
    /// The most records in one transaction. With twice as many, a tenth of the time waiting for the disk would be saved. But a run
    /// would need 10 MB more for records like the sample's, and so more than 64 MiB, because one batch is stored while another is
    /// filled.
    package var batchSize = 4_000
    /// How many records may be rejected; nil for any number, as long as one of an input's first 1,000 is accepted.
    package var maximumRejects: Int?
    /// Whether to continue where an earlier run has stopped.
    package var isResuming = false
    /// The longest record in bytes.
    package var maximumRecordBytes = DecodingOptions.untrusted.maximumRecordBytes
    /// How many processors decode NDJSON; with 1 the caller's thread decodes. A further thread stores.
    package var workers = 1

    /// The defaults.
    package init() {}

    /// The options for decoding.
    ///
    /// Strict, because the rows are typed: a lenient conversion of `"yes"` or a missing amount would store an invented value. So a
    /// record is accepted if all its values fit, and otherwise rejected with the reason.
    var decoding: DecodingOptions {
        // Records are untrusted. Memory is bounded by one record; a longer one is rejected, and no event is nearly as long.
        var options = DecodingOptions.untrusted
        options.maximumRecordBytes = maximumRecordBytes
        // A longer record may have longer texts and more values.
        options.maximumStringBytes = max(options.maximumStringBytes, maximumRecordBytes)
        options.maximumElements = max(options.maximumElements, maximumRecordBytes / 10)
        options.maximumMembers = max(options.maximumMembers, maximumRecordBytes / 100)
        options.maximumValues = max(options.maximumValues, maximumRecordBytes)
        options.conversion = .strict
        options.nullPolicy = .issue
        // Neither of two values under the same key may be silently dropped.
        options.duplicateKeys = .reject
        return options
    }
}
