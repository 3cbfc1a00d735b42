import FastModel

/// Key paths as a mapping file writes them.
enum KeyPathText {
    /// Longer ones are not worth a column.
    private static let maximumBytes = 512

    /// The text for the keys on the way to a value: dots between them, a backslash where a key has a dot, a bracket or a
    /// backslash. Nil where no text leads there: past an empty key, for one, or one that begins with a combining mark, which
    /// would make another character of the dot before it.
    static func text(of keys: [String]) -> String? {
        let text = keys.map { key in
            key.reduce(into: "") { text, character in
                if character == "." || character == "[" || character == "\\" { text.append("\\") }
                text.append(character)
            }
        }.joined(separator: ".")
        guard text.utf8.count <= maximumBytes else { return nil }
        return keys.allSatisfy(isPlain) || leads(text, through: keys) ? text : nil
    }

    private static func isPlain(_ key: String) -> Bool {
        key.utf8.first.map { isLetter($0) } == true
            && key.utf8.allSatisfy { isLetter($0) || (48...57).contains($0) || $0 == UInt8(ascii: "-") }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (65...90).contains(byte) || (97...122).contains(byte) || byte == UInt8(ascii: "_")
    }

    /// Whether the reader finds by the text what is behind the keys: the proof for keys that are no identifiers.
    private static func leads(_ text: String, through keys: [String]) -> Bool {
        var value = JSONValue.bool(true)
        for key in keys.reversed() { value = .object(JSONObject([JSONObject.Member(key: key, value: value)])) }
        let schema = RecordSchema("path", [RecordSchema.Property("value", .bool, keys: text)])
        let record = try? ModelDecoder(schema.options()).decode(DynamicRecord.self, from: value)
        return record?["value"] == .bool(true)
    }
}
