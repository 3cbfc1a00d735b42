#if Postgres
public import FastModel
@_exported public import FastModelTables

/// Stores decoded models in PostgreSQL. Existing rows with the models' unique keys are updated or replaced, new rows are inserted.
///
/// ```swift
/// let provider = try PostgresProvider(Author.table, in: database, mode: .updateExisting)
/// var reader = try InstanceReader(provider, framing: .lines)
/// ```
///
/// A batch is one transaction, stored once even if the connection is lost. A record is refused if it has no unique key
/// (`missingUniqueKey`), if several rows have its key (`ambiguousUniqueKey`), or if a constraint, trigger or rule rejects or
/// ignores it (`refusedByStore`). Refused records change nothing, and other records are stored. A later record with the same key
/// overwrites an earlier one. Any other database error is thrown, and nothing of the batch is stored.
///
/// Rows are written in the order that foreign keys require: referenced rows before the rows that refer to them.
public struct PostgresProvider<Model: JSONModel>: InstanceProvider {
    private let table: StoredTable<Model>
    private let database: PostgresDatabase
    private let mode: UpsertMode

    /// Creates a provider.
    ///
    /// - Parameters:
    ///   - table: how models map to rows.
    ///   - database: the database.
    ///   - mode: how existing rows are treated.
    /// - Throws: ``ModelError`` with the code `invalidOption` when the description of the table, or of a table to which it refers,
    ///   is inconsistent.
    public init(_ table: StoredTable<Model>, in database: PostgresDatabase, mode: UpsertMode) throws(ModelError) {
        try table.description.checkAll()
        self.table = table
        self.database = database
        self.mode = mode
    }

    /// Stores models in a transaction of their own.
    ///
    /// - Parameter models: the models, in order.
    /// - Returns: for each model the model itself, or the reason for its refusal.
    /// - Throws: ``PostgresError``; then nothing was stored, unless its SQLSTATE is 08007: then the outcome is unknown. ``ModelError``
    ///   with the code `invalidOption` when a column can change values of its field; then nothing was stored.
    public func instances(of models: [Model]) throws -> [Result<Model, ModelError>] {
        try database.transaction { try $0.upsert(models, into: table, mode) }
    }
}
#endif
