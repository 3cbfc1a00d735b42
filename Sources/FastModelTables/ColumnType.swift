/// The type of a column's values, from which a store derives the database's type when it creates a table.
@usableFromInline
package indirect enum ColumnType: Sendable, Hashable {
    /// Integers of 64 bits.
    case integer
    /// Floating-point numbers of 64 bits.
    case double
    /// Exact decimal numbers, packed as texts.
    case decimal
    case boolean
    case text
    /// Dates with their time.
    case timestamp
    /// The 16 bytes of a UUID.
    case uuid
    /// Bytes.
    case blob
    /// Any JSON, packed as its text.
    case json
    /// Values of another type, packed as the text of a JSON array.
    case array(of: ColumnType)
}
