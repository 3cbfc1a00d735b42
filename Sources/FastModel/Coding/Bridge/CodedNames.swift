/// The keys of coding keys according to a ``KeyStrategy`` other than the exact one, for all types of one decode or encode.
final class CodedNames {
    private let naming: KeyNaming
    /// The strategy's results so far: types ask for the same keys in every object.
    private var keys: [String: [String]] = [:]
    private var written: [String: String] = [:]

    private init(_ naming: KeyNaming) { self.naming = naming }

    /// Makes an empty table for a strategy; nil for the exact one.
    static func of(_ strategy: KeyStrategy) -> CodedNames? { strategy.plans.map { CodedNames($0.naming) } }

    /// How an object's keys are normalized before they are compared.
    var folding: KeyFolding { naming.folding }

    /// The keys to look up for a coding key, in order of preference.
    ///
    /// Without a folding, the last one is the coding key's own name. So types with arbitrary keys, such as dictionaries with
    /// integer keys, find their entries in every spelling.
    func keys(of name: String) -> [String] {
        if let keys = keys[name] { return keys }
        var found = naming.keys(name)
        if folding == .none, !found.contains(name) { found.append(name) }
        keys[name] = found
        return found
    }

    /// The names of coding keys that an object's key may stand for.
    func names(of key: String) -> [String] {
        let name = naming.property(key)
        return name == key ? [key] : [name, key]
    }

    /// The key to write for a coding key.
    func written(_ name: String) -> String {
        if let key = written[name] { return key }
        let key = naming.written(name)
        written[name] = key
        return key
    }
}

/// Dictionaries. As with `JSONDecoder` and `JSONEncoder`, no strategy changes their keys, because they are not names of properties.
protocol DictionaryByString {}

extension Dictionary: DictionaryByString where Key == String {}
