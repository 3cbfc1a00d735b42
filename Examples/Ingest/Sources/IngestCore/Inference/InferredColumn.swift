package import FastModel

/// A column that a sample suggests.
package struct InferredColumn: Sendable {
    /// The key path of the column's values, in the notation of mapping files.
    package let keyPath: String
    /// The column's name.
    package let name: String
    /// The column's type.
    package let type: InferredType
    /// Whether every record of the sample, except for a tolerated share, has a value that is not null.
    let isAlwaysPresent: Bool
    /// Whether records without a value are to be rejected.
    package internal(set) var isRequired = false
    /// Whether the column identifies a record, alone or with other columns.
    package internal(set) var isUnique = false
    /// The number of records that had the key, and the number of those in which it was null.
    package let present: Int
    package let nulls: Int
    let distinct: DistinctValues.Answer
    /// How well the name suits a key: 0 is best; nil if it is not an identifier's.
    let keyRank: Int?
    /// The columns of the objects in the arrays, if they become a table of their own.
    package internal(set) var children: InferredMapping?

    /// Whether the column could identify the records of the sample, and has the name of an identifier.
    var isCandidateKey: Bool {
        keyRank != nil && isAlwaysPresent && distinct == .distinct && (type.type == .integer || type.type == .string)
    }

    /// The column's entry in the mapping file.
    var entry: JSONValue {
        var entry = JSONObject([
            JSONObject.Member(key: "DictionaryKey", value: .string(keyPath)),
            JSONObject.Member(key: "PropertyKey", value: .string(name)),
        ])
        if let children {
            entry["Children"] = .array(children.entries)
        } else {
            entry["ObjectType"] = .string(type.type.rawValue)
        }
        if let format = type.dateFormat { entry["DateFormat"] = .string(format) }
        if isRequired { entry["Required"] = true }
        if isUnique { entry["Unique"] = true }
        return .object(entry)
    }
}

extension InferredColumn {
    private static let identifiers: Set<String> = ["id", "uuid", "guid"]

    /// The rank of a column by its keys: `id`, then `visit_id` of a record `visits`, then another record's, such as `session_id`. Nil
    /// for names that are not identifiers', and for keys of nested objects, which identify those objects.
    static func keyRank(of keys: [String], ofRecord name: String) -> Int? {
        guard keys.count == 1, let words = keys.first?.words, let last = words.last else { return nil }
        if words.count == 1 { return identifiers.contains(last) ? 0 : nil }
        guard last == "id" else { return nil }
        return name.words.joined().hasPrefix(words.dropLast().joined()) ? 1 : 2
    }
}

/// The type of a column, inferred from the values of a sample.
package struct InferredType: Sendable, Equatable {
    /// The type.
    package let type: DynamicType
    /// The date format for the mapping; nil for the automatic forms and for other types.
    package let dateFormat: String?
    /// The reason for the type, unless it is obvious. It never contains a value.
    package let note: String?

    init(_ type: DynamicType, dateFormat: String? = nil, note: String? = nil) {
        self.type = type
        self.dateFormat = dateFormat
        self.note = note
    }

    /// The same type with a further note.
    func adding(_ note: String) -> InferredType {
        InferredType(type, dateFormat: dateFormat, note: self.note.map { "\($0); \(note)" } ?? note)
    }
}
