#if GRDB
public import FastModel

/// What a backfill has moved from the rest of rows to their columns.
public struct BackfillReport: Sendable {
    /// The number of changed rows.
    public internal(set) var rows = 0
    /// The columns that got values, in the order of the schema's properties, with the numbers of their values.
    public internal(set) var values: [(column: String, count: Int)] = []
    /// The number of rows that keep their rest because a value does not fit its column, or the column has another value already.
    public internal(set) var unchanged = 0
    /// Why the first of these rows is unchanged.
    public internal(set) var firstError: ModelError?

    init() {}
}
#endif
