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
    public static func _container(_ kind: JSONKind, _ sink: _Sink, _ builder: _PlanBuilder) -> _Container? {
        _model(kind, sink, builder)
    }

    /// No scalar is a model.
    public static func _read(_ event: _Event, into memory: UnsafeMutableRawPointer) -> Bool {
        let _: Self? = event.notContainer()
        return false
    }

    /// Inlinable, because dictionaries are much slower if they are not compiled for their values' type.
    @inlinable public static func _entries(_ sink: _Sink, _ builder: _PlanBuilder) -> _Container {
        _Container(
            entriesOf: [String: Self].self, setter(member: .entry(of: [String: Self].self), builder), sink)
    }

    package static func _model(_ kind: JSONKind, _ sink: _Sink, _ builder: _PlanBuilder) -> _Container? {
        guard kind == .object else { return nil }
        let sink = sink.assigning(self)
        let hooks = ModelHooks(of: Self.self)
        return hooks.wantsType ? _chosen(sink, builder, hooks) : _own(sink, builder, hooks)
    }

    /// Uses the provider's schema if there is one, otherwise the type's own schema.
    static func _own(
        _ sink: _Sink, _ builder: _PlanBuilder, _ hooks: ModelHooks, isVariant: Bool = false
    ) -> _Container {
        if let schema = builder.types.schema(of: Self.self) {
            return schema.object(Self.self, sink, builder, hooks, isVariant: isVariant)
        }
        return Self.schema.object(Self.self, sink, builder, hooks, isVariant: isVariant)
    }

    /// Makes the container of objects that choose their type.
    static func _chosen(_ sink: _Sink, _ builder: _PlanBuilder, _ hooks: ModelHooks) -> _Container {
        // Unowned because the cache owns the plans. The caller of the decode retains the cache.
        unowned let cache = builder.cache
        return unsafe _Container(
            intercepting: Self.self, sink, willDecode: nil, didDecode: nil,
            setter: { object, _ throws(ModelError) in
                guard let type = hooks.modelType?(object) else { return nil }
                return try _setter(ofSubtype: type, in: cache)
            })
    }

    /// The setter that makes a model of a subtype and stores it in a slot for `Self`; nil if `type` is not a subtype.
    private static func _setter<Subtype: JSONModel>(
        ofSubtype type: Subtype.Type, in cache: ReadingPlanCache
    ) throws(ModelError) -> _Setter? {
        guard type is Self.Type else { return nil }
        return unsafe try cache.root(ObjectIdentifier(SubtypeKey<Self, Subtype>.self)) { builder in
            let sink = _Sink.slot(of: Self.self).downcast(from: type, to: Self.self)
            return _Setter(model: type, object: Subtype._own(sink, builder, ModelHooks(of: type)), builder)
        }.takeUnretainedValue()
    }
}

/// Identifies the setter that stores a `Subtype` in a slot for `Model`.
private enum SubtypeKey<Model, Subtype> {}
