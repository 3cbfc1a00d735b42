/// A type of dictionary keys: a key's text describes it without loss.
///
/// Strings and integers conform; other types conform by saying so.
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

/// An enumeration with a raw value stands for itself as a key by that value:
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
