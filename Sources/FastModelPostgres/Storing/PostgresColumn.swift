#if Postgres
internal import FastModelTables

/// A column: the type in which its values are sent, and the SQL that converts them.
struct PostgresColumn {
    let name: String
    /// The type of the models' values; nil for any type.
    let type: ColumnType?
    /// The column in the database; nil if it is missing, which the server then reports.
    let actual: TableCatalog.Column?

    /// The element type of the array in which the values are sent.
    var element: ArrayParameter.Element { type?.element ?? .text }

    /// The expression that converts a sent value to the column's type.
    ///
    /// Numbers, dates and intervals are rounded like the column's values, so that both can be compared. Other types are named
    /// without a length: a cast to `varchar(3)` would truncate the text, while the assignment to the column refuses it.
    func value(of sent: String) -> String {
        guard let actual, actual.wholeType != element.name else { return sent }
        let isRounded = ["N", "D", "T"].contains(actual.category)
        let type = isRounded ? actual.wholeType : Self.unlimited[actual.type] ?? actual.type
        switch (self.type, actual.type) {
        case (.array, _) where actual.category == "A":
            // Elements of `Data` are Base64 in JSON.
            let element = actual.elementType == "bytea" ? "decode(element, 'base64')" : "element"
            // A direct cast to a domain would truncate elements that are too long. A cast from a text refuses them.
            let detour = actual.elementType.map { "\($0)[]" } == actual.type ? "" : "::text"
            return "CASE WHEN \(sent) IS NOT NULL THEN ARRAY("
                + "SELECT \(element) FROM jsonb_array_elements_text(\(sent)::jsonb) AS element)\(detour)::\(type) END"
        // A direct cast would round to 15 digits.
        case (.double, "numeric"): return "\(sent)::text::\(type)"
        // A direct cast would round. A cast from the text of a number with a fraction is refused.
        case (.double, "bigint"), (.double, "integer"), (.double, "smallint"):
            return "CASE WHEN \(sent) = trunc(\(sent)) THEN \(sent)::\(type) ELSE \(sent)::text::\(type) END"
        default:
            // A direct cast of an integer to bits would truncate it.
            let detour = ["S", "V"].contains(actual.category) ? "::text" : ""
            return "\(sent)\(detour)::\(type)"
        }
    }

    /// Names without a length limit for types whose SQL name alone means a length of 1.
    private static let unlimited = [
        "character": "bpchar", "character[]": "bpchar[]", "bit": #"pg_catalog."bit""#, "bit[]": #"pg_catalog."bit"[]"#,
    ]

    /// Whether the server parses the texts of the column as `jsonb`.
    var isParsedAsJSON: Bool {
        if case .array = type, actual?.category == "A" { return true }
        return actual?.type == "jsonb"
    }

    /// Whether values are sent in another type than the column's.
    var isOfOtherType: Bool { actual.map { $0.type != element.name } ?? false }

    /// Whether different values that are sent can be equal in the column.
    var mergesValues: Bool { isOfOtherType || [.double, .timestamp].contains(element) }

    /// The condition that a row's value differs from another value.
    ///
    /// Texts are compared by their bytes, whatever the column's collation: a change of letter case is a difference.
    /// Types without equality are compared as texts.
    func differs(_ left: String, _ right: String) -> String {
        if actual?.category == "S" {
            return "\(left)::text COLLATE \"C\" IS DISTINCT FROM \(right)::text COLLATE \"C\""
        }
        let isIncomparable =
            actual?.category == "G" || ["json", "xml"].contains(actual?.type)
        return isIncomparable ? "\(left)::text IS DISTINCT FROM \(right)::text" : "\(left) IS DISTINCT FROM \(right)"
    }
}

extension ColumnType {
    /// The name of the type in PostgreSQL.
    var postgresName: String {
        switch self {
        case .integer, .smallInteger: "bigint"
        case .double: "double precision"
        case .decimal: "numeric"
        case .boolean: "boolean"
        case .text, .uuidText: "text"
        case .timestamp: "timestamp with time zone"
        case .uuid: "uuid"
        case .blob: "bytea"
        case .json: "jsonb"
        case .array(let element): "\(element.postgresName)[]"
        }
    }

    /// The type in which values are sent. Decimals and JSON are sent as texts, which the server parses.
    fileprivate var element: ArrayParameter.Element {
        switch self {
        case .integer, .smallInteger: .integer
        case .double: .double
        case .boolean: .boolean
        case .timestamp: .timestamp
        case .uuid: .uuid
        case .blob: .bytes
        case .decimal, .text, .uuidText, .json, .array: .text
        }
    }
}
#endif
