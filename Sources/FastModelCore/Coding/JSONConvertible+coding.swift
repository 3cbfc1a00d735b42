#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension JSONConvertible {
    /// Encodes values as an `OtherwiseCoded` type specifies, else by the type's `Codable` conformance, else as their written JSON.
    static var encoding: _ValueWitness.Encode {
        if let type = self as? any OtherwiseCoded.Type { return unsafe type.ownEncoding }
        if let encoding = unsafe (self as? any Encodable.Type)?.ownEncoding { return unsafe encoding }
        return { value, encoder in
            let value = unsafe value.assumingMemoryBound(to: Self.self).pointee
            try _refused(encoded: value, at: encoder.codingPath) {
                var report = EncodingReport()
                let json = try ModelEncoder().encode(value, as: .value, reporting: &report)
                if let issue = report.issues.first { throw issue }
                return json
            }.encode(to: encoder)
        }
    }

    /// Decodes values as an `OtherwiseCoded` type specifies, else by the type's `Codable` conformance, else from captured JSON.
    static var decoding: _ValueWitness.Decode {
        if let type = self as? any OtherwiseCoded.Type { return unsafe type.ownDecoding }
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

/// A type whose own conformance to `Codable` is not used.
private protocol OtherwiseCoded {
    func encode(in container: inout any SingleValueEncodingContainer) throws
    static func decoded(in container: any SingleValueDecodingContainer) throws -> Self
}

extension OtherwiseCoded {
    fileprivate static var ownEncoding: _ValueWitness.Encode {
        { value, encoder in
            var container = encoder.singleValueContainer()
            try unsafe value.assumingMemoryBound(to: Self.self).pointee.encode(in: &container)
        }
    }

    fileprivate static var ownDecoding: _ValueWitness.Decode {
        { memory, decoder in
            let value = try decoded(in: decoder.singleValueContainer())
            unsafe memory.bindMemory(to: Self.self, capacity: 1).initialize(to: value)
            return true
        }
    }
}

/// NaN is encoded as a `Double`, for which coders have strategies. For a decimal NaN, `JSONEncoder` would write invalid JSON.
extension Decimal: OtherwiseCoded {
    fileprivate func encode(in container: inout any SingleValueEncodingContainer) throws {
        if isNaN { try container.encode(Double.nan) } else { try container.encode(self) }
    }

    fileprivate static func decoded(in container: any SingleValueDecodingContainer) throws -> Decimal {
        let isNaN = (try? container.decode(Double.self))?.isNaN ?? false
        return isNaN ? .nan : try container.decode(Decimal.self)
    }
}

extension Int128: OtherwiseCoded {}
extension UInt128: OtherwiseCoded {}

/// Property lists have no integers of 128 bits, so these are encoded as their digits.
extension OtherwiseCoded where Self: LosslessStringConvertible {
    fileprivate func encode(in container: inout any SingleValueEncodingContainer) throws {
        try container.encode(description)
    }

    fileprivate static func decoded(in container: any SingleValueDecodingContainer) throws -> Self {
        guard let value = Self(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not an integer of the type")
        }
        return value
    }
}
