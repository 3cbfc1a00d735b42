/// A type that is read from and written as JSON objects by its ``Schema``.
///
/// The `@JSONModel` macro generates the schema. A schema written by hand:
///
/// ```swift
/// struct Book: JSONModel {
///     var name: String?
///     var pages = 0
///
///     static let schema = Schema(Book.init) {
///         Field("name", \.name, key: "n")
///         Field("pages", \.pages, key: "p")
///     }
/// }
/// ```
public protocol JSONModel: _EngineConvertible {
    /// The type that the schema is declared for: the model itself or, for a subclass, the class that first declares a schema.
    associatedtype SchemaModel = Self
    /// The model's properties and their places in JSON. The schema is evaluated when a plan is made, and again by each `Codable`
    /// decoding of a model. Declare the schema as `static let` unless the type is a class.
    static var schema: Schema<SchemaModel> { get }
}

// The layers that make a model from an object: choosing the type, hooks that need the whole object, variants, and the fields (see
// Schema+planning.swift). A plan contains only the layers that the model uses.

extension JSONModel {
    @inlinable public static func _container<Sink: _Sink>(
        _ kind: JSONKind, _ sink: Sink, _ builder: _PlanBuilder
    ) -> _Container? where Sink.Value == Self {
        _model(kind, sink, builder)
    }

    @inlinable static func _model<Sink: _Sink>(_ kind: JSONKind, _ sink: Sink, _ builder: _PlanBuilder) -> _Container?
    where Sink.Value == Self {
        guard kind == .object else { return nil }
        let hooks = ModelHooks(of: Self.self)
        return hooks.wantsType ? _chosen(sink, builder, hooks) : _own(sink, builder, hooks)
    }

    /// Uses the provider's schema if there is one, otherwise the type's own schema.
    @inlinable static func _own<Sink: _Sink>(
        _ sink: Sink, _ builder: _PlanBuilder, _ hooks: ModelHooks, isVariant: Bool = false
    ) -> _Container? where Sink.Value == Self {
        if let schema = builder.types.schema(of: Self.self) {
            return schema.object(Self.self, sink, builder, hooks, isVariant: isVariant)
        }
        return Self.schema.object(Self.self, sink, builder, hooks, isVariant: isVariant)
    }

    /// Makes the container of objects that choose their type. The sink's type is this type, which the compiler cannot always know.
    @usableFromInline static func _chosen<Sink: _Sink>(
        _ sink: Sink, _ builder: _PlanBuilder, _ hooks: ModelHooks
    ) -> _Container? {
        // Marks the type as holding objects: an update may change a stored object with the plan of its class, which is made later.
        builder.meetReference()
        // Unowned because the cache owns the plans. The caller of the decode retains the cache.
        unowned let cache = builder.cache
        return unsafe _Container(
            intercepting: Sink.Value.self, sink, willDecode: nil, didDecode: nil,
            setter: { object, _ throws(ModelError) in
                guard let type = hooks.modelType?(object) else { return nil }
                return try _setter(ofSubtype: type, for: Sink.Value.self, in: cache)
            })
    }

    /// The setter that makes a model of a subtype and stores it in a slot for `Value`; nil if `type` is not a subtype.
    private static func _setter<Subtype: JSONModel, Value>(
        ofSubtype type: Subtype.Type, for value: Value.Type, in cache: ReadingPlans
    ) throws(ModelError) -> _Setter? {
        guard type is Self.Type else { return nil }
        return unsafe try cache.root(ObjectIdentifier(SubtypeKey<Self, Subtype>.self)) { builder in
            let sink = DowncastSink<Subtype, SlotSink<Value>>(SlotSink())
            return _Setter(model: type, object: Subtype._own(sink, builder, ModelHooks(of: type)), builder)
        }.takeUnretainedValue()
    }
}

/// Identifies the setter that stores a `Subtype` in a slot for `Model`.
private enum SubtypeKey<Model, Subtype> {}
