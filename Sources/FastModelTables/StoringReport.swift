public import FastModel

/// How an existing row with a record's unique keys is treated.
public enum UpsertMode: Sendable, Hashable {
    /// Columns whose properties the document had are written. Other columns, and rows that refer to the row, are unchanged.
    case updateExisting
    /// The row is deleted, with every row that the database's foreign keys delete with it, and a new row is inserted. Rows to which
    /// it refers are only updated, unless their field specifies otherwise.
    case purgeExisting
}

/// The outcome of storing models.
public struct StoringReport: Sendable {
    /// The number of models whose key had no row.
    public package(set) var inserted = 0
    /// The number of models whose row had other values, or was replaced.
    public package(set) var updated = 0
    /// The number of models whose row had their values already.
    public package(set) var unchanged = 0
    /// The indices of models whose key already had a row.
    public package(set) var existing: [Int] = []
    /// The indices of those of `existing` whose row had other values, or was replaced.
    public package(set) var changed: [Int] = []
    /// The errors of refused models, with the models' indices.
    public package(set) var refusals: [(index: Int, error: ModelError)] = []

    package init() {}

    /// Counts a model.
    package mutating func add(_ outcome: RowOutcome, _ index: Int) {
        switch outcome {
        case .inserted:
            inserted += 1
            return
        case .updated:
            updated += 1
            changed.append(index)
        case .unchanged: unchanged += 1
        }
        existing.append(index)
    }
}

/// The outcome of a record's row.
package enum RowOutcome: Sendable {
    case inserted, updated, unchanged
}
