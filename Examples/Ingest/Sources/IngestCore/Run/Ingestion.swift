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
        let placing: (@Sendable (inout Table.Model, Int) -> Void)?
        do {
            placing = try store.table.placing(in: input.origin)
        } catch {
            var summary = IngestionSummary()
            summary.outcome = .failed(error)
            return summary
        }
        let makeBlock = { @Sendable [rows = store.table.rows, name = input.name] in
            ReadyBlock(rows, input: name, placing: placing)
        }
        var writer = BatchWriter(
            store, input: input, batchSize: options.batchSize, making: makeBlock, onCommit: onCommit)
        var reader = InputReader<ReadyBlock<Table.Model>>(options, mappings: store.table.mappings, making: makeBlock)
        var outcome = IngestionSummary.Outcome.complete
        do {
            let isWhole = try reader.read(input, until: stop, idle: { try writer.commit() }) { try writer.add(&$0) }
            if !isWhole { outcome = .interrupted }
        } catch {
            outcome = .failed(ingestError(error))
        }
        do {
            // What came before an error is stored all the same.
            do { try reader.flush { try writer.add(&$0) } } catch {}
            try writer.commit()
        } catch {
            // Of two errors the first is the cause: a disk that is full stays so.
            if case .failed = outcome {} else { outcome = .failed(ingestError(error)) }
        }
        var summary = writer.summary
        summary.outcome = outcome
        // White space after the last record is read too.
        if case .complete = outcome, summary.fraction != nil { summary.fraction = 1 }
        return summary
    }

    private func ingestError(_ error: any Error) -> IngestError {
        switch error {
        case let error as IngestError: error
        case let error as ModelError: .content(input.name, reason: error.description)
        default: .input(input.name, reason: "\(error)")
        }
    }
}
