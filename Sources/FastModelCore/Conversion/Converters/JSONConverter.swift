/// Converts between a JSON type and a property's type: for types that are not ``JSONConvertible``, or for properties whose form in
/// JSON differs from their type's.
///
/// ```swift
/// struct HexColor: JSONConverter {
///     func decode(_ source: String) throws -> Color { try Color(hex: source) }
///     func encode(_ value: Color) throws -> String { value.hex }
/// }
///
/// Field("tint", \.tint, using: HexColor())
/// ```
public protocol JSONConverter<Source, Value>: FieldConverter {
    /// The type in JSON; `JSONValue` accepts any value.
    associatedtype Source: JSONConvertible
    /// The property's type.
    associatedtype Value

    /// Makes the property's value.
    ///
    /// - Throws: any error if the value cannot be made. The property is unchanged and the error is reported; `.strict` throws it.
    ///   If the error is not a ``ModelError``, only its type is reported, because its contents may come from the input.
    func decode(_ source: Source) throws -> Value

    /// Makes the value in JSON.
    ///
    /// - Throws: any error if the value cannot be written.
    func encode(_ value: Value) throws -> Source
}

/// A ``JSONConverter`` made from closures.
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
    ///   - encode: makes the value in JSON.
    public init(
        decode: @escaping @Sendable (Source) throws -> Value, encode: @escaping @Sendable (Value) throws -> Source
    ) {
        decoding = decode
        encoding = encode
    }

    /// Makes a converter that only decodes. A property that uses the converter cannot be written.
    ///
    /// - Parameter decode: makes the property's value.
    public init(decode: @escaping @Sendable (Source) throws -> Value) {
        self.init(decode: decode) { _ in throw ModelError(.invalidSchema, detail: "the converter only decodes") }
    }

    public func decode(_ source: Source) throws -> Value { try decoding(source) }
    public func encode(_ value: Value) throws -> Source { try encoding(value) }
}
