#if GRDB
public import FastModel
public import GRDB

/// Stores decoded models in SQLite by GRDB: the rows with their unique keys are updated or replaced, others inserted.
///
/// ```swift
/// let provider = try GRDBProvider(Author.table, in: database, mode: .updateExisting)
/// var reader = try InstanceReader(provider, framing: .lines)
/// ```
///
/// A batch is one transaction. A record that is refused changes nothing and does not keep the others from being stored: one
/// without its unique key (`missingUniqueKey`), one that several rows have the key of (`ambiguousUniqueKey`), one that
/// breaks a rule of the database or is passed over by one (`refusedByStore`). Of several records with the same key each is stored over the one
/// before it. Anything else that goes wrong in the database is thrown, and nothing of the batch is stored.
///
/// Rows are written in the order that foreign keys demand: those that a row refers to before it, those that refer to it
/// after it.
public struct GRDBProvider<Model: JSONModel>: InstanceProvider {
    @usableFromInline let table: StoredTable<Model>
    @usableFromInline let database: any DatabaseWriter
    @usableFromInline let mode: UpsertMode

    /// Makes a provider.
    ///
    /// - Parameters:
    ///   - table: how models are rows.
    ///   - database: the queue or pool.
    ///   - mode: what becomes of existing rows.
    /// - Throws: ``ModelError`` with the code `invalidOption` when the table, or one that it leads to, contradicts itself.
    public init(_ table: StoredTable<Model>, in database: any DatabaseWriter, mode: UpsertMode) throws(ModelError) {
        try table.description.checkAll()
        self.table = table
        self.database = database
        self.mode = mode
    }

    /// Stores models in a transaction of their own.
    ///
    /// - Parameter models: the models, in order.
    /// - Returns: for each model the model, or why it was refused.
    /// - Throws: `DatabaseError`, when nothing was stored.
    @inlinable
    public func instances(of models: [Model]) throws -> [Result<Model, ModelError>] {
        try database.write { try table.upsert(models, mode, in: $0) }
    }
}
#endif
