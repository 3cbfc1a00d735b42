/// Finds the document's keys for coding keys, by a ``KeyStrategy`` other than the exact strategy. Serves one decode or encode.
final class CodedNames {
    private let naming: KeyNaming
    /// A cache of the strategy's results, because types request the same keys in every object.
    private var keys: [String: [String]] = [:]
    private var written: [String: String] = [:]

    private init(_ naming: KeyNaming) { self.naming = naming }

    /// Makes an empty table for a strategy; nil for the exact strategy.
    static func of(_ strategy: KeyStrategy) -> CodedNames? { strategy.plans.map { CodedNames($0.naming) } }

    /// How an object's keys are normalized before they are compared.
    var folding: KeyFolding { naming.folding }

    /// The keys to look up for a coding key, in order of preference.
    ///
    /// Without a folding, the keys include the coding key's own name, so that types with arbitrary keys, such as dictionaries with
    /// integer keys, find their entries in every spelling.
    func keys(of name: String) -> [String] {
        if let keys = keys[name] { return keys }
        var found = naming.keys(name)
        if folding == .none, !found.contains(name) { found.append(name) }
        keys[name] = found
        return found
    }

    /// The names of the coding keys that may match an object's key.
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

/// Dictionaries with string keys. As in `JSONDecoder`, no strategy changes the keys, because they are not names of properties.
protocol DictionaryByString {}

extension Dictionary: DictionaryByString where Key == String {}
