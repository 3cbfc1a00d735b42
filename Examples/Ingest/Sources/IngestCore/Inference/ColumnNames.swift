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
