public import FastModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

#if canImport(Glibc)
private import Glibc
#elseif canImport(Darwin)
private import Darwin
#endif

/// Rows ready to be sent to a store, in two arrays: one with an entry of fixed size for each value, one with the bytes
/// of all texts and blobs. Once the arrays have grown, a row allocates nothing.
@usableFromInline
package struct PackedRows: Sendable {
    /// A value of a column.
    @usableFromInline
    package struct Value: Sendable {
        @usableFromInline
        package enum Kind: UInt8, Sendable {
            /// The record has no value for the column, which stays unchanged.
            case absent
            case null, integer, double, text, blob
            /// A date, rounded to milliseconds by stores without a date type.
            case date
            /// A date with all its digits.
            case exactDate
        }

        /// The integer, the bit pattern of the double or of a date's seconds since 2001 (UTC), or the offset of the
        /// bytes.
        @usableFromInline package let payload: Int64
        /// The number of bytes.
        @usableFromInline package let length: UInt32
        @usableFromInline package let kind: Kind

        @inlinable
        package init(_ kind: Kind, _ payload: Int64 = 0, length: UInt32 = 0) {
            self.payload = payload
            self.length = length
            self.kind = kind
        }

        /// The double, or a date's seconds.
        package var double: Double { Double(bitPattern: UInt64(bitPattern: payload)) }
    }

    /// The number of values in a row.
    @usableFromInline package let width: Int
    @usableFromInline package var values: [Value] = []
    /// The first byte is unused. It gives an empty text an address, because SQLite stores NULL without an address.
    @usableFromInline package var bytes: [UInt8] = [0]
    /// For each row, the columns that have a value.
    package private(set) var sets: [PositionSet] = []

    package init(width: Int) {
        self.width = width
    }

    package var count: Int { sets.count }

    /// Ends a row.
    ///
    /// - Parameter set: the columns that have a value.
    package mutating func endRow(_ set: PositionSet) {
        sets.append(set)
    }

    /// The number of values in an unfinished row.
    package var unfinishedWidth: Int { values.count - sets.count * width }

    /// Replaces an unfinished row by a row without values.
    package mutating func abandonRow() {
        values.removeLast(unfinishedWidth)
        for _ in 0..<width { append(Value(.absent)) }
        sets.append(PositionSet(count: width))
    }

    /// Removes all rows and keeps the memory.
    package mutating func removeAll() {
        values.removeAll(keepingCapacity: true)
        bytes.removeAll(keepingCapacity: true)
        bytes.append(0)
        sets.removeAll(keepingCapacity: true)
    }

    /// The value of a column of a row.
    @inlinable
    package func value(_ column: Int, of row: Int) -> Value { values[row * width + column] }

    /// The bytes of a text or a blob.
    package func bytes(of value: Value) -> ArraySlice<UInt8> { bytes[Int(value.payload)...].prefix(Int(value.length)) }

    /// A copy of the value of a column of a row.
    package func columnValue(_ column: Int, of row: Int) -> ColumnValue {
        let value = value(column, of: row)
        switch value.kind {
        case .absent, .null: return .null
        case .integer: return .integer(value.payload)
        case .double: return .double(value.double)
        case .text: return .text(String(decoding: bytes(of: value), as: UTF8.self))
        case .blob: return .blob(Data(bytes(of: value)))
        case .date: return .date(Date(timeIntervalSinceReferenceDate: value.double))
        case .exactDate: return .exactDate(Date(timeIntervalSinceReferenceDate: value.double))
        }
    }

    /// Replaces the value of a column of a row.
    package mutating func set(_ value: ColumnValue, at column: Int, of row: Int) throws(ModelError) {
        try append(value)
        values[row * width + column] = values.removeLast()
        sets[row].insert(column)
    }
}

/// A copy of a row's value. Its column's ``ColumnType`` says what an integer, a text or bytes stand for.
public enum ColumnValue: Sendable, Hashable {
    case null
    /// An integer; for a Bool 0 or 1.
    case integer(Int64)
    /// A number other than NaN.
    case double(Double)
    /// A text without NUL characters, also that of a decimal number, of a UUID or of JSON.
    case text(String)
    /// Bytes, also those of a UUID.
    case blob(Data)
    /// A date, which may be rounded to milliseconds.
    case date(Date)
    /// A date within the years 1 to 9999, which is written with all its digits.
    case exactDate(Date)
}

extension PackedRows {
    @inlinable
    package mutating func append(_ value: Value) {
        values.append(value)
    }

    @inlinable
    package mutating func append(integer value: Int64) {
        values.append(Value(.integer, value))
    }

