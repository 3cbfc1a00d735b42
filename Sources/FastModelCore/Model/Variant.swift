/// One of the models or values that a discriminator chooses from; see ``Schema/init(variantsBy:values:_:)`` and
/// ``Schema/variants(by:_:)``.
public struct Variant<Model>: Sendable {
    @usableFromInline let name: String
    @usableFromInline let maker: any VariantMaker<Model>

    /// Declares a variant.
    ///
    /// - Parameters:
    ///   - name: the discriminator's value: a string, or the text of a number.
    ///   - payload: the type that the object becomes.
    ///   - wrap: makes the model from the payload: an enumeration's case, or `{ $0 }` for a subclass.
    ///   - unwrap: returns the payload of a model of this case, or nil for other cases. Without `unwrap` the model cannot be
    ///     written, copied or compared. Subclasses do not need `unwrap`.
    @inlinable public init<Payload: JSONModel>(
        _ name: String, _ payload: Payload.Type, _ wrap: @escaping @Sendable (Payload) -> Model,
        unwrap: (@Sendable (Model) -> Payload?)? = nil
    ) {
        self.name = name
        maker = PayloadVariant(wrap: wrap, unwrap: unwrap)
    }

    /// Declares a variant without a payload.
    ///
    /// - Parameters:
    ///   - name: the discriminator's value: a string, or the text of a number.
    ///   - model: the model of this case.
    ///   - isCase: whether a model is of this case. Without `isCase` the model cannot be written, copied or compared.
    public init(
        _ name: String, _ model: @autoclosure @escaping @Sendable () -> Model,
        isCase: (@Sendable (Model) -> Bool)? = nil
    ) {
        self.name = name
        var unwrap: (@Sendable (Model) -> NoPayload?)?
        if let isCase { unwrap = { isCase($0) ? NoPayload() : nil } }
        maker = PayloadVariant<Model, NoPayload>(wrap: { _ in model() }, unwrap: unwrap)
    }
}

extension Variant {
    /// Declares a variant whose payload is not a model. The payload is the value of the schema's key for values
    /// (``Schema/init(variantsBy:values:_:)``); nil if the payload is optional and the key missing.
    ///
    /// - Parameters:
    ///   - name: the discriminator's value: a string, or the text of a number.
    ///   - payload: the type of the payload.
    ///   - wrap: makes the model from the payload.
    ///   - unwrap: returns the payload of a model of this case, or nil for other cases. Without `unwrap` the model cannot be written,
    ///     copied or compared.
    public init<Payload: JSONConvertible>(
        _ name: String, _ payload: Payload.Type, _ wrap: @escaping @Sendable (Payload) -> Model,
        unwrap: (@Sendable (Model) -> Payload?)? = nil
    ) {
        self.name = name
        var unwrapValue: (@Sendable (Model) -> ValuePayload<Model, Payload>?)?
        if let unwrap { unwrapValue = { unwrap($0).map { ValuePayload(value: $0) } } }
        maker = PayloadVariant<Model, ValuePayload<Model, Payload>>(wrap: { wrap($0.value) }, unwrap: unwrapValue)
    }
}

/// The variants of a schema, with the key that chooses among them.
@usableFromInline struct SchemaVariants<Model>: Sendable {
    @usableFromInline let key: String
    @usableFromInline let variants: [Variant<Model>]
    /// Whether every model is one of the variants, and so has no properties of its own.
    @usableFromInline let areAll: Bool
    /// The key of payloads that are not models.
    let valueKey: String

    /// The key of payloads that are not models, if the schema specifies none.
    @usableFromInline static var usualValueKey: String { "value" }

    @usableFromInline init(
        key: String, variants: [Variant<Model>], areAll: Bool = false, valueKey: String = Self.usualValueKey
    ) {
        self.key = key
        self.valueKey = valueKey
        self.variants = variants
        self.areAll = areAll
    }

    /// The variants for writing; empty unless every model is a variant.
    @usableFromInline var outputs: [PlanVariant] { areAll ? variants.compactMap { $0.maker.output($0.name) } : [] }

    /// Why models cannot be written, copied or compared.
    var outputProblem: String? {
        guard areAll, let variant = variants.first(where: { $0.maker.output($0.name) == nil }) else { return nil }
        return "the variant \(variant.name) of \(Model.self) has no way back: `unwrap`"
    }

    /// The discriminator that is written for objects of a type; nil if no variant has the type.
    func discriminator(of type: any Any.Type) -> Discriminator? {
        let names = variants.filter { $0.maker.payload == type }.map(\.name)
        return names.isEmpty ? nil : Discriminator(key: key, names: names)
    }

