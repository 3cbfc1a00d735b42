public import Foundation

extension JSONConvertible {
    /// A type that is not `Codable` is coded as the JSON it is written as: all of it.
    public static func _encode(_ value: UnsafeRawPointer, to encoder: any Encoder) throws {
        let value = unsafe value.assumingMemoryBound(to: Self.self).pointee
        try _refused(encoded: value, at: encoder.codingPath) {
            var report = EncodingReport()
            let json = try ModelEncoder().encodeValue(value, reporting: &report)
            if let issue = report.issues.first { throw issue }
            return json
        }.encode(to: encoder)
    }

    public static func _decoded(from decoder: any Decoder) throws -> Self {
        let value = try JSONValue(from: decoder)
        return try _refused(decodedAt: decoder.codingPath) {
            try ModelDecoder().decode(Self.self, from: ModelEncoder().encode(value))
        }
    }
}

extension JSONConvertible where Self: Codable {
    /// In a container of one value, where encoders have forms of their own for dates and data.
    @inlinable
    public static func _encode(_ value: UnsafeRawPointer, to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(unsafe value.assumingMemoryBound(to: Self.self).pointee)
    }

    @inlinable
    public static func _decoded(from decoder: any Decoder) throws -> Self {
        try decoder.singleValueContainer().decode(Self.self)
    }
}

extension Decimal {
    /// Not-a-number as that of `Double`, for which coders have strategies: `JSONEncoder` would write what is no JSON.
    public static func _encode(_ value: UnsafeRawPointer, to encoder: any Encoder) throws {
        let value = unsafe value.assumingMemoryBound(to: Decimal.self).pointee
        var container = encoder.singleValueContainer()
        if value.isNaN { try container.encode(Double.nan) } else { try container.encode(value) }
    }

    public static func _decoded(from decoder: any Decoder) throws -> Decimal {
        let container = try decoder.singleValueContainer()
        if let value = try? container.decode(Double.self), value.isNaN { return .nan }
        return try container.decode(Decimal.self)
    }
}

// Property lists have no integers of 128 bits, so these are coded as their digits.

extension Int128 {
    public static func _encode(_ value: UnsafeRawPointer, to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(unsafe value.assumingMemoryBound(to: Int128.self).pointee.description)
    }

    public static func _decoded(from decoder: any Decoder) throws -> Int128 { try digits(from: decoder) }
}

extension UInt128 {
    public static func _encode(_ value: UnsafeRawPointer, to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(unsafe value.assumingMemoryBound(to: UInt128.self).pointee.description)
    }

    public static func _decoded(from decoder: any Decoder) throws -> UInt128 { try digits(from: decoder) }
}

extension LosslessStringConvertible {
    fileprivate static func digits(from decoder: any Decoder) throws -> Self {
        let container = try decoder.singleValueContainer()
        guard let value = Self(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not an integer of the type")
        }
        return value
    }
}