    /// Appends a number other than NaN, which SQLite would store as NULL.
    @inlinable
    package mutating func append(double value: Double) throws(ModelError) {
        if value.isNaN { throw .nanIsRefused }
        values.append(Value(.double, Int64(bitPattern: value.bitPattern)))
    }

    @inlinable
    package mutating func append(text value: String) throws(ModelError) {
        let isDone: ModelError?? = unsafe value.utf8.withContiguousStorageIfAvailable { unsafe put(.text, $0) }
        guard case .some(let error) = isDone else { return try append(text: Array(value.utf8)) }
        if let error { throw error }
    }

    @usableFromInline
    package mutating func append(text value: [UInt8]) throws(ModelError) {
        if let error = unsafe value.withUnsafeBufferPointer({ unsafe put(.text, $0) }) { throw error }
    }

    /// Appends a text whose bytes have been appended already.
    package mutating func endText(from start: Int) {
        values.append(Value(.text, Int64(start), length: UInt32(bytes.count - start)))
    }

    @usableFromInline
    package mutating func append(blob value: Data) throws(ModelError) {
        let error = unsafe value.withUnsafeBytes { unsafe put(.blob, $0.assumingMemoryBound(to: UInt8.self)) }
        if let error { throw error }
    }

    /// Appends the 16 bytes of a UUID.
    @usableFromInline
    package mutating func append(uuid value: UUID) {
        let start = Int64(bytes.count)
        unsafe withUnsafeBytes(of: value.uuid) { unsafe bytes.append(contentsOf: $0) }
        values.append(Value(.blob, start, length: 16))
    }

    /// Appends a date. Stores without a date type round it to milliseconds.
    @usableFromInline
    package mutating func append(date value: Date) throws(ModelError) {
        let seconds = value.timeIntervalSinceReferenceDate
        guard seconds.isFinite else { throw .refused("a date that is not finite") }
        values.append(Value(.date, Int64(bitPattern: seconds.bitPattern)))
    }

    /// Appends a date with all its digits.
    ///
    /// - Throws: ``ModelError`` with the code `refusedByStore` for a date outside the years 1 to 9999.
    package mutating func append(exact value: Date) throws(ModelError) {
        let seconds = value.timeIntervalSinceReferenceDate
        guard Self.writableSeconds.contains(seconds) else {
            throw ModelError(.outOfRange, position: .none).refusal(of: "a date")
        }
        values.append(Value(.exactDate, Int64(bitPattern: seconds.bitPattern)))
    }

    /// The years 1 to 9999, in seconds since 2001 (UTC).
    private static let writableSeconds = -63_113_904_000.0..<252_423_993_600

    /// Appends a copy of another row's value.
    package mutating func append(_ value: ColumnValue) throws(ModelError) {
        switch value {
        case .null: append(Value(.null))
        case .integer(let value): append(integer: value)
        case .double(let value): try append(double: value)
        case .text(let value): try append(text: value)
        case .blob(let value): try append(blob: value)
        case .date(let value): try append(date: value)
        case .exactDate(let value): try append(exact: value)
        }
    }

    /// The most bytes of a text or blob. The stores' own limits are lower, but both receive lengths as 32-bit integers.
    static let maximumLength = 1 << 30

    /// Appends a text's or a blob's bytes.
    ///
    /// - Returns: an error if the bytes are refused.
    @usableFromInline
    package mutating func put(_ kind: Value.Kind, _ source: UnsafeBufferPointer<UInt8>) -> ModelError? {
        // PostgreSQL has no texts with NUL. SQLite could store them, but readers such as GRDB would see them cut off, so two keys
        // could become equal.
        if kind == .text, unsafe source.containsNUL { return .nulIsRefused }
        guard source.count <= Self.maximumLength, let length = UInt32(exactly: source.count) else {
            return .isTooLong
        }
        values.append(Value(kind, Int64(bytes.count), length: length))
        unsafe bytes.append(contentsOf: source)
        return nil
    }
}

extension ModelError {
    @usableFromInline static var nanIsRefused: ModelError {
        .refused("a number is NaN, which the database has no form for")
    }

    static var nulIsRefused: ModelError { .refused("a text has a NUL character") }

    static var isTooLong: ModelError { .refused("a text or data has more than 1 GiB") }

    static var isOfAnotherType: ModelError { .refused("a value of another type than its property") }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether one of the bytes is 0.
    var containsNUL: Bool {
        guard let start = baseAddress else { return false }
        return unsafe memchr(start, 0, count) != nil
    }
}
