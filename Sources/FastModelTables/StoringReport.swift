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

    /// Creates the report of no models.
    public init() {}

    /// Counts a stored model.
    ///
    /// - Parameters:
    ///   - outcome: the outcome of its row.
    ///   - index: the model's index.
    public mutating func add(_ outcome: RowOutcome, _ index: Int) {
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

    /// Adds a refused model.
    ///
    /// - Parameters:
    ///   - error: the reason.
    ///   - index: the model's index.
    public mutating func refuse(_ error: ModelError, _ index: Int) { refusals.append((index, error)) }
}

/// The outcome of a record's row.
public enum RowOutcome: Sendable {
    /// The key had no row.
    case inserted
    /// The row had other values, or was replaced.
    case updated
    /// The row had the record's values already.
    case unchanged
}
