/// The models that a discriminator chooses from: the value of one key of the object.
@safe
public final class _VariantTable: Sendable {
    /// The discriminator's key.
    let key: String
    /// The setters by the discriminator's text, all for the same target.
    let setters: [String: _Setter]

    @usableFromInline
    init(key: String, setters: [String: _Setter]) {
        self.key = key
        self.setters = setters
    }

    /// A captured object's discriminator: of a key that repeats the first, which is the one a stream sees.
    func discriminator(of object: JSONValue) -> JSONValue? {
        guard case .object(let object) = object else { return nil }
        return object.members.first { $0.key.utf8.elementsEqual(key.utf8) }?.value
    }
}

extension JSONValue {
    /// What a discriminator of this value is looked up by; nil when it cannot be one.
    var discriminatorText: String? {
        switch self {
        case .string(let name): name
        case .number(let number): number.text
        case .null, .bool, .array, .object, .native: nil
        }
    }
}
