/// Values by name. A key also finds a name that differs in letter case or underscores, or that is its singular.
package struct NameTable<Value: Sendable>: Sendable {
    package private(set) var values: [String: Value] = [:]
    /// The names by their spelling without letter case and underscores.
    private var folded: [String: String] = [:]

    package init() {}

    /// Sets the value of a name, replacing an earlier value.
    package mutating func insert(_ value: Value, as name: String) {
        values[name] = value
        folded[KeyFolding.withoutCase(name)] = name
    }

    /// The value of a name. An exact match takes precedence.
    package func value(named name: String) -> Value? { self.name(for: name).flatMap { values[$0] } }

    /// The registered name for a key.
    package func name(for name: String) -> String? {
        if values[name] != nil { return name }
        return Self.singulars(of: KeyFolding.withoutCase(name)).lazy.compactMap { folded[$0] }.first
    }

    private static func singulars(of word: String) -> [String] {
        var words = [word]
        if word.hasSuffix("ies") { words.append(word.dropLast(3) + "y") }
        if word.hasSuffix("s") { words.append(String(word.dropLast())) }
        if word.hasSuffix("es") { words.append(String(word.dropLast(2))) }
        return words
    }
}