    /// Decodes the variant that the key selects. Returns nil if the key selects `type` itself or is missing.
    ///
    /// - Throws: `DecodingError` if the key's value matches no variant, or the key is missing although every model is one of the
    ///   variants.
    @usableFromInline func decoded(_ type: any Any.Type, from decoder: any Decoder) throws -> Model? {
        let container = try decoder.container(keyedBy: PropertyKey.self)
        let key = PropertyKey(stringValue: key)
        if !areAll, !container.contains(key) { return nil }
        // A property with the same key may be a number.
        let name = try container.decode(JSONValue.self, forKey: key).discriminatorText
        guard let variant = variants.first(where: { $0.name == name }) else {
            throw DecodingError.dataCorruptedError(
                forKey: key, in: container, debugDescription: "there is no such variant")
        }
        return variant.maker.payload == type ? nil : try variant.maker.decoded(from: decoder)
    }

    /// Why the payload of a variant cannot be read.
    private func problem(of variant: Variant<Model>) -> String? {
        guard let payload = variant.maker.payload as? any SingleValuePayload.Type else { return nil }
        if key == valueKey { return "\(Model.self) has the key \(key) for the discriminator and for values" }
        // The payload's own schema knows only the schema that the type itself has.
        let own = payload.key
        return own == valueKey ? nil : "the values of \(Model.self) cannot have another key than \(own)"
    }

    func table(_ sink: _Sink, _ builder: _PlanBuilder) -> VariantTable {
        var setters: [String: _Setter] = [:]
        for variant in variants {
            if setters[variant.name] != nil { builder.complain("\(Model.self) has the variant \(variant.name) twice") }
            if let problem = problem(of: variant) { builder.complain(problem) }
            setters[variant.name] = builder.variant(by: key) { variant.maker.setter(sink, $0) }
        }
        return VariantTable(key: key, setters: setters)
    }
}

/// Makes the setter of a variant, whose type only the variant knows.
@usableFromInline protocol VariantMaker<Model>: Sendable {
    /// The type whose schema has the variant.
    associatedtype Model
    /// The type that the object becomes.
    var payload: any JSONModel.Type { get }
    /// Makes the setter that reads the variant and passes the model to the sink.
    func setter(_ sink: _Sink, _ builder: _PlanBuilder) -> _Setter
    /// The variant for writing; nil without `unwrap`.
    func output(_ name: String) -> PlanVariant?
    func decoded(from decoder: any Decoder) throws -> Model
}

/// A variant that is read as its payload and then wrapped.
@usableFromInline struct PayloadVariant<Model, Payload: JSONModel>: VariantMaker {
    @usableFromInline let wrap: @Sendable (Payload) -> Model
    @usableFromInline let unwrap: (@Sendable (Model) -> Payload?)?

    @usableFromInline var payload: any JSONModel.Type { Payload.self }

    @usableFromInline init(wrap: @escaping @Sendable (Payload) -> Model, unwrap: (@Sendable (Model) -> Payload?)?) {
        self.wrap = wrap
        self.unwrap = unwrap
    }

    @usableFromInline func setter(_ sink: _Sink, _ builder: _PlanBuilder) -> _Setter {
        let sink = sink.mapped(wrap)
        // If the schema's own model is a variant, it does not choose a variant again.
        let isBase = Payload.self == Model.self
        let object =
            isBase
            ? Payload._own(sink, builder, ModelHooks(of: Payload.self), isVariant: true)
            : Payload._container(.object, sink, builder)
        return _Setter(model: Payload.self, object: object, builder)
    }

    @usableFromInline func output(_ name: String) -> PlanVariant? {
        guard let unwrap else { return nil }
        let wrap = wrap
        return unsafe PlanVariant(
            name: name, payload: Payload.self,
            lend: { value, body in
                guard let payload = unsafe unwrap(value.assumingMemoryBound(to: Model.self).pointee) else {
                    return false
                }
                unsafe withUnsafePointer(to: payload) { unsafe body($0) }
                return true
            },
            change: { value, body in
                let value = unsafe value.assumingMemoryBound(to: Model.self)
                guard var payload = unsafe unwrap(value.pointee) else { return }
                unsafe withUnsafeMutablePointer(to: &payload) { unsafe body($0) }
                unsafe value.pointee = wrap(payload)
            })
    }

    @usableFromInline func decoded(from decoder: any Decoder) throws -> Model {
        wrap(try Payload._decodedProperties(from: decoder))
    }
}

extension PlanVariant {
    /// The payload's type. Every payload of a variant is a model.
    var model: any JSONModel.Type { unsafe (payload as? any JSONModel.Type).unsafelyUnwrapped }
}
