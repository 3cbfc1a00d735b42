/// The members of an object on a tape by coding keys, with a key strategy applied.
///
/// It is stored as a step of the container's path that adds no key: containers have room for it there, and decodes without a
/// strategy pay nothing. Each container makes its own, so that memory does not grow with the number of objects.
final class TapeMembers: CodingStep {
    private let object: TapeDecoder
    private let names: CodedNames
    /// The members' values by their folded keys, if the strategy folds keys.
    private var folded: [String: Int] = [:]

    /// - Parameters:
    ///   - object: a value that is an object, whose keys have been compared.
    ///   - names: the strategy.
    /// - Throws: `DecodingError` if two keys are the same for the strategy and the options reject that.
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

    /// The index of a coding key's value. With several keys, the first that is present and not null.
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

    /// The coding key for a value of the object, given its index and its key there; nil if another value takes precedence, or no
    /// coding key has the value.
    func key<Key: CodingKey>(to value: Int, named text: String) -> Key? {
        for name in names.names(of: text) {
            guard let key = Key(stringValue: name), let found = self.value(of: key.stringValue) else { continue }
            return found == value ? key : nil
        }
        return nil
    }
}

/// An object on a tape for a dictionary, whose keys no strategy changes.
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
