/// The object of a variant whose payload is not a model: the payload under the key that the schema of the enumeration has for values.
struct ValuePayload<Owner, Value: JSONConvertible>: JSONModel, SingleValuePayload {
    let value: Value

    static var key: String { (Owner.self as? any JSONModel.Type)?.valueKey ?? SchemaVariants<Owner>.usualValueKey }

    // Computed, because a generic type has no stored static properties.
    static var schema: Schema<ValuePayload> {
        // The draft is the payload itself, so that the field can have any name. A missing optional payload is nil.
        Schema(draft: { Value._nil }, options: .keys(.exact)) {
            Field(required: key, \.self)
        } build: { draft in
            (draft.take() ?? Value._nil).map { ValuePayload(value: $0) }
        } seed: {
            $0.value
        }
    }
}

/// A ``ValuePayload`` of any types.
protocol SingleValuePayload {
    /// The payload's key.
    static var key: String { get }
}

extension JSONModel {
    fileprivate static var valueKey: String? { schema.variants?.valueKey }
}

/// The object of a variant without a payload.
struct NoPayload: JSONModel {
    static let schema = Schema({ NoPayload() }) {}
}
