/// A type of dictionary keys that converts to text and back without loss.
///
/// Strings and integers conform. Other types can declare conformance.
public protocol JSONKey: LosslessStringConvertible, Hashable, SendableMetatype {}

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
