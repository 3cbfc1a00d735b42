/// A type that is read from JSON objects by its ``Schema``.
///
/// The `@JSONModel` macro writes the schema; by hand it looks like this:
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
    /// The type the schema is declared for: the model, or for a subclass the class that first declares a schema.
    associatedtype SchemaModel = Self
    /// What the model's properties are and where they stand in JSON. Read when a plan is made, and again by each update or
    /// `Codable` decoding of an object: a `static let` where the type is no class.
    static var schema: Schema<SchemaModel> { get }
}

extension JSONModel {
    @inlinable
    public static func _scalar(_ event: _Event) -> Self? { event.notContainer() }
}
