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
