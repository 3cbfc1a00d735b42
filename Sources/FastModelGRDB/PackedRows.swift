#if GRDB
public import FastModel
public import Foundation
public import GRDB

/// Rows whose values are ready to be bound, in two arrays: a fixed place for each value, and the bytes of texts and blobs one
/// after another. Nothing is allocated for a row once the arrays have grown.
@usableFromInline
struct PackedRows: Sendable {
    /// A value, as `sqlite3_bind_*` takes it.
    @usableFromInline
    struct Value: Sendable {
        @usableFromInline
        enum Kind: UInt8, Sendable {
            /// The record does not have the column, which is left alone.
            case absent
            case null, integer, double, text, blob
        }

        /// The integer, the bits of the double, or where the bytes start.
        @usableFromInline let payload: Int64
        /// How many bytes there are.
        @usableFromInline let length: UInt32
        @usableFromInline let kind: Kind

        @inlinable
        init(_ kind: Kind, _ payload: Int64 = 0, length: UInt32 = 0) {
            self.payload = payload
            self.length = length
            self.kind = kind
        }
    }

    /// How many values a row has.
    let width: Int
    @usableFromInline var values: [Value] = []
    /// The first byte is nobody's: an empty text has an address, too, without which it would be NULL.
    @usableFromInline var bytes: [UInt8] = [0]
    /// For each row the columns that have a value.
    private(set) var sets: [PositionSet] = []

    init(width: Int) {
        self.width = width
    }

    var count: Int { sets.count }

    /// Ends a row.
    ///
    /// - Parameter set: the columns that have a value.
    mutating func endRow(_ set: PositionSet) {
        sets.append(set)
    }

    /// Takes back what was appended of a row that is not ended, and makes it one without values.
    mutating func abandonRow() {
        values.removeLast(values.count - sets.count * width)
        for _ in 0..<width { append(Value(.absent)) }
        sets.append(PositionSet(count: width))
    }

    /// Makes room for other rows in the same memory.
    mutating func removeAll() {
        values.removeAll(keepingCapacity: true)
        bytes.removeAll(keepingCapacity: true)
        bytes.append(0)
        sets.removeAll(keepingCapacity: true)
    }

    /// The value of a column of a row.
    func value(_ column: Int, of row: Int) -> Value { values[row * width + column] }

    /// The same as GRDB's value.
    func databaseValue(_ column: Int, of row: Int) -> DatabaseValue {
        let value = value(column, of: row)
        switch value.kind {
        case .absent, .null: return .null
        case .integer: return value.payload.databaseValue
        case .double: return Double(bitPattern: UInt64(bitPattern: value.payload)).databaseValue
        case .text:
            return String(decoding: bytes[Int(value.payload)...].prefix(Int(value.length)), as: UTF8.self).databaseValue
        case .blob: return Data(bytes[Int(value.payload)...].prefix(Int(value.length))).databaseValue
        }
    }

    /// Replaces the value of a column of the last row.
    mutating func set(_ value: DatabaseValue, at column: Int) throws(ModelError) {
        try append(value)
        values[values.count - 1 - width + column] = values.removeLast()
        sets[sets.count - 1].insert(column)
    }
}

extension PackedRows {
    @inlinable
    mutating func append(_ value: Value) {
        values.append(value)
    }

    @inlinable
    mutating func append(integer value: Int64) {
        values.append(Value(.integer, value))
    }

    /// Appends a number; SQLite would make NULL of NaN.
    @inlinable
    mutating func append(double value: Double) throws(ModelError) {
        if value.isNaN { throw .nanIsRefused }
        values.append(Value(.double, Int64(bitPattern: value.bitPattern)))
    }

    @inlinable
    mutating func append(text value: String) throws(ModelError) {
        let isDone: ModelError?? = unsafe value.utf8.withContiguousStorageIfAvailable { unsafe put(.text, $0) }
        guard case .some(let error) = isDone else { return try append(text: Array(value.utf8)) }
        if let error { throw error }
    }

    @usableFromInline
    mutating func append(text value: [UInt8]) throws(ModelError) {
        if let error = unsafe value.withUnsafeBufferPointer({ unsafe put(.text, $0) }) { throw error }
    }

