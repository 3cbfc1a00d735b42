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
    public func upsert(
        _ models: [Model], _ mode: UpsertMode, in database: Database
    ) throws -> [Result<Model, ModelError>] {
        let batch = BatchWriter(database)
        let writer = try batch.writer(for: self)
        var results: [Result<Model, ModelError>] = []
        results.reserveCapacity(models.count)
        for model in models {
            do {
                try writer.save(model, mode)
                results.append(.success(model))
            } catch let refusal as ModelError where refusal.code != .invalidOption {
                results.append(.failure(refusal))
            }
        }
        return results
    }
}
#endif
