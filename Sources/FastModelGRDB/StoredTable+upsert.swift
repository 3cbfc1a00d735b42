#if GRDB
public import FastModel
public import GRDB

extension StoredTable {
    /// Stores models in a transaction that is open already, as ``GRDBProvider`` does in one of its own.
    ///
    /// - Parameters:
    ///   - models: the models, in order.
    ///   - mode: what becomes of existing rows.
    ///   - database: a connection inside a transaction.
    /// - Returns: for each model the model, or why it was refused.
    /// - Throws: `DatabaseError`, after which the transaction has to be rolled back; ``ModelError`` with the code
    ///   `invalidOption` when the table contradicts itself.
    @inlinable
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
    ///   - stride: the bytes from one to the next.
    ///   - mode: what becomes of existing rows.
    ///   - database: a connection inside the transaction.
    /// - Returns: why models were refused, by their positions.
    /// - Throws: `DatabaseError`; ``ModelError`` with the code `invalidOption`.
    @usableFromInline
    func upsert(
        _ models: UnsafeRawBufferPointer, stride: Int, _ mode: UpsertMode, in database: Database
    ) throws -> [Int: ModelError] {
        let batch = try BatchWriter(database)
        let writer = try TableWriter(self, linkedBy: nil, batch)
        var refusals: [Int: ModelError] = [:]
        guard let start = models.baseAddress else { return refusals }
        // The writer does not keep the batch that keeps it.
        try withExtendedLifetime(batch) {
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

/// What becomes of the row that has a record's unique keys already.
public enum UpsertMode: Sendable, Hashable {
    /// The columns whose properties the document had are written; the row, its other columns and what refers to it stay.
    case updateExisting
    /// The row is deleted, with what the schema's cascades delete, and a new one inserted. Rows that it refers to are
    /// updated all the same, unless their field says otherwise.
    case purgeExisting
}
#endif
