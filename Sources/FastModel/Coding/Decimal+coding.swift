public import Foundation

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
