// Variants with payloads that are `Codable` but not `JSONConvertible`.

extension Variant {
    /// Declares a variant whose payload is neither a model nor ``JSONConvertible``. The payload is the value of the schema's key for values,
    /// in the form of its own coding.
    @_disfavoredOverload public init<Payload: Codable & SendableMetatype>(
        _ name: String, _ payload: Payload.Type, _ wrap: @escaping @Sendable (Payload) -> Model,
        unwrap: (@Sendable (Model) -> Payload?)? = nil
    ) {
        var unwrapForm: (@Sendable (Model) -> CodableForm<Payload>?)?
        if let unwrap { unwrapForm = { unwrap($0).map { CodableForm($0) } } }
        self.init(name, CodableForm<Payload>.self, { wrap($0.value) }, unwrap: unwrapForm)
    }
}
