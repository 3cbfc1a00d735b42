/// A JSON value of a generated document.
enum DocumentNode {
    case null
    case bool(Bool)
    /// A number, as its text.
    case number(String)
    case string(String)
    /// A string whose characters beyond ASCII are written as `\u` escapes.
    case escaped(String)
    case array([DocumentNode])
    case object([(String, DocumentNode)])

    /// A string, or null.
    init(_ text: String?) {
        self = text.map { .string($0) } ?? .null
    }

    /// An integer.
    init(_ value: Int) {
        self = .number("\(value)")
    }
}
