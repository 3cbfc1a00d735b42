#if GRDB
public import FastModel
public import FastModelTables
public import GRDB

extension StoredTable {
    /// Stores models in an open transaction. ``GRDBProvider`` uses its own transaction instead.
    ///
    /// - Parameters:
    ///   - models: the models, in order.
    ///   - mode: how existing rows are treated.
    ///   - database: a connection inside a transaction.
    /// - Returns: for each model the model itself, or the reason for its refusal.
    /// - Throws: `DatabaseError`, after which the transaction has to be rolled back; ``ModelError`` with the code
    ///   `invalidOption` when the table's description is inconsistent, or a column can change values of its field.
    public func upsert(
        _ models: [Model], _ mode: UpsertMode, in database: Database
    ) throws -> [Result<Model, ModelError>] {
        let refusals = try unsafe models.withUnsafeBufferPointer { models in
            try unsafe description.upsert(
                UnsafeRawBufferPointer(models), stride: MemoryLayout<Model>.stride, mode, in: database)
        }
        if refusals.isEmpty { return models.map { .success($0) } }
        return models.enumerated().map { index, model in refusals[index].map { .failure($0) } ?? .success(model) }
    }
}

extension TableDescription {
    /// Stores models in an open transaction.
    ///
    /// - Parameters:
    ///   - models: the models' memory.
    ///   - stride: the bytes from one model to the next.
    ///   - mode: how existing rows are treated.
    ///   - database: a connection inside the transaction.
    /// - Returns: the errors of refused models, by the models' positions.
    /// - Throws: `DatabaseError`; ``ModelError`` with the code `invalidOption`.
    fileprivate func upsert(
        _ models: UnsafeRawBufferPointer, stride: Int, _ mode: UpsertMode, in database: Database
    ) throws -> [Int: ModelError] {
        let writers = try TableWriters(database)
        let writer = try writers.openWriter(for: self)
        var refusals: [Int: ModelError] = [:]
        guard let start = models.baseAddress else { return refusals }
        // The writer does not retain the writers of all tables, because they may retain the writer.
        try withExtendedLifetime(writers) {
            for index in 0..<models.count / stride {
                do {
                    try unsafe writer.save(at: start + index * stride, mode)
                } catch let refusal as ModelError where refusal.code != .invalidOption && database.isInsideTransaction {
                    refusals[index] = refusal
                }
            }
        }
        return refusals
    }
}
#endif
