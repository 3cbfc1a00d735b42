/// A kind of thing found in the records of a stream: what, and at which place of the schema.
public struct StreamFinding: Sendable, Hashable, CustomStringConvertible {
    /// What went wrong.
    public let code: ModelError.Code
    /// Where in the record's structure, with `[]` for any element of an array and `{}` for any entry of a dictionary:
    /// `items[].author.name`.
    public let path: String
    /// The kind of JSON value that stood there, where it is about one.
    public let found: JSONKind?
    /// Whether it rejected its record, or left a property alone.
    public let isRejection: Bool

    init(_ error: ModelError, isRejection: Bool) {
        code = error.code
        found = error.found
        self.isRejection = isRejection
        var path = ""
        for component in error.codingPath.components {
            switch component {
            case .key(let key): path += path.isEmpty ? key : ".\(key)"
            case .index: path += "[]"
            case .entry: path += "{}"
            }
        }
        self.path = path.isEmpty ? "$" : path
    }

    /// `rejected missingKey at user.id`.
    public var description: String {
        "\(isRejection ? "rejected" : "left alone") \(code.rawValue) at \(path)\(found.map { " (\($0.rawValue))" } ?? "")"
    }
}
