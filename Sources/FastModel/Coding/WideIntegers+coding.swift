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
