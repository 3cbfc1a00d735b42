#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// How `Data` stands in JSON, both ways.
public enum DataStrategy: Sendable, Hashable {
    /// Base64 with padding (RFC 4648, section 4).
    case base64
    /// The string's UTF-8 bytes.
    case utf8
    /// An array of numbers, one for each byte: what Foundation's coders call deferred to `Data`.
    case bytes
    /// What ``custom(decode:encode:)`` was given.
    case closures(Closures)

    /// What the closures say.
    ///
    /// - Parameters:
    ///   - decode: makes data of any JSON value but null. What it throws is reported as the value's error, or in `.strict` thrown.
    ///   - encode: makes the JSON value.
    /// - Returns: the strategy. It is equal to its copies only.
    public static func custom(
        decode: @escaping @Sendable (JSONValue) throws -> Data, encode: @escaping @Sendable (Data) throws -> JSONValue
    ) -> DataStrategy {
        .closures(Closures(decode: decode, encode: encode))
    }

    /// The closures of a custom strategy.
    public final class Closures: Sendable, Hashable {
        let decode: @Sendable (JSONValue) throws -> Data
        let encode: @Sendable (Data) throws -> JSONValue

        init(
            decode: @escaping @Sendable (JSONValue) throws -> Data,
            encode: @escaping @Sendable (Data) throws -> JSONValue
        ) {
            self.decode = decode
            self.encode = encode
        }

        public static func == (left: Closures, right: Closures) -> Bool { left === right }

        public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
    }
}
