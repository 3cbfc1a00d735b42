/// What a user decides about an inferred mapping.
package struct InferredMappingOptions: Sendable {
    /// Which columns identify a record.
    package enum Key: Sendable, Equatable {
        /// The column with an identifier's name and distinct values in the sample, if there is one.
        case byName
        /// The columns at these key paths, together.
        case paths([String])
        /// None: the record's input and its place there do.
        case none
    }

    /// Which columns every record must have. A record without one is rejected.
    package enum Required: String, Sendable, CaseIterable {
        /// Those that every record of the sample has.
        case always
        /// The columns of the key.
        case id
        /// None. Records without the key are still rejected when they are stored.
        case none
    }

    /// Which columns identify a record.
    package var key = Key.byName
    /// Which columns every record must have. A field that every record of the sample has may be missing later.
    package var required = Required.id
    /// The name of the column that keeps what no other column is mapped to; nil for none.
    package var rest: String? = "rest"
    /// Whether an array of objects becomes a table of its own, if the records have a key.
    package var children = false
    /// The share of records in which a value may be missing or not fit, from 0 to 1. Such records are rejected when they are stored.
    package var tolerance = 0.0

    /// The defaults.
    package init() {}
}
