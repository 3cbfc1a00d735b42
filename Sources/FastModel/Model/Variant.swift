/// One of the models that an object's discriminator chooses from: see ``Schema/variants(by:_:)``.
public struct Variant<Model>: Sendable {
    @usableFromInline let name: String
    @usableFromInline let maker: any _VariantMaker<Model>

    /// Declares a variant.
    ///
    /// - Parameters:
    ///   - name: the discriminator's value: a string, or the text of a number.
    ///   - payload: the type the object becomes.
    ///   - wrap: makes the model of it: an enumeration's case, or `{ $0 }` for a subclass.
    @inlinable
    public init<Payload: JSONModel>(
        _ name: String, _ payload: Payload.Type, _ wrap: @escaping @Sendable (Payload) -> Model
    ) {
        self.name = name
        maker = _PayloadVariant(wrap: wrap)
    }
}

/// Collects the variants of a ``Schema``.
@resultBuilder
public enum VariantsBuilder<Model> {
    /// One variant.
    @inlinable
    public static func buildExpression(_ variant: Variant<Model>) -> [Variant<Model>] { [variant] }

    /// The variants in order.
    @inlinable
    public static func buildBlock(_ variants: [Variant<Model>]...) -> [Variant<Model>] { variants.flatMap { $0 } }
}

/// The variants of a schema with the key that chooses.
@usableFromInline
struct _SchemaVariants<Model>: Sendable {
    @usableFromInline let key: String
    @usableFromInline let variants: [Variant<Model>]

    @usableFromInline
    init(key: String, variants: [Variant<Model>]) {
        self.key = key
        self.variants = variants
    }

    /// The table that decides for a sink.
    @inlinable
    func table<Sink: _Sink>(_ sink: Sink, _ builder: _PlanBuilder) -> _VariantTable where Sink.Value == Model {
        var setters: [String: _Setter] = [:]
        for variant in variants {
            if setters[variant.name] != nil { builder.complain("\(Model.self) has the variant \(variant.name) twice") }
            setters[variant.name] = builder.variant(by: key) { variant.maker.setter(sink, $0) }
        }
        return _VariantTable(key: key, setters: setters)
    }
}

/// Makes the setter of a variant for a sink, whose type only the caller knows.
public protocol _VariantMaker<Model>: Sendable {
    /// The model that the variant is one of.
    associatedtype Model
    /// The setter that reads the variant and passes the model on.
    func setter<Sink: _Sink>(_ sink: Sink, _ builder: _PlanBuilder) -> _Setter where Sink.Value == Model
}

/// A variant that is read as one type and wrapped.
@usableFromInline
struct _PayloadVariant<Model, Payload: JSONModel>: _VariantMaker {
    @usableFromInline let wrap: @Sendable (Payload) -> Model

    @usableFromInline
    init(wrap: @escaping @Sendable (Payload) -> Model) {
        self.wrap = wrap
    }

    @usableFromInline
    func setter<Sink: _Sink>(_ sink: Sink, _ builder: _PlanBuilder) -> _Setter where Sink.Value == Model {
        let sink = _MappedSink(base: sink, map: wrap)
        // The schema's own model, beside its subclasses, is not asked again which variant it is.
        let isBase = Payload.self == Model.self
        let object =
            isBase
            ? Payload._own(sink, builder, _ModelHooks(of: Payload.self), isVariant: true)
            : Payload._object(sink, builder)
        return _Setter(model: Payload.self, object: object, builder)
    }
}
