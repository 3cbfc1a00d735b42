extension JSONValue: Codable {
    /// Decodes whatever stands there. Numbers come without the text they had: as far as `Int64`, `UInt64` and `Double` keep
    /// them.
    public init(from decoder: any Decoder) throws {
        if let container = try? decoder.container(keyedBy: _PropertyKey.self) {
            let members = try container.allKeys.map { key in
                JSONObject.Member(key: key.stringValue, value: try container.decode(JSONValue.self, forKey: key))
            }
            self = .object(JSONObject(members))
        } else if var container = try? decoder.unkeyedContainer() {
            var elements: [JSONValue] = []
            while !container.isAtEnd { elements.append(try container.decode(JSONValue.self)) }
            self = .array(elements)
        } else {
            self = try JSONValue(scalar: decoder.singleValueContainer())
        }
    }

    private init(scalar container: any SingleValueDecodingContainer) throws {
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Int64.self) {
            self = .number(JSONNumber(validated: String(value)))
        } else if let value = try? container.decode(UInt64.self) {
            self = .number(JSONNumber(validated: String(value)))
        } else if let value = try? container.decode(Double.self), value.isFinite {
            self = try ModelEncoder().encodeValue(value)
        } else {
            self = .string(try container.decode(String.self))
        }
    }

    /// Encodes the value; of repeated keys the last counts. Numbers go out as `Int64`, `UInt64` or `Double`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .object(let object):
            var container = encoder.container(keyedBy: _PropertyKey.self)
            for member in object.members {
                try container.encode(member.value, forKey: _PropertyKey(stringValue: member.key))
            }
        case .array(let elements):
            var container = encoder.unkeyedContainer()
            for element in elements { try container.encode(element) }
        case .null:
            var container = encoder.singleValueContainer()
            try container.encodeNil()
        case .bool(let value): try Self.encode(value, to: encoder)
        case .string(let value): try Self.encode(value, to: encoder)
        case .number(let number): try Self.encode(number, to: encoder)
        }
    }

    private static func encode(_ value: some Encodable, to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(value)
    }

    private static func encode(_ number: JSONNumber, to encoder: any Encoder) throws {
        if let value = Int64(number.text) { return try encode(value, to: encoder) }
        if let value = UInt64(number.text) { return try encode(value, to: encoder) }
        try encode(ModelDecoder().decode(Double.self, from: number.text), to: encoder)
    }
}
