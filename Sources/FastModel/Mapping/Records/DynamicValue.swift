#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A value of a ``DynamicRecord``.
public enum DynamicValue: Sendable, Hashable {
    /// None: the key was absent or null. A required property of any JSON has ``json(_:)`` with a null instead.
    case null
    /// A string.
    case string(String)
    /// An integer.
    case integer(Int64)
    /// A floating-point number.
    case double(Double)
    /// A truth value.
    case bool(Bool)
    /// A date.
    case date(Date)
    /// A decimal number.
    case decimal(Decimal)
    /// Data.
    case data(Data)
    /// Any JSON.
    case json(JSONValue)
}
