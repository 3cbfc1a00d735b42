#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A type of dictionary keys, which are text in JSON.
///
/// Strings, characters, integers, `Bool`, `Decimal`, `UUID` and `URL` conform, and so do enumerations that declare it. A key that is not
/// text of the type is an issue, or an error in strict mode. Two keys of a document with equal values, such as `1` and `01`, are a
/// repeated key.
///
/// `Float` and `Double` do not conform, because NaN is not equal to itself.
public protocol JSONKey: Hashable, SendableMetatype {
    /// Makes a key from an object's key. Returns nil if the text is none of the type's.
    init?(jsonKey text: String)
    /// The key in an object. ``init(jsonKey:)`` makes an equal key from it.
    var jsonKey: String { get }
}

/// A type that converts to text and back uses its description as the key, and need only declare the conformance.
extension JSONKey where Self: LosslessStringConvertible {
    @inlinable public init?(jsonKey text: String) { self.init(text) }
    @inlinable public var jsonKey: String { description }
}

/// An enumeration with a raw value uses that value as the key:
///
/// ```swift
/// enum Size: String, JSONKey { case small, large }
/// ```
extension JSONKey where Self: RawRepresentable, RawValue: JSONKey {
    public init?(jsonKey text: String) {
        guard let value = RawValue(jsonKey: text).flatMap({ Self(rawValue: $0) }) else { return nil }
        self = value
    }

    public var jsonKey: String { rawValue.jsonKey }
}

extension JSONKey where Self: RawRepresentable & LosslessStringConvertible, RawValue: JSONKey {
    public init?(jsonKey text: String) { self.init(text) }
    public var jsonKey: String { description }
}

extension Bool: JSONKey {}

extension Character: JSONKey {
    public init?(jsonKey text: String) {
        guard let first = text.first, text.index(after: text.startIndex) == text.endIndex else { return nil }
        self = first
    }

    public var jsonKey: String { String(self) }
}

extension Decimal: JSONKey {
    /// Makes a key from a number that the type keeps exactly, or from `NaN`.
    public init?(jsonKey text: String) {
        guard let value = text == "NaN" ? .nan : Self.exact(DecimalDigits(text)).value else { return nil }
        self = value
    }

    public var jsonKey: String { description }
}

extension UUID: JSONKey {
    /// Makes a key from the form `E621E1F8-C36C-495A-93FC-0C247A3E6E5F` in upper or lower case (RFC 9562).
    public init?(jsonKey text: String) {
        var text = text
        guard let value = text.withUTF8({ unsafe UUIDText.read($0) }) else { return nil }
        self = value
    }

    public var jsonKey: String { uuidString }
}

extension URL: JSONKey {
    /// Makes a key from a URL (RFC 3986).
    public init?(jsonKey text: String) { self.init(string: text, encodingInvalidCharacters: false) }
    public var jsonKey: String { absoluteString }
}

/// The text of a dictionary's key of any type; nil if the type has none.
func textOfKey(_ key: Any) -> String? {
    (key as? any JSONKey)?.jsonKey ?? (key as? any LosslessStringConvertible)?.description
}
