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

    /// The setter that a captured object's discriminator chooses.
    func setter(for object: JSONValue) -> _Setter? {
        switch object[key] {
        case .string(let name): setters[name]
        case .number(let number): setters[number.text]
        default: nil
        }
    }
}
