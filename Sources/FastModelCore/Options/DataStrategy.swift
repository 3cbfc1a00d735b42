#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// How `Data` is represented in JSON, both ways.
public enum DataStrategy: Sendable, Hashable {
    /// Base64 with padding (RFC 4648, section 4).
    ///
    /// All forms of base64 accept only texts that an encoder writes: no foreign characters, and no bits beyond the last byte.
    case base64
    /// Base64 without padding (RFC 4648, section 3.2). Also reads texts with padding.
    case base64Unpadded
    /// Base64 with the alphabet for URLs and file names (RFC 4648, section 5), without padding as in JSON Web Tokens (RFC 7515).
    /// Also reads texts with padding.
    case base64URL
    /// Base64 with padding, in lines of 76 letters that CRLF separates (RFC 2045, section 6.8). Reads lines of any length, and skips
    /// line feeds, carriage returns, spaces and tabs.
    case base64Lines
    /// The string's UTF-8 bytes.
    case utf8
    /// An array of numbers, one for each byte: the `deferredToData` strategy of Foundation's coders.
    case bytes
    /// The closures given to ``custom(decode:encode:)``.
    case closures(Closures)

    /// Reads and writes with closures.
    ///
    /// - Parameters:
    ///   - decode: makes data from any JSON value except null. An error that the closure throws becomes the value's issue, or ends
    ///     the decode in `.strict`.
    ///   - encode: makes the JSON value of the data.
    /// - Returns: the strategy. It is equal only to its own copies.
    public static func custom(
        decode: @escaping @Sendable (JSONValue) throws -> Data, encode: @escaping @Sendable (Data) throws -> JSONValue
    ) -> DataStrategy { .closures(Closures(decode: decode, encode: encode)) }

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
