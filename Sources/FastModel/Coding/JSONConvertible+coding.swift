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
