package import FastModel

/// A column that a sample suggests.
package struct InferredColumn: Sendable {
    /// Where its values are, as a mapping file writes it.
    package let keyPath: String
    /// Its name.
    package let name: String
    /// Its type.
    package let type: InferredType
    /// Whether every record of the sample has a value for it that is not null.
    package let isRequired: Bool
    /// Whether it identifies a record.
    package internal(set) var isUnique = false
    /// In how many records the key was, and in how many of them it was null.
    package let present: Int
    package let nulls: Int
    let distinct: DistinctValues.Answer
    /// How good a key the name promises to be, from 0, the best; nil where it promises none.
    let keyRank: Int?
    /// Whether it has the name of a time.
    let isTime: Bool

    /// Whether it can identify records, as far as the sample goes.
    var isCandidateKey: Bool {
        isRequired && distinct == .distinct && (type.type == .integer || type.type == .string)
    }

    /// The entry of the mapping file.
    var entry: JSONValue {
        var entry = JSONObject([
            JSONObject.Member(key: "DictionaryKey", value: .string(keyPath)),
            JSONObject.Member(key: "PropertyKey", value: .string(name)),
            JSONObject.Member(key: "ObjectType", value: .string(type.type.rawValue)),
        ])
        if let format = type.dateFormat { entry["DateFormat"] = .string(format) }
        if isRequired { entry["Required"] = true }
        if isUnique { entry["Unique"] = true }
        return .object(entry)
    }
}

extension InferredColumn {
    private static let keyWords: Set<String> = ["id", "uuid", "guid", "key", "ulid"]

    /// The rank of a column by the keys on the way to it: `id` of the record, then `eventId` and its like, then those of
    /// nested objects.
    static func keyRank(of keys: [String]) -> Int? {
        guard let words = keys.last?.words, let last = words.last, keyWords.contains(last) else { return nil }
        return (keys.count - 1) * 2 + (words.count == 1 ? 0 : 1)
    }
}

/// A column's type as the values of a sample suggest it.
package struct InferredType: Sendable, Equatable {
    /// The type.
    package let type: DynamicType
    /// What the mapping says of dates; nil where the automatic forms are read, or the type is another.
    package let dateFormat: String?
    /// Why it is this type, where that is not plain; never a value.
    package let note: String?

    init(_ type: DynamicType, dateFormat: String? = nil, note: String? = nil) {
        self.type = type
        self.dateFormat = dateFormat
        self.note = note
    }
}
