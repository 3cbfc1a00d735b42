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

/// One of the models that a value may be made of, on the way out.
@safe
public struct _PlanVariant: Sendable {
    /// The discriminator's value.
    let name: String
    /// The type of what the value is made of: a model.
    let payload: any Any.Type
    /// Lends what the value is made of to the body.
    ///
    /// Returns false, without a call, when the value is another variant.
    let lend: @Sendable (_ value: UnsafeRawPointer, _ body: (_ payload: UnsafeRawPointer) -> Void) -> Bool
    /// Lends what the value is made of, and makes the value of what the body leaves there.
    let change:
        @Sendable (_ value: UnsafeMutableRawPointer, _ body: (_ payload: UnsafeMutableRawPointer) -> Void) -> Void

    /// Whether a value is this variant.
    func isVariant(of value: UnsafeRawPointer) -> Bool { unsafe lend(value) { _ in } }
}

extension [_PlanVariant] {
    /// The first variant that a value is, counted from the start.
    func index(of value: UnsafeRawPointer) -> Int? { firstIndex { unsafe $0.isVariant(of: value) } }
}
