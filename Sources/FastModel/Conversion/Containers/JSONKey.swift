/// A type of dictionary keys, described by its text without loss.
///
/// Strings and integers conform. Other types can declare conformance.
public protocol JSONKey: LosslessStringConvertible, Hashable, SendableMetatype {}

extension String: JSONKey {}
extension Substring: JSONKey {}
extension Int: JSONKey {}
extension Int8: JSONKey {}
extension Int16: JSONKey {}
extension Int32: JSONKey {}
extension Int64: JSONKey {}
extension UInt: JSONKey {}
extension UInt8: JSONKey {}
extension UInt16: JSONKey {}
extension UInt32: JSONKey {}
extension UInt64: JSONKey {}
extension Int128: JSONKey {}
extension UInt128: JSONKey {}

/// An enumeration with a raw value uses that value as the key:
///
/// ```swift
/// enum Size: String, JSONKey { case small, large }
/// ```
extension JSONKey where Self: RawRepresentable, RawValue: JSONKey {
    public init?(_ description: String) {
        guard let value = RawValue(description).flatMap({ Self(rawValue: $0) }) else { return nil }
        self = value
    }

    public var description: String { rawValue.description }
}
