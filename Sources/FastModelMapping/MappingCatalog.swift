#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif
public import FastModelCore

/// The types, properties and transformers that a ``MappingFile`` can refer to.
///
/// Swift cannot access properties by name, so each type is registered with a schema. A file refers to properties by their names in
/// the schema, and sets their keys, date formats and transformers.
///
/// ```swift
/// var catalog = MappingCatalog()
/// catalog.register(Author.self)                       // a model, by its own schema
/// catalog.register(Schema(Post.init) {                // a type that knows nothing of JSON
///     Field("title", \.title)
///     Field("city", \.address.city)                   // flat data for a nested value
/// })
/// catalog.register(transformer: "trimmed") { node, _ in try text(of: node).trimmingSpaces() }
/// ```
public struct MappingCatalog: Sendable {
    private(set) var types = NameTable<CatalogType>()
    private(set) var transformers: [String: FieldTransformer] = [:]

    /// Makes the strategy of a pattern in a file.
    package var dateFormat: @Sendable (_ pattern: String, _ timeZone: TimeZone) -> DateStrategy = {
        .format($0, timeZone: $1)
    }

    /// Makes an empty catalog. The product FastModelFoundation has `init(locale:)`, for files with date patterns that need ICU.
    public init() {}

    /// Registers a model with its own schema.
    ///
    /// - Parameters:
    ///   - type: the type.
    ///   - name: its name in files; by default the type's name. As in ``TypeRegistry``, plurals and other spellings of the name are
    ///     recognized.
    public mutating func register<Model: JSONModel>(_ type: Model.Type, as name: String? = nil)
    where Model.SchemaModel == Model {
        let name = name ?? "\(type)"
        types.insert(CatalogType(model: type, name: name), as: name)
    }

    /// Registers a type with the given schema.
    ///
    /// - Parameters:
    ///   - schema: the schema. It applies to everything that a file does not specify.
    ///   - name: its name in files; by default the type's name.
    public mutating func register<Model>(_ schema: Schema<Model>, as name: String? = nil) {
        let name = name ?? "\(Model.self)"
        types.insert(CatalogType(schema: schema, name: name), as: name)
    }

    /// Registers a transformer, which makes a property from its value and the enclosing object.
    ///
    /// - Parameters:
    ///   - name: its name in files.
    ///   - inverse: makes the value to write. Without it, properties with this transformer are not written.
    ///   - transform: makes a property's value. Its result type must be the property's type, or the type that an optional property
    ///     wraps. As with ``ObjectConverter``, an error that it throws rejects the object.
    public mutating func register<Value>(
        transformer name: String, inverse: (@Sendable (Value) throws -> JSONValue)? = nil,
        _ transform: @escaping @Sendable (_ node: JSONValue, _ parent: JSONValue) throws -> Value
    ) { transformers[name] = FieldTransformer(type: Value.self, transform: transform, inverse: inverse) }

    /// The nearest registered superclass of a type.
    func ancestor(of type: CatalogType) -> CatalogType? {
        superclasses(of: type.type).lazy.compactMap { ancestor in types.values.values.first { $0.type == ancestor } }
            .first
    }

    /// The fields of a type, including inherited fields.
    func fields(of type: CatalogType) -> [FieldDescription] {
        guard let ancestor = ancestor(of: type) else { return type.fields }
        let names = Set(type.fields.map(\.name))
        return fields(of: ancestor).filter { !names.contains($0.name) } + type.fields
    }
}

/// A type in a ``MappingCatalog``.
struct CatalogType: Sendable {
    let name: String
    let type: any Any.Type
    let fields: [FieldDescription]
    /// Whether values are collected in a draft.
    let hasDraft: Bool
    /// Registers the type with a provider. The fields replace the schema's fields of the same names.
    let register: @Sendable (_ provider: MappingProvider, _ fields: [FieldDescription]) -> Void

    /// Describes a model by its own schema.
    init<Model: JSONModel>(model: Model.Type, name: String) where Model.SchemaModel == Model {
        let schema = Model.schema
        self.name = name
        type = model
        fields = schema.fields
        hasDraft = schema.hasDraft
        // Registered even without fields, because subclasses inherit only from the provider.
        register = { provider, fields in provider.override(model, fields: fields) }
    }

    /// Describes a type whose schema is only in the catalog.
    init<Model>(schema: Schema<Model>, name: String) {
        self.name = name
        type = Model.self
        fields = schema.fields
        hasDraft = schema.hasDraft
        register = { provider, fields in provider.register(schema, overriding: fields) }
    }
}
