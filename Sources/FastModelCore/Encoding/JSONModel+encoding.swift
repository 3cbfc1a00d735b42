#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension JSONModel {
    /// Encodes the model: the short form of ``ModelEncoder/encode(_:)``.
    @inlinable public func jsonData(options: EncodingOptions = EncodingOptions()) throws(ModelError) -> Data {
        try ModelEncoder(options).encode(self)
    }

    /// Encodes the model as a string: the short form of ``ModelEncoder/encodeString(_:)``.
    @inlinable public func jsonString(options: EncodingOptions = EncodingOptions()) throws(ModelError) -> String {
        try ModelEncoder(options).encodeString(self)
    }

    /// Encodes the model as a ``JSONValue``: the short form of ``ModelEncoder/encode(_:as:)``.
    @inlinable public func jsonValue(options: EncodingOptions = EncodingOptions()) throws(ModelError) -> JSONValue {
        try ModelEncoder(options).encode(self, as: .value)
    }
}

// The requirements of `JSONConvertible`, for types that the library reads and writes itself. A model's own property named `json`
// takes precedence.

extension _EngineConvertible {
    /// Decodes a captured value with the defaults of ``DecodingOptions``.
    ///
    /// - Throws: ``ModelError``, as ``ModelDecoder/decode(_:from:)-(_,DecodingSource)`` does.
    public init(json: JSONValue) throws { self = try ModelDecoder().decode(Self.self, from: json) }

    /// The value as it is written with the defaults of ``EncodingOptions``.
    @_disfavoredOverload public var json: JSONValue { get throws { try ModelEncoder().encode(self, as: .value) } }
}

extension JSONConvertible where Self: RawRepresentable, RawValue: JSONConvertible {
    /// Makes the case with a raw value.
    ///
    /// - Throws: ``ModelError`` if no case has the value.
    public init(json: JSONValue) throws { self = try ModelDecoder().decode(Self.self, from: json) }

    /// The raw value.
    @_disfavoredOverload public var json: JSONValue { get throws { try ModelEncoder().encode(self, as: .value) } }
}

extension JSONValue: CustomStringConvertible {
    /// The value as JSON in one line, as ``ModelEncoder`` writes it. Values that JSON has no form for are left out, unless the
    /// encoder's defaults have a form for them. Infinite numbers, NaN and dates that cannot be written are null. A value that
    /// is nested more than 4096 levels deep is `…`.
    public var description: String {
        var options = EncodingOptions()
        options.maximumDepth = EncodingOptions.depthCeiling
        options.nonFinite = .null
        options.unwritableDates = .null
        do throws(ModelError) {
            return try ModelEncoder(options).encodeString(self)
        } catch {
            guard error.code == .depthLimit else { return "null" }
            // Perhaps only this thread's stack is too small.
            let encoder = ModelEncoder(options)
            return ThreadStack.onLargeStack { try? encoder.encodeString(self) } ?? "…"
        }
    }
}

extension JSONObject: CustomStringConvertible {
    /// The object as JSON in one line.
    public var description: String { JSONValue.object(self).description }
}

extension JSONNumber {
    /// Makes a number from the shortest text that reads back as the same `Double`; nil if `double` is infinite or NaN.
    ///
    /// - Parameter double: the number.
    public init?(_ double: Double) {
        guard let text = try? ModelEncoder().encodeString(double) else { return nil }
        self.init(validated: text)
    }
}

extension ModelDecoder {
    /// A decoder whose limits accept every text of an encoder.
    ///
    /// - Parameter byteCount: the length of the text.
    /// - Returns: the decoder.
    static func ofOwnText(byteCount: Int) -> ModelDecoder {
        var options = DecodingOptions()
        options.maximumDepth = EncodingOptions.depthCeiling
        options.maximumStringBytes = byteCount
        options.maximumKeyBytes = byteCount
        options.maximumNumberBytes = byteCount
        return ModelDecoder(options)
    }
}
