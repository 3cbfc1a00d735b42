public import FastModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// How a property's values are written into a column.
///
/// ```swift
/// StoredField("session", \.session, as: .text)
/// StoredField("tags", \.tags, as: .json)
/// ```
public struct ColumnForm<Value>: Sendable {
    /// The type of the column; nil for any type.
    @usableFromInline package let type: ColumnType?
    @usableFromInline package let write: @Sendable (Value, inout PackedRows) throws -> Void

    @inlinable
    package init(_ type: ColumnType?, _ write: @escaping @Sendable (Value, inout PackedRows) throws -> Void) {
        self.type = type
        self.write = write
    }

    /// Writes values by converting them to another type.
    ///
    /// - Parameter other: the conversion. If it throws, the record is refused.
    @inlinable
    public init<Other: ColumnConvertible>(_ other: @escaping @Sendable (Value) throws -> Other) {
        let form = Other.columnForm
        self.init(form.type) { try form.write(other($0), &$1) }
    }
}

extension ColumnForm where Value: ColumnConvertible {
    /// The type's own form.
    @inlinable public static var standard: ColumnForm { Value.columnForm }
}

extension ColumnForm where Value == UUID {
    /// A text like `E621E1F8-C36C-495A-93FC-0C247A3E6E5F`.
    public static var text: ColumnForm {
        ColumnForm(.uuidText) { uuid, rows in
            let start = rows.bytes.count
            UUIDText(uuid).append(to: &rows.bytes)
            rows.endText(from: start)
        }
    }
}

extension ColumnForm where Value == Date {
    /// An integer: milliseconds since 1970 (UTC), rounded. A record whose date exceeds 64 bits is refused.
    public static var milliseconds: ColumnForm {
        ColumnForm(.integer) { date, rows in
            guard let milliseconds = Int64(exactly: (date.timeIntervalSince1970 * 1_000).rounded()) else {
                throw ModelError.refused("a date does not fit the database's 64 bits")
            }
            rows.append(integer: milliseconds)
        }
    }
}

extension ColumnForm where Value == Decimal {
    /// An integer of 64 bits: the number without its decimal point, so 12.5 with two digits is 1250. It compares and sorts as a number.
    /// A record with more digits after the point, or beyond 64 bits, is refused.
    ///
    /// - Parameter digits: the number of digits after the decimal point, at most 18.
    /// - Returns: the form.
    public static func scaledInteger(digits: Int) -> ColumnForm {
        precondition((0...18).contains(digits), "a scaled integer has 0 to 18 digits after the point")
        let unit = Decimal(sign: .plus, exponent: digits, significand: 1)
        return ColumnForm(.integer) { value, rows in
            guard let integer = Int64("\(value * unit)") else {
                throw ModelError.refused(
                    "a decimal number has more than \(digits) digits after the point, or does not fit the database's 64 bits"
                )
            }
            rows.append(integer: integer)
        }
    }

    /// The nearest floating-point number of 64 bits. It compares and sorts as a number, but keeps only 15 digits for certain.
    public static var double: ColumnForm {
        ColumnForm(.double) { value, rows in
            guard let double = Double("\(value)") else { throw ModelError.refused("a decimal number is not finite") }
            try rows.append(double: double)
        }
    }
}

extension ColumnForm where Value: JSONConvertible & SendableMetatype {
    /// JSON. SQLite stores its text, which `json_each` reads. Dates are ISO 8601 with all digits. A record whose value cannot
    /// be written as JSON is refused.
    @inlinable
    public static var json: ColumnForm {
        let encoder = ModelEncoder(EncodingOptions(dates: .iso8601Exact))
        return ColumnForm(.json) { value, rows in try rows.append(json: value, encoder) }
    }
}

extension ColumnForm where Value: Encodable & SendableMetatype {
    /// JSON, written by the type's own `encode(to:)`: for types that are not ``JSONConvertible``. Dates are ISO 8601 with all
    /// digits. A record whose value cannot be written as JSON is refused.
    @_disfavoredOverload
    @inlinable
    public static var json: ColumnForm {
        let encoder = ModelEncoder(EncodingOptions(dates: .iso8601Exact))
        return ColumnForm(.json) { value, rows in try rows.append(codable: value, encoder) }
    }
}

