#if Postgres
public import FastModel
public import FastModelTables

extension PostgresTransaction {
    /// Stores prepared rows in order: rows whose key exists are updated or replaced, other rows are inserted.
    ///
    /// Unless a row is refused, thousands of rows are sent in one round trip, as an array for each column. A row that already has
    /// the record's values is not written, so no trigger runs for it; in `.purgeExisting` it is replaced like any other row.
    ///
    /// - Parameters:
    ///   - rows: the rows.
    ///   - range: the indices of the rows to store; by default all.
    ///   - mode: how existing rows are treated.
    /// - Returns: the changes. A refused record changes nothing.
    /// - Throws: ``PostgresError`` for errors that are no record's fault; ``ModelError`` with the code `invalidOption`
    ///   when the table's description is inconsistent, or a column can change values of its field.
    public func store<Model>(
        _ rows: PreparedRows<Model>, _ range: Range<Int>? = nil, _ mode: UpsertMode = .updateExisting
    ) throws -> StoringReport {
        let range = range ?? 0..<rows.count
        precondition(range.lowerBound >= 0 && range.upperBound <= rows.count, "the range exceeds the rows")
        var batch = try BatchOperations(rows.values.table, mode, self)
        if rows.values.isFlat {
            try batch.append(rows.values.rows, range, refusals: rows.values.refusals)
        } else {
            try unsafe rows.storage.withUnsafeBufferPointer { models in
                guard let start = models.baseAddress else { return }
                for index in range { try unsafe batch.append(UnsafeRawPointer(start + index)) }
            }
        }
        var report = StoringReport()
        for (index, outcome) in zip(range, try write(batch)) {
            switch outcome {
            case .success(let outcome): report.add(outcome, index)
            case .failure(let refusal): report.refuse(refusal, index)
            }
        }
        return report
    }

    /// Stores models, as ``store(_:_:_:)`` does.
    ///
    /// - Parameters:
    ///   - models: the models, in order.
    ///   - table: how models map to rows.
    ///   - mode: how existing rows are treated.
    /// - Returns: for each model the model itself, or the reason for its refusal.
    /// - Throws: ``PostgresError``; ``ModelError`` with the code `invalidOption` when the table's description is
    ///   inconsistent, or a column can change values of its field.
    public func upsert<Model>(
        _ models: [Model], into table: StoredTable<Model>, _ mode: UpsertMode
    ) throws -> [Result<Model, ModelError>] {
        var batch = try BatchOperations(table.description, mode, self)
        try unsafe models.withUnsafeBufferPointer { models in
            guard let start = models.baseAddress else { return }
            for index in models.indices { try unsafe batch.append(UnsafeRawPointer(start + index)) }
        }
        return zip(models, try write(batch)).map { model, outcome in outcome.map { _ in model } }
    }

    private func write(_ batch: BatchOperations) throws -> [Result<RowOutcome, ModelError>] {
        var writer = BisectingWriter(batch, self)
        try writer.store()
        return writer.outcomes
    }
}
#endif
