package import FastModel

/// The mapping that a sample suggests.
package struct InferredMapping: Sendable {
    /// So many records have to differ in a column before it identifies them without a name that says so: a few differ in
    /// anything.
    private static let leastRecordsOfUnnamedKey = 100
    /// Objects whose keys are mostly absent are dictionaries: with more keys than this, of which an object has a quarter.
    private static let manyKeys = 16
    private static let leastShareOfKeys = 0.25

    /// What the records are called.
    package let name: String
    /// The columns, in the order in which their keys came first.
    package private(set) var columns: [InferredColumn] = []
    /// What no column holds.
    package private(set) var omissions: [String] = []
    private var names = ColumnNames()
    private let records: Int
    private let tolerance: Double

    /// Draws the conclusions.
    ///
    /// - Parameters:
    ///   - evidence: what was seen.
    ///   - name: what the records are called.
    ///   - tolerance: in which share of the records a value may be missing or not fit, from 0 to 1: they would be rejected.
    package init(_ evidence: SampleEvidence, named name: String, tolerating tolerance: Double = 0) {
        self.name = name
        self.tolerance = tolerance
        records = evidence.records
        for child in evidence.root.children where !append(child, at: [child.key]) {
            omissions.append("a key that no key path leads to, in \(child.column.present) records")
        }
        if evidence.membersWithoutRoom > 0 {
            omissions.append(
                "keys beyond the first \(SampleEvidence.maximumKeys), \(evidence.membersWithoutRoom) members in all")
        }
        if let key = uniqueColumn { columns[key].isUnique = true }
    }

    /// Appends the columns for what was seen at a key path; false where it cannot be named.
    private mutating func append(_ node: EvidenceNode, at keys: [String]) -> Bool {
        guard let keyPath = KeyPathText.text(of: keys) else { return false }
        if let reason = reasonForOne(node, at: keys) {
            append(node, InferredType(.json, note: reason), keyPath, keys)
        } else if node.objects > 0 {
            for child in node.children { _ = append(child, at: keys + [child.key]) }
        } else {
            append(node, node.column.type(named: node.key, tolerating: tolerance), keyPath, keys)
        }
        return true
    }

    /// Why the objects at a key path are one column of JSON; nil where they have columns of their own, or there are none.
    private func reasonForOne(_ node: EvidenceNode, at keys: [String]) -> String? {
        guard node.objects > 0 else { return nil }
        if node.column.kinds != .object { return node.column.type(named: node.key).note }
        if let whole = node.whole { return whole }
        if node.children.isEmpty { return "only empty objects were seen" }
        let members = node.children.reduce(0) { $0 + $1.column.present }
        let share = Double(members) / Double(node.children.count * node.objects)
        if node.children.count > Self.manyKeys, share < Self.leastShareOfKeys {
            return "objects whose keys vary, \(node.children.count) different ones"
        }
        let isNamed = node.children.allSatisfy { KeyPathText.text(of: keys + [$0.key]) != nil }
        return isNamed ? nil : "objects with a key that no key path leads to"
    }

    private mutating func append(_ node: EvidenceNode, _ type: InferredType, _ keyPath: String, _ keys: [String]) {
        let column = node.column
        let lacking = records - (column.present - column.nulls)
        columns.append(
            InferredColumn(
                keyPath: keyPath, name: names.next(for: keys), type: type,
                isRequired: lacking <= Int(Double(records) * tolerance), present: column.present,
                nulls: column.nulls, distinct: column.distinct.answer, keyRank: InferredColumn.keyRank(of: keys),
                isTime: ColumnEvidence.isTime(named: node.key)))
    }

    /// Which column identifies a record; nil where none does.
    private var uniqueColumn: Int? {
        let candidates = columns.indices.filter { columns[$0].isCandidateKey }
        let named = candidates.filter { columns[$0].keyRank != nil }
        if let best = named.min(by: { (columns[$0].keyRank ?? 0) < (columns[$1].keyRank ?? 0) }) { return best }
        guard records >= Self.leastRecordsOfUnnamedKey else { return nil }
        // Times differ until two things happen at once.
        return candidates.first { !columns[$0].isTime }
    }

    /// What the records of a file are called: the file's name without its endings.
    package static func name(forFile path: String) -> String {
        let stem = path.split(separator: "/").last?.prefix { $0 != "." } ?? ""
        let name = ColumnNames.identifier(String(stem)) ?? "records"
        return MappedTable.isReserved(name) ? "\(name)_records" : name
    }

    /// The mapping file: an entry a line.
    ///
    /// - Throws: ``ModelError``, which no column leads to.
    package func fileText() throws(ModelError) -> String {
        let encoder = ModelEncoder()
        var lines: [String] = []
        for column in columns { lines.append("    " + (try encoder.encodeString(column.entry))) }
        return "{\(try encoder.encodeString(name)): [\n" + lines.joined(separator: ",\n") + "\n]}\n"
    }
}

/// Names for columns: letters, digits and underscores, no two of which differ by letter case alone, which SQLite ignores.
struct ColumnNames {
    private static let maximumCharacters = 60

    private var taken: Set<String> = []

    /// A name for the value at a key path, such as `user_id`, that no other column has.
    mutating func next(for keys: [String]) -> String {
        let joined = String(keys.joined(separator: "_").prefix(Self.maximumCharacters))
        let base = Self.identifier(joined) ?? "column"
        var name = base
        var number = 1
        while !taken.insert(name.lowercased()).inserted {
            number += 1
            name = "\(base)_\(number)"
        }
        return name
    }

    /// The text with an underscore in place of all that is neither a letter nor a digit; nil where nothing else is left.
    static func identifier(_ text: String) -> String? {
        let name = text.map { character in
            character.isASCII && (character.isLetter || character.isNumber) ? String(character) : "_"
        }.joined()
        guard name.contains(where: { $0 != "_" }) else { return nil }
        return name.first?.isNumber == true ? "_\(name)" : name
    }
}

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
