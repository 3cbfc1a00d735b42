/// The type of a column's values, from which a store derives the database's type when it creates a table.
public indirect enum ColumnType: Sendable, Hashable {
    /// Integers of 64 bits.
    case integer
    /// Integers of at most 32 bits, each of which a floating-point number of 64 bits can hold.
    case smallInteger
    /// Floating-point numbers of 64 bits.
    case double
    /// Exact decimal numbers, packed as texts.
    case decimal
    case boolean
    case text
    /// The texts of UUIDs.
    case uuidText
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

    /// The values in words, for errors.
    package var values: String {
        switch self {
        case .integer, .smallInteger: "integers"
        case .double: "floating-point numbers"
        case .decimal: "decimal numbers"
        case .boolean: "Booleans"
        case .text: "texts"
        case .uuidText, .uuid: "UUIDs"
        case .timestamp: "dates"
        case .blob: "data"
        case .json: "JSON values"
        case .array: "arrays"
        }
    }
}
