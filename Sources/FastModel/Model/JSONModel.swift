/// A type that is read from JSON objects by its ``Schema``.
///
/// The `@JSONModel` macro generates the schema. Written by hand:
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
    /// The model's properties and their places in JSON. Evaluated when a plan is made, and again by each update or `Codable`
    /// decoding of an object. Declare it as `static let` unless the type is a class.
    static var schema: Schema<SchemaModel> { get }
}

// How an object becomes a model. When a plan is made, layers that the model does not use are left out: choosing the type, then
// hooks that need the whole object, variants, and finally the plain fields (see Schema+planning.swift).

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

    /// Uses the provider's schema if there is one, otherwise the type's own.
    @inlinable static func _own<Sink: _Sink>(
        _ sink: Sink, _ builder: _PlanBuilder, _ hooks: ModelHooks, isVariant: Bool = false
    ) -> _Container? where Sink.Value == Self {
        if let schema = builder.types.schema(of: Self.self) {
            return schema.object(Self.self, sink, builder, hooks, isVariant: isVariant)
        }
        return Self.schema.object(Self.self, sink, builder, hooks, isVariant: isVariant)
    }

    /// The object chooses its type. The sink's type equals this type, although the compiler cannot always know it.
    @usableFromInline static func _chosen<Sink: _Sink>(
        _ sink: Sink, _ builder: _PlanBuilder, _ hooks: ModelHooks
    ) -> _Container? {
        // A stored object may be updated with the plan of its class, which is made later.
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

    /// The setter that makes an object of the subtype and stores it in a slot for this type; nil if it is not a subtype.
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

/// Identifies the setter for a subtype with a slot of the type.
private enum SubtypeKey<Model, Subtype> {}