extension ColumnForm {
    /// A native array. SQLite has no such type and stores the text of a JSON array.
    ///
    /// The elements must be JSON scalars of the kind of the column's elements, written as in ``json``; data is Base64.
    @inlinable
    public static func array<Element: ColumnConvertible & JSONConvertible>() -> ColumnForm where Value == [Element] {
        ColumnForm(.array(of: Element.columnForm.type ?? .text), ColumnForm<[Element]>.json.write)
    }
}

extension ModelError {
    /// The error for a value that cannot be written.
    @usableFromInline
    package func refusal(of value: String) -> ModelError {
        .refused("\(value) that cannot be written: \(code.summary)\(detail.map { ": \($0)" } ?? "")")
    }

    /// Adds the name of the refused value's column to a refusal. Other errors are unchanged.
    func refusal(inColumn column: String) -> ModelError {
        guard code == .refusedByStore, let detail else { return self }
        return .refused("\(detail): \(column)")
    }

    /// The error for a record that the store does not accept.
    @usableFromInline
    package static func refused(_ detail: String) -> ModelError {
        ModelError(.refusedByStore, position: .none, detail: detail)
    }
}

extension PackedRows {
    /// Appends a value by its type's own form.
    ///
    /// - Throws: ``ModelError`` with the code `refusedByStore` for a value that databases cannot store.
    @inlinable
    @inline(__always)
    mutating func append<Value: ColumnConvertible>(_ value: Value, as form: ColumnForm<Value>) throws {
        // The specialised code has only one of these calls: the comparison is made at compile time.
        if Value.self == String.self { return try append(text: unsafe unsafeBitCast(value, to: String.self)) }
        if Value.self == Double.self { return try append(double: unsafe unsafeBitCast(value, to: Double.self)) }
        if Value.self == Int.self { return append(integer: Int64(unsafe unsafeBitCast(value, to: Int.self))) }
        if Value.self == Int64.self { return append(integer: unsafe unsafeBitCast(value, to: Int64.self)) }
        if Value.self == Int32.self { return append(integer: Int64(unsafe unsafeBitCast(value, to: Int32.self))) }
        if Value.self == UInt32.self { return append(integer: Int64(unsafe unsafeBitCast(value, to: UInt32.self))) }
        if Value.self == Bool.self { return append(integer: unsafe unsafeBitCast(value, to: Bool.self) ? 1 : 0) }
        if Value.self == UUID.self { return append(uuid: unsafe unsafeBitCast(value, to: UUID.self)) }
        if Value.self == Date.self { return try append(date: unsafe unsafeBitCast(value, to: Date.self)) }
        try form.write(value, &self)
    }

    /// Appends a value's JSON as text.
    @inlinable
    mutating func append<Value: JSONConvertible>(json value: Value, _ encoder: ModelEncoder) throws {
        var buffer = JSONBuffer(capacity: 256)
        do throws(ModelError) {
            try encoder.encode(value, into: &buffer)
        } catch {
            throw error.refusal(of: "JSON")
        }
        try append(json: buffer)
    }

    /// Appends the JSON of a value that its own `encode(to:)` writes.
    @usableFromInline
    mutating func append(codable value: some Encodable, _ encoder: ModelEncoder) throws {
        var buffer = JSONBuffer(capacity: 256)
        do {
            try encoder.encode(codable: value, into: &buffer)
        } catch {
            throw ModelError(refusedBy: error).refusal(of: "JSON")
        }
        try append(json: buffer)
    }

    @usableFromInline
    mutating func append(json buffer: borrowing JSONBuffer) throws(ModelError) {
        if let error = unsafe buffer.withUnsafeBytes({ text in
            unsafe put(.text, text.assumingMemoryBound(to: UInt8.self))
        }) {
            throw error
        }
    }
}
