/// Finds the members of an object on a tape by coding key, according to a key strategy.
///
/// Stored in the container's path as a step without a key, so that containers without a strategy need no further property. Each
/// container makes its own table, so that memory does not grow with the number of objects.
final class TapeMembers: CodingStep {
    private let object: TapeDecoder
    private let names: CodedNames
    /// The indices of the members' values by folded key; empty if the strategy does not fold keys.
    private var folded: [String: Int] = [:]

    /// - Parameters:
    ///   - object: the decoder of an object whose keys have been compared.
    ///   - names: the key strategy's names.
    /// - Throws: `DecodingError` if the strategy folds two keys to the same text and the options reject repeated keys.
    init(of object: TapeDecoder, _ names: CodedNames) throws {
        self.object = object
        self.names = names
        super.init(object.step, nil, object.index)
        guard names.folding != .none else { return }
        var repeated: Int?
        folded.reserveCapacity(object.token.count)
        object.tape.forEachKey(of: object.index) { index in
            let key = unsafe object.tape.event(object.tape.tokens[index]).text
            let name = names.folding.folded(key) ?? key
            if folded[name] != nil {
                switch object.tape.decoder.options.duplicateKeys {
                case .lastWins: break
                case .firstWins: return
                case .reject: repeated = repeated ?? index
                }
            }
            folded[name] = index + 1
        }
        if let repeated { throw object.corrupted(.duplicateKey, at: repeated) }
    }

    /// The index of a coding key's value. If the strategy gives several keys, a value that is not null takes precedence.
    func value(of name: String) -> Int? {
        var null: Int?
        for key in names.keys(of: name) {
            let found = names.folding == .none ? object.tape.value(of: key, in: object.index) : folded[key]
            guard let found else { continue }
            if unsafe !object.tape.tokens[found].isNull { return found }
            null = null ?? found
        }
        return null
    }

    /// The coding key for the value at an index with the key `text`; nil if no coding key has the value or another value takes
    /// precedence.
    func key<Key: CodingKey>(to value: Int, named text: String) -> Key? {
        for name in names.names(of: text) {
            guard let key = Key(stringValue: name), let found = self.value(of: key.stringValue) else { continue }
            return found == value ? key : nil
        }
        return nil
    }
}

/// Decodes a dictionary from an object on a tape. No strategy changes the keys.
struct TapeDictionaryDecoder: Decoder {
    private let object: TapeDecoder

    init(_ object: TapeDecoder) { self.object = object }
    var codingPath: [any CodingKey] { object.codingPath }
    var userInfo: [CodingUserInfoKey: Any] { object.userInfo }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        try object.openObject()
        return KeyedDecodingContainer(TapeKeyedContainer<Key>(object))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer { try object.unkeyedContainer() }
    func singleValueContainer() throws -> any SingleValueDecodingContainer { object.singleValueContainer() }
}
