/// Which keys stand for coding keys by a ``KeyStrategy`` other than the exact one, for all types of one decode or encode.
final class CodedNames {
    private let naming: KeyNaming
    /// The strategy's answers so far: types ask for the same keys in every object.
    private var keys: [String: [String]] = [:]
    private var written: [String: String] = [:]

    private init(_ naming: KeyNaming) { self.naming = naming }

    /// Makes an empty table for a strategy; nil for the exact one, which needs none.
    static func of(_ strategy: KeyStrategy) -> CodedNames? { strategy.plans.map { CodedNames($0.naming) } }

    /// What is done to an object's keys before they are compared.
    var folding: KeyFolding { naming.folding }

    /// The keys that a coding key is looked for under, in order of preference.
    ///
    /// Without a folding the last is the coding key's own name: types with keys of any name, such as dictionaries with
    /// integers for keys, find what stands in the object however it is spelled.
    func keys(of name: String) -> [String] {
        if let keys = keys[name] { return keys }
        var found = naming.keys(name)
        if folding == .none, !found.contains(name) { found.append(name) }
        keys[name] = found
        return found
    }

    /// The names that a coding key for an object's key may have.
    func names(of key: String) -> [String] {
        let name = naming.property(key)
        return name == key ? [key] : [name, key]
    }

    /// The key that a coding key is written under.
    func written(_ name: String) -> String {
        if let key = written[name] { return key }
        let key = naming.written(name)
        written[name] = key
        return key
    }
}

/// Dictionaries. No strategy changes their keys, as with `JSONDecoder` and `JSONEncoder`, because they are not names of properties.
protocol DictionaryByString {}

extension Dictionary: DictionaryByString where Key == String {}
