#if canImport(FoundationEssentials)
private import FoundationEssentials
#else
private import Foundation
#endif

extension JSONValue: Codable {
    /// Decodes any value. Except in a model's archive, numbers lose their text and have the precision of `Int64`, `UInt64`,
    /// `Double` or `Decimal`, and members are sorted by the bytes of their keys, because a decoder does not provide their order.
    ///
    /// - Throws: the decoder's errors; ``ModelError`` if values are nested too deeply.
    public init(from decoder: any Decoder) throws {
        if decoder.userInfo.archiveDepth != nil, var container = try? decoder.unkeyedContainer() {
            let text = try container.decode(String.self)
            self = try ModelDecoder.ofOwnText(byteCount: text.utf8.count).decode(CapturedValue.self, from: text).value
            return
        }
        if let container = try? decoder.container(keyedBy: PropertyKey.self) {
            try decoder.codingPath.checkDepth(limit: DecodingOptions().maximumDepth)
            // A decimal is encoded as an object if a property list cannot represent it as a number.
            if Set(container.allKeys.map(\.stringValue)) == decimalKeys,
                let number = try? decoder.singleValueContainer().decode(Decimal.self), !number.isNaN
            {
                self = .number(JSONNumber(validated: number.description))
                return
            }
            // Decoded as a dictionary, so that the coder does not convert the keys.
            let members = try decoder.singleValueContainer().decode([String: JSONValue].self)
            let sorted = members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
            self = .object(JSONObject(sorted.map { JSONObject.Member(key: $0, value: $1) }))
        } else if var container = try? decoder.unkeyedContainer() {
            try decoder.codingPath.checkDepth(limit: DecodingOptions().maximumDepth)
            var elements: [JSONValue] = []
            while !container.isAtEnd { elements.append(try container.decode(JSONValue.self)) }
            self = .array(elements)
        } else {
            self = try JSONValue(scalar: decoder.singleValueContainer())
        }
    }

    /// The whole value as text, at any depth.
    private func text() throws(ModelError) -> String {
        var options = EncodingOptions()
        options.maximumDepth = EncodingOptions.depthCeiling
        return try ModelEncoder(options).encodeString(self)
    }

    private init(scalar container: any SingleValueDecodingContainer) throws {
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let number = container.number {
            self = .number(number)
        } else {
            self = .string(try container.decode(String.self))
        }
    }

    /// Encodes the value: in a model's archive unchanged, otherwise with the last value of a repeated key and numbers as their
    /// ``JSONNumber/anyValue``.
    ///
    /// - Throws: the encoder's errors; `EncodingError` for a value that JSON has no form for; ``ModelError`` with the code
    ///   `outOfRange` or `inexact` for a number that no type represents.
    public func encode(to encoder: any Encoder) throws {
        // Archives hold the text in an array, a form that no other type uses for a single value.
        if encoder.userInfo.archiveDepth != nil { return try Self.encode([text()], to: encoder) }
        switch self {
        case .object(let object):
            try encoder.codingPath.checkDepth(limit: .max)
            let members = Dictionary(object.members.map { ($0.key, $0.value) }) { _, last in last }
            try Self.encode(members, to: encoder)
        case .array(let elements):
            try encoder.codingPath.checkDepth(limit: .max)
            var container = encoder.unkeyedContainer()
            for element in elements { try container.encode(element) }
        case .null:
            var container = encoder.singleValueContainer()
            try container.encodeNil()
        case .bool(let value): try Self.encode(value, to: encoder)
        case .string(let value): try Self.encode(value, to: encoder)
        case .number(let number): try Self.encode(number, to: encoder)
        case .native(let native):
            let any = native.any(in: nil)
            if let value = any as? any JSONConvertible { return try value.encode(with: encoder) }
            throw EncodingError.invalidValue(
                any,
                EncodingError.Context(
                    codingPath: encoder.codingPath, debugDescription: "JSON has no form for the value"))
        }
    }

    private static func encode(_ value: some Encodable, to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(value)
    }

    private static func encode(_ number: JSONNumber, to encoder: any Encoder) throws {
        let (value, code) = number.exact
        guard let value else { throw ModelError(code, position: .none, wanted: "JSONNumber") }
        try encode(value, to: encoder)
    }
}

/// The keys of a `Decimal` that a coder encodes as an object.
private let decimalKeys: Set = ["exponent", "length", "isNegative", "isCompact", "mantissa"]

extension SingleValueDecodingContainer {
    /// The number, decoded as the first of `Int64`, `UInt64`, `Double` and `Decimal` that preserves the most digits; nil for other
    /// values.
    var number: JSONNumber? {
        let double = try? decode(Double.self)
        // Integers have no negative zero.
        if let double, double == 0, double.sign == .minus { return JSONNumber(validated: "-0") }
        let decimal = (try? decode(Decimal.self)).flatMap { $0.isNaN ? nil : $0 }
        if let integer = integer(Int64.self, decimal, double) ?? integer(UInt64.self, decimal, double) {
            return integer
        }
        let number = double.flatMap(JSONNumber.init)
        guard let decimal else { return number }
        // The decimal may have lost digits of a very small number.
        let digits = DecimalDigits(decimal.description).digits.count
        guard digits > number.map({ DecimalDigits($0.text).digits.count }) ?? 0 else { return number }
        return JSONNumber(validated: decimal.description)
    }

    /// The number, if it is exactly an integer of the type. Foundation also decodes integers from numbers close to an integer.
    private func integer<Integer: FixedWidthInteger & Decodable>(
        _ type: Integer.Type, _ decimal: Decimal?, _ double: Double?
    ) -> JSONNumber? {
        guard let value = try? decode(type) else { return nil }
        let isSame = decimal.map { $0 == Decimal(exactly: value) } ?? double.map { $0 == Double(value) } ?? true
        return isSame ? JSONNumber(value) : nil
    }
}
