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
public protocol JSONConverter<Source, Value>: FieldConversion {
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

/// A ``JSONConverter`` made of closures.
///
/// ```swift
/// Field("age", \.age, using: Converter { (days: Int) in Age(days: days) } encode: { $0.days })
/// ```
public struct Converter<Source: JSONConvertible, Value>: JSONConverter {
    private let decoding: @Sendable (Source) throws -> Value
    private let encoding: @Sendable (Value) throws -> Source

    /// Makes a converter.
    ///
    /// - Parameters:
    ///   - decode: makes the property's value.
    ///   - encode: makes what stands in JSON.
    public init(
        decode: @escaping @Sendable (Source) throws -> Value, encode: @escaping @Sendable (Value) throws -> Source
    ) {
        decoding = decode
        encoding = encode
    }

    /// Makes a converter for one direction. A property that uses it cannot be written.
    ///
    /// - Parameter decode: makes the property's value.
    public init(decode: @escaping @Sendable (Source) throws -> Value) {
        self.init(decode: decode) { _ in throw ModelError(.invalidSchema, detail: "the converter only decodes") }
    }

    public func decode(_ source: Source) throws -> Value { try decoding(source) }

    public func encode(_ value: Value) throws -> Source { try encoding(value) }
}
