#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// The closures of a custom strategy.
final class CustomDates: Sendable {
    let decode: @Sendable (JSONValue) throws -> Date
    let encode: @Sendable (Date) throws -> JSONValue

    init(
        decode: @escaping @Sendable (JSONValue) throws -> Date, encode: @escaping @Sendable (Date) throws -> JSONValue
    ) {
        self.decode = decode
        self.encode = encode
    }

    func date(_ value: JSONValue) throws(ModelError) -> Date {
        do { return try decode(value) } catch { throw error as? ModelError ?? ModelError(.invalidFormat) }
    }

    func value(_ date: Date) throws(ModelError) -> JSONValue {
        do { return try encode(date) } catch { throw error as? ModelError ?? ModelError(.rejected) }
    }
}