    /// Appends a text, of which the last bytes were written already.
    mutating func endText(from start: Int) {
        values.append(Value(.text, Int64(start), length: UInt32(bytes.count - start)))
    }

    @usableFromInline
    mutating func append(blob value: Data) throws(ModelError) {
        let error = unsafe value.withUnsafeBytes { unsafe put(.blob, $0.assumingMemoryBound(to: UInt8.self)) }
        if let error { throw error }
    }

    /// Appends a UUID as GRDB stores it: its 16 bytes.
    @usableFromInline
    mutating func append(uuid value: UUID) {
        let start = Int64(bytes.count)
        unsafe withUnsafeBytes(of: value.uuid) { unsafe bytes.append(contentsOf: $0) }
        values.append(Value(.blob, start, length: 16))
    }

    /// Appends a date as GRDB stores it: a text like `2026-11-21 08:00:00.000`, rounded to milliseconds.
    ///
    /// Foundation's calendar, by which GRDB writes, is Julian before 15 October 1582: dates before it are left to GRDB.
    @usableFromInline
    mutating func append(date value: Date) throws(ModelError) {
        let start = bytes.count
        let milliseconds = (value.timeIntervalSince1970 * 1_000 + 0.5).rounded(.down)
        if milliseconds >= Self.firstGregorian {
            // A quarter behind the millisecond, which is cut, so that it is not the one before.
            let date = Date(timeIntervalSince1970: (milliseconds + 0.25) / 1_000)
            if (try? Self.dates.append(date, to: &bytes)) == true { return endText(from: start) }
        }
        try append(value.databaseValue)
    }

    /// 15 October 1582, in milliseconds before 1970.
    private static let firstGregorian = -12_219_292_800_000.0
    /// GRDB's form.
    private static let dates = DateStrategy.format("yyyy-MM-dd HH:mm:ss.SSS")

    /// Appends a date in GRDB's form, with more digits of a fraction where the date has more: a text like
    /// `2026-11-21 08:00:00.000` or `2026-11-21 08:00:00.123456`. Such texts are in the order of their dates.
    ///
    /// Dates are of the Gregorian calendar always: GRDB's own way to them is by Foundation's, in which those before 1582 are
    /// Julian.
    ///
    /// - Throws: ``ModelError`` with the code `refusedByStore` for a date outside the years 1 to 9999.
    mutating func append(exact value: Date) throws(ModelError) {
        let start = bytes.count
        do throws(ModelError) {
            _ = try DateStrategy.iso8601Exact.append(value, to: &bytes)
        } catch {
            throw error.refusal(of: "a date")
        }
        // 2026-11-21T08:00:00Z, with a fraction before the Z if there is one.
        bytes[start + 10] = UInt8(ascii: " ")
        bytes.removeLast()
        if bytes.count == start + 19 { bytes.append(UInt8(ascii: ".")) }
        while bytes.count < start + 23 { bytes.append(UInt8(ascii: "0")) }
        endText(from: start)
    }

    @usableFromInline
    mutating func append(_ value: DatabaseValue) throws(ModelError) {
        switch value.storage {
        case .null: append(Value(.null))
        case .int64(let value): append(integer: value)
        case .double(let value): try append(double: value)
        case .string(let value): try append(text: value)
        case .blob(let value): try append(blob: value)
        }
    }

    /// Appends a text's or a blob's bytes.
    ///
    /// - Returns: why they are refused.
    @usableFromInline
    mutating func put(_ kind: Value.Kind, _ source: UnsafeBufferPointer<UInt8>) -> ModelError? {
        // SQLite could keep it, but what reads texts, GRDB included, would see them cut off: two keys would be one.
        if kind == .text, unsafe source.containsNUL { return .nulIsRefused }
        guard let length = UInt32(exactly: source.count) else {
            return ModelError(.refusedByStore, position: .none, detail: "string or blob too big")
        }
        values.append(Value(kind, Int64(bytes.count), length: length))
        unsafe bytes.append(contentsOf: source)
        return nil
    }
}

extension ModelError {
    @usableFromInline static var nanIsRefused: ModelError {
        ModelError(.refusedByStore, position: .none, detail: "a number is NaN, which the database has no form for")
    }

    fileprivate static var nulIsRefused: ModelError {
        ModelError(.refusedByStore, position: .none, detail: "a text has a NUL character")
    }
}
#endif
