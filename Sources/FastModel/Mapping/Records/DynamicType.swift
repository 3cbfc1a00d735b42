internal import Foundation

/// The types that a property of a ``DynamicRecord`` can have; the raw values are their names in a ``MappingFile``.
public enum DynamicType: String, Sendable, Hashable, CaseIterable {
    /// A `String`.
    case string = "String"
    /// An `Int64`.
    case integer = "Integer"
    /// A `Double`.
    case double = "Double"
    /// A `Bool`.
    case bool = "Bool"
    /// A `Date`.
    case date = "Date"
    /// A `Decimal`.
    case decimal = "Decimal"
    /// `Data`.
    case data = "Data"
    /// Any value, captured as it stands.
    case json = "JSON"

    /// Whether a Swift type is of this kind.
    func describes(_ type: any Any.Type) -> Bool {
        switch self {
        case .string: type == String.self || type == Substring.self
        case .integer: type is any FixedWidthInteger.Type
        case .double: type is any BinaryFloatingPoint.Type
        case .bool: type == Bool.self
        case .date: type == Date.self
        case .decimal: type == Decimal.self
        case .data: type == Data.self
        case .json: type == JSONValue.self
        }
    }
}
