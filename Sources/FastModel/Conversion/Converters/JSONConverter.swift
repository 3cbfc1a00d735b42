/// A way between a type that JSON has and one that it has not: for properties of types that do not conform to
/// ``JSONConvertible``, or that stand in JSON in another form than theirs.
///
/// ```swift
/// struct HexColor: JSONConverter {
///     func decode(_ source: String) throws -> Color { try Color(hex: source) }
///     func encode(_ value: Color) throws -> String { value.hex }
/// }
///
/// Field("tint", \.tint, using: HexColor())
/// ```
public protocol JSONConverter<Source, Value>: Sendable {
    /// What stands in JSON; `JSONValue` for anything.
    associatedtype Source: JSONConvertible
    /// The property's type.
    associatedtype Value

    /// Makes the property's value.
    ///
    /// - Throws: anything, when there is none: the property is left alone and that is reported, or in `.strict` thrown. Of
    ///   an error that is no ``ModelError`` only the type is reported, since it may hold input.
    func decode(_ source: Source) throws -> Value

    /// Makes what stands in JSON.
    ///
    /// - Throws: anything, when the value cannot be written.
    func encode(_ value: Value) throws -> Source
}
