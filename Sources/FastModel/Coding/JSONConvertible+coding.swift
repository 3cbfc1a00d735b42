public import Foundation

extension JSONConvertible {
    /// Encodes values with the type's own conformance if it is `Encodable`, otherwise as the JSON that they are written as.
    static var encoding: _ValueWitness.Encode {
        if let encoding = unsafe (self as? any Encodable.Type)?.ownEncoding { return unsafe encoding }
        return { value, encoder in
            let value = unsafe value.assumingMemoryBound(to: Self.self).pointee
            try _refused(encoded: value, at: encoder.codingPath) {
                var report = EncodingReport()
                let json = try ModelEncoder().encodeValue(value, reporting: &report)
                if let issue = report.issues.first { throw issue }
                return json
            }.encode(to: encoder)
        }
    }

    /// Decodes values in the same way.
    static var decoding: _ValueWitness.Decode {
        if self is any Encodable.Type, let decoding = unsafe (self as? any Decodable.Type)?.ownDecoding {
            return unsafe decoding
        }
        return { memory, decoder in
            let json = try JSONValue(from: decoder)
            let value = try _refused(decodedAt: decoder.codingPath) {
                try ModelDecoder().decode(Self.self, from: ModelEncoder().encode(json))
            }
            unsafe memory.bindMemory(to: Self.self, capacity: 1).initialize(to: value)
            return true
        }
    }
}

// Uses a single-value container, in which coders apply their strategies for dates and data.

extension Encodable {
    fileprivate static var ownEncoding: _ValueWitness.Encode? {
        guard self is any Decodable.Type else { return nil }
        return { value, encoder in
            var container = encoder.singleValueContainer()
            try container.encode(unsafe value.assumingMemoryBound(to: Self.self).pointee)
        }
    }
}

extension Decodable {
    fileprivate static var ownDecoding: _ValueWitness.Decode {
        { memory, decoder in
            let value = try decoder.singleValueContainer().decode(Self.self)
            unsafe memory.bindMemory(to: Self.self, capacity: 1).initialize(to: value)
            return true
        }
    }
}

extension Decimal {
    /// NaN is encoded as a `Double`, for which coders have strategies. As a decimal, `JSONEncoder` would write invalid JSON.
    public static var _witness: _ValueWitness {
        var witness = _ValueWitness(ofScalar: self)
        unsafe witness.encode = { value, encoder in
            let value = unsafe value.assumingMemoryBound(to: Decimal.self).pointee
            var container = encoder.singleValueContainer()
            if value.isNaN { try container.encode(Double.nan) } else { try container.encode(value) }
        }
        unsafe witness.decode = { memory, decoder in
            let container = try decoder.singleValueContainer()
            let isNaN = (try? container.decode(Double.self))?.isNaN ?? false
            let value = isNaN ? .nan : try container.decode(Decimal.self)
            unsafe memory.bindMemory(to: Decimal.self, capacity: 1).initialize(to: value)
            return true
        }
        return witness
    }
}

// Property lists have no integers of 128 bits, so these are encoded as their digits.

extension _ScalarConvertible where Self: FixedWidthInteger {
    public static var _witness: _ValueWitness {
        bitWidth > 64 ? .coded(asDescriptionOf: self) : _ValueWitness(ofScalar: self)
    }
}

extension _ValueWitness {
    fileprivate static func coded<Value: _ScalarConvertible & LosslessStringConvertible>(
        asDescriptionOf type: Value.Type
    ) -> _ValueWitness {
        var witness = _ValueWitness(ofScalar: type)
        unsafe witness.encode = { value, encoder in
            var container = encoder.singleValueContainer()
            try container.encode(unsafe value.assumingMemoryBound(to: Value.self).pointee.description)
        }
        unsafe witness.decode = { memory, decoder in
            let container = try decoder.singleValueContainer()
            guard let value = Value(try container.decode(String.self)) else {
                throw DecodingError.dataCorruptedError(in: container, debugDescription: "not an integer of the type")
            }
            unsafe memory.bindMemory(to: Value.self, capacity: 1).initialize(to: value)
            return true
        }
        return witness
    }
}
