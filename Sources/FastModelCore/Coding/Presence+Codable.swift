// `Codable` types with properties of the type `Presence`. The compiler's `init(from:)` and `encode(to:)` call the methods of the
// containers below, because they are more specific than those for any type.

extension Presence: Encodable where Wrapped: Encodable {
    /// Encodes the value, or null: only a keyed container can leave a value out.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if case .value(let value) = self { try container.encode(value) } else { try container.encodeNil() }
    }
}

extension Presence: Decodable where Wrapped: Decodable {
    /// Decodes null or a value.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        self = try container.decodeNil() ? .null : .value(container.decode(Wrapped.self))
    }
}

extension KeyedEncodingContainer {
    /// Encodes the value or null under the key, or nothing if the value is absent.
    public mutating func encode<Wrapped: Encodable>(_ presence: Presence<Wrapped>, forKey key: Key) throws {
        switch presence {
        case .absent: break
        case .null: try encodeNil(forKey: key)
        case .value(let value): try encode(value, forKey: key)
        }
    }
}

extension KeyedDecodingContainer {
    /// Decodes the key's value or null. A missing key is ``Presence/absent``.
    public func decode<Wrapped: Decodable>(
        _ type: Presence<Wrapped>.Type, forKey key: Key
    ) throws -> Presence<Wrapped> {
        guard contains(key) else { return .absent }
        return try decodeNil(forKey: key) ? .null : .value(decode(Wrapped.self, forKey: key))
    }
}
