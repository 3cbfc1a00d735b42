#if GRDB
public import FastModel
public import Foundation
public import GRDB

/// How a property's values are written into their column.
///
/// ```swift
/// StoredField("session", \.session, as: .text)
/// StoredField("tags", \.tags, as: .json)
/// ```
public struct ColumnForm<Value>: Sendable {
    /// The column's type, for tables that are made of the fields; nil for any.
    @usableFromInline let type: Database.ColumnType?
    @usableFromInline let write: @Sendable (Value, inout PackedRows) throws -> Void

    @inlinable
    init(_ type: Database.ColumnType?, _ write: @escaping @Sendable (Value, inout PackedRows) throws -> Void) {
        self.type = type
        self.write = write
    }
}

extension ColumnForm where Value: DatabaseValueConvertible & SendableMetatype {
    /// GRDB's form of the type. A record with an integer beyond `Int64` is refused: SQLite has none.
    @inlinable
    public static var standard: ColumnForm {
        let isChecked = Value.mayExceedInt64
        return ColumnForm(Value.columnType) { try $1.append($0, isChecked: isChecked) }
    }
}

extension ColumnForm where Value == UUID {
    /// A text like `E621E1F8-C36C-495A-93FC-0C247A3E6E5F`.
    public static var text: ColumnForm {
        ColumnForm(.text) { uuid, rows in
            let start = rows.bytes.count
            UUIDText(uuid).append(to: &rows.bytes)
            rows.endText(from: start)
        }
    }
}

extension ColumnForm where Value == Date {
    /// An integer: milliseconds since 1970 (UTC), rounded. A date beyond 64 bits of them is refused.
    public static var milliseconds: ColumnForm {
        ColumnForm(.integer) { date, rows in
            guard let milliseconds = Int64(exactly: (date.timeIntervalSince1970 * 1_000).rounded()) else {
                throw ModelError(
                    .refusedByStore, position: .none, detail: "a date does not fit the database's 64 bits")
            }
            rows.append(integer: milliseconds)
        }
    }
}

extension ColumnForm where Value: JSONConvertible & SendableMetatype {
    /// JSON as text, which SQLite's `json_each` reads. A value that JSON has no form for is refused.
    @inlinable
    public static var json: ColumnForm {
        let encoder = ModelEncoder()
        return ColumnForm(.text) { value, rows in
            var buffer = JSONBuffer(capacity: 256)
            do throws(ModelError) {
                try encoder.encode(value, into: &buffer)
            } catch {
                throw error.refusal(of: "JSON")
            }
            if let error = unsafe buffer.withUnsafeBytes({ text in
                unsafe rows.put(.text, text.assumingMemoryBound(to: UInt8.self))
            }) {
                throw error
            }
        }
    }
}

extension ModelError {
    /// Why a value that cannot be written is refused.
    @usableFromInline
    func refusal(of value: String) -> ModelError {
        let reason = "\(code.summary)\(detail.map { ": \($0)" } ?? "")"
        return ModelError(.refusedByStore, position: .none, detail: "\(value) that cannot be written: \(reason)")
    }
}

extension DatabaseValueConvertible {
    /// The type of a column for such values; nil for any.
    @usableFromInline static var columnType: Database.ColumnType? {
        switch self {
        case is String.Type, is Decimal.Type: .text
        case is Bool.Type: .boolean
        case is any BinaryInteger.Type: .integer
        case is any BinaryFloatingPoint.Type: .double
        case is Date.Type: .datetime
        case is Data.Type, is UUID.Type: .blob
        case let type as any RawRepresentable.Type: type.rawColumnType
        default: nil
        }
    }
}

extension RawRepresentable {
    fileprivate static var rawColumnType: Database.ColumnType? {
        (RawValue.self as? any DatabaseValueConvertible.Type)?.columnType
    }
}

extension PackedRows {
    /// Appends a value by GRDB's form of its type.
    ///
    /// - Parameters:
    ///   - value: the value.
    ///   - isChecked: whether it may be an integer beyond `Int64`.
    /// - Throws: ``ModelError`` with the code `refusedByStore` for one that SQLite has no form for.
    @inlinable
    @inline(__always)
    mutating func append<Value: DatabaseValueConvertible>(_ value: Value, isChecked: Bool) throws {
        // Decided when it is specialised: nothing is left but the one call.
        if Value.self == String.self { return try append(text: unsafe unsafeBitCast(value, to: String.self)) }
        if Value.self == Double.self { return try append(double: unsafe unsafeBitCast(value, to: Double.self)) }
        if Value.self == Int.self { return append(integer: Int64(unsafe unsafeBitCast(value, to: Int.self))) }
        if Value.self == Int64.self { return append(integer: unsafe unsafeBitCast(value, to: Int64.self)) }
        if Value.self == Int32.self { return append(integer: Int64(unsafe unsafeBitCast(value, to: Int32.self))) }
        if Value.self == UInt32.self { return append(integer: Int64(unsafe unsafeBitCast(value, to: UInt32.self))) }
        if Value.self == Bool.self { return append(integer: unsafe unsafeBitCast(value, to: Bool.self) ? 1 : 0) }
        if Value.self == UUID.self { return append(uuid: unsafe unsafeBitCast(value, to: UUID.self)) }
        if Value.self == Date.self { return try append(date: unsafe unsafeBitCast(value, to: Date.self)) }
        try append(value.storedValue(isChecked: isChecked))
    }

    /// Appends a value of a record that only configuration knows: decimals by GRDB's form, dates as ``append(exact:)`` has them, JSON
    /// as text, its null as any other.
    ///
    /// - Throws: ``ModelError`` with the code `refusedByStore` for a date outside the years 1 to 9999, and for JSON that is
    ///   nested too deeply to be written.
    mutating func append(_ value: DynamicValue?) throws {
        switch value {
        case nil, .null, .json(.null): append(Value(.null))
        case .string(let value): try append(text: value)
        case .integer(let value): append(integer: value)
        case .double(let value): try append(double: value)
        case .bool(let value): append(integer: value ? 1 : 0)
        case .date(let value): try append(exact: value)
        case .decimal(let value): try append(text: value.description)
        case .data(let value): try append(blob: value)
        case .json(let value): try ColumnForm<JSONValue>.json.write(value, &self)
        }
    }
}
#endif
