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
            var lines: [String] = []
            for entry in entries { lines.append("    " + (try encoder.encodeString(entry))) }
            texts.append("\(try encoder.encodeString(name)): [\n" + lines.joined(separator: ",\n") + "\n]")
        }
        return "{" + texts.joined(separator: ",\n") + "}\n"
    }
}
