/// The models that a discriminator, the value of one key, chooses from.
@safe @usableFromInline final class VariantTable: Sendable {
    /// The discriminator's key.
    let key: String
    /// The setters by the discriminator's text. All setters have the same target.
    let setters: [String: _Setter]

    @usableFromInline init(key: String, setters: [String: _Setter]) {
        self.key = key
        self.setters = setters
    }

    /// A captured object's discriminator. If the key is repeated, the first value is used, as in a streamed object.
    func discriminator(of object: JSONValue) -> JSONValue? {
        guard case .object(let object) = object else { return nil }
        return object.members.first { $0.key.utf8.elementsEqual(key.utf8) }?.value
    }
}

extension JSONValue {
    /// The text by which a discriminator is looked up; nil when the value cannot be a discriminator.
    var discriminatorText: String? {
        switch self {
        case .string(let name): name
        case .number(let number): number.text
        case .null, .bool, .array, .object, .native: nil
        }
    }
}

/// A model that an enumeration's value may hold, for writing.
@safe @usableFromInline struct PlanVariant: Sendable {
    /// The discriminator's value.
    let name: String
    /// The type of the model that the value holds.
    let payload: any Any.Type
    /// Calls the body with the model that the value holds. Returns false, without a call, if the value is another variant.
    let lend: @Sendable (_ value: UnsafeRawPointer, _ body: (_ payload: UnsafeRawPointer) -> Void) -> Bool
    /// Calls the body with the model that the value holds, then makes a value from the changed model.
    let change:
        @Sendable (_ value: UnsafeMutableRawPointer, _ body: (_ payload: UnsafeMutableRawPointer) -> Void) -> Void

    func isVariant(of value: UnsafeRawPointer) -> Bool { unsafe lend(value) { _ in } }
}

extension [PlanVariant] {
    func index(of value: UnsafeRawPointer) -> Int? { firstIndex { unsafe $0.isVariant(of: value) } }
}
