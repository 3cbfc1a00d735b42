/// Things by name, found also by the names that keys give them: in another letter case, with underscores, in the
/// plural.
struct NameTable<Value: Sendable>: Sendable {
    private(set) var values: [String: Value] = [:]
    /// The names without letter case and underscores.
    private var folded: [String: String] = [:]

    /// Sets the thing of a name, replacing an earlier one.
    mutating func insert(_ value: Value, as name: String) {
        values[name] = value
        folded[KeyFolding.withoutCase(name)] = name
    }

    /// The thing of a name; an exact match wins.
    func value(named name: String) -> Value? { self.name(for: name).flatMap { values[$0] } }

    /// The registered name that a name means.
    func name(for name: String) -> String? {
        if values[name] != nil { return name }
        return Self.singulars(of: KeyFolding.withoutCase(name)).lazy.compactMap { folded[$0] }.first
    }

    /// The word, and the words that it may be the plural of.
    private static func singulars(of word: String) -> [String] {
        var words = [word]
        if word.hasSuffix("ies") { words.append(word.dropLast(3) + "y") }
        if word.hasSuffix("s") { words.append(String(word.dropLast())) }
        if word.hasSuffix("es") { words.append(String(word.dropLast(2))) }
        return words
    }
}
