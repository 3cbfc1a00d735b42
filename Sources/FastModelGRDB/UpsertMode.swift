#if GRDB
/// What becomes of the row that has a record's unique keys already.
public enum UpsertMode: Sendable, Hashable {
    /// The columns whose properties the document had are written; the row, its other columns and what refers to it stay.
    case updateExisting
    /// The row is deleted, with what the schema's cascades delete, and a new one inserted. Rows that it refers to are
    /// updated all the same, unless their field says otherwise.
    case purgeExisting
}
#endif
