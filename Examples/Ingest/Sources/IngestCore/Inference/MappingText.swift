import FastModel

/// Writes mapping files for people to read.
enum MappingText {
    /// The text of a mapping file, with an entry per line.
    ///
    /// - Throws: ``ModelError``.
    static func text(of types: [(name: String, entries: [JSONValue])]) throws(ModelError) -> String {
        let encoder = ModelEncoder()
        var texts: [String] = []
        for (name, entries) in types {
            texts.append("\(try encoder.encodeString(name)): " + (try list(of: entries, indent: "    ", encoder)))
        }
        return "{" + texts.joined(separator: ",\n") + "}\n"
    }

    private static func list(
        of entries: [JSONValue], indent: String, _ encoder: ModelEncoder
    ) throws(ModelError) -> String {
        var lines: [String] = []
        for entry in entries { lines.append(indent + (try text(of: entry, indent: indent, encoder))) }
        return "[\n" + lines.joined(separator: ",\n") + "\n" + indent.dropLast(4) + "]"
    }

    /// An entry as a line; its children follow in lines of their own.
    private static func text(
        of entry: JSONValue, indent: String, _ encoder: ModelEncoder
    ) throws(ModelError) -> String {
        guard case .object(let object) = entry, case .array(let children)? = object["Children"] else {
            return try encoder.encodeString(entry)
        }
        var members: [String] = []
        for member in object.members {
            let value =
                member.key == "Children"
                ? try list(of: children, indent: indent + "    ", encoder) : try encoder.encodeString(member.value)
            members.append("\(try encoder.encodeString(member.key)):\(value)")
        }
        return "{" + members.joined(separator: ",") + "}"
    }
}

/// Writes key paths in the notation of mapping files.
enum KeyPathText {
    /// The longest key path that becomes a column.
    private static let maximumBytes = 512

    /// The text of a key path, with dots between keys and a backslash before each dot, opening bracket or backslash of a key. Nil
    /// if the text is too long, or if no text can express the path: for an empty key within a path, or for a key that starts with a
    /// combining mark, which would change the dot before it.
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

    /// Whether the text is read back as the same path. Only keys that are not identifiers need this check.
    private static func leads(_ text: String, through keys: [String]) -> Bool {
        var value = JSONValue.bool(true)
        for key in keys.reversed() { value = .object(JSONObject([JSONObject.Member(key: key, value: value)])) }
        let schema = RecordSchema("path", [RecordSchema.Property("value", .bool, keys: text)])
        let record = try? ModelDecoder(schema.options()).decode(DynamicRecord.self, from: value)
        return record?["value"] == .bool(true)
    }
}
