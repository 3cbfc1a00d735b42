#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A value of a ``DynamicRecord``.
public enum DynamicValue: Sendable, Hashable {
    /// No value: the key was missing or null, or its value could not be converted. In a required property of type
    /// ``DynamicType/json``, a null is ``json(_:)`` instead.
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
    /// The records of a list; see ``RecordSchema/Property/records(_:of:keys:isRequired:)``.
    case records([DynamicRecord])

    /// The associated value; nil for `null`.
    var scalar: (any DynamicScalar)? {
        switch self {
        case .null: nil
        case .string(let value): value
        case .integer(let value): value
        case .double(let value): value
        case .bool(let value): value
        case .date(let value): value
        case .decimal(let value): value
        case .data(let value): value
        case .json(let value): value
        case .records(let value): value
        }
    }

    /// Writes the associated value. Does not use `scalar`, which would box every value.
    func write(to writer: inout _Writer) -> _Written {
        switch self {
        case .null: .nothing
        case .string(let value): value.write(to: &writer)
        case .integer(let value): value.write(to: &writer)
        case .double(let value): value.write(to: &writer)
        case .bool(let value): value.write(to: &writer)
        case .date(let value): value.write(to: &writer)
        case .decimal(let value): value.write(to: &writer)
        case .data(let value): value.write(to: &writer)
        case .json(let value): value.write(to: &writer)
        // Only the property of a list knows the schema of its records.
        case .records(let value): writer.unencodable(value)
        }
    }
}

/// The types that a property of a ``DynamicRecord`` can have; the raw values are their names in a ``MappingFile``, where lists of
/// records have `Children` instead.
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
    /// Any value, captured unchanged.
    case json = "JSON"
    /// A list of records; see ``RecordSchema/Property/records(_:of:keys:isRequired:)``.
    case records = "Records"
}
