public import FastModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A type whose values can be stored in a column.
///
/// The library conforms integers, floating-point numbers, `Bool`, `String`, `Date`, `UUID`, `Data`, `Decimal` and
/// `URL`. An enumeration with raw values of these types needs only to declare its conformance. Other types state the
/// value to be written:
///
/// ```swift
/// extension Money: ColumnConvertible {
///     static var columnForm: ColumnForm<Money> { ColumnForm { $0.cents } }
/// }
/// ```
public protocol ColumnConvertible: SendableMetatype {
    /// How values are written unless a field specifies another form.
    static var columnForm: ColumnForm<Self> { get }
}

extension ColumnConvertible where Self: RawRepresentable, RawValue: ColumnConvertible {
    /// The raw value's form.
    @inlinable public static var columnForm: ColumnForm<Self> { ColumnForm { $0.rawValue } }
}

extension ColumnConvertible where Self: FixedWidthInteger {
    /// An integer of 64 bits. A record with a larger integer is refused.
    @inlinable
    public static var columnForm: ColumnForm<Self> {
        ColumnForm(bitWidth <= 32 ? .smallInteger : .integer) { value, rows in
            guard let integer = Int64(exactly: value) else {
                throw ModelError.refused("an integer does not fit the database's 64 bits")
            }
            rows.append(integer: integer)
        }
    }
}

extension Int: ColumnConvertible {}
extension Int8: ColumnConvertible {}
extension Int16: ColumnConvertible {}
extension Int32: ColumnConvertible {}
extension Int64: ColumnConvertible {}
extension UInt: ColumnConvertible {}
extension UInt8: ColumnConvertible {}
extension UInt16: ColumnConvertible {}
extension UInt32: ColumnConvertible {}
extension UInt64: ColumnConvertible {}

extension Double: ColumnConvertible {
    /// A floating-point number of 64 bits. A record with NaN is refused, because SQLite would store NULL.
    @inlinable public static var columnForm: ColumnForm<Double> { ColumnForm(.double) { try $1.append(double: $0) } }
}

extension Float: ColumnConvertible {
    /// The same number with 64 bits. A record with NaN is refused.
    @inlinable public static var columnForm: ColumnForm<Float> { ColumnForm { Double($0) } }
}

extension Bool: ColumnConvertible {
    /// SQLite stores 0 or 1.
    @inlinable
    public static var columnForm: ColumnForm<Bool> { ColumnForm(.boolean) { $1.append(integer: $0 ? 1 : 0) } }
}

extension String: ColumnConvertible {
    /// A text. A record whose text contains a NUL character is refused.
    @inlinable public static var columnForm: ColumnForm<String> { ColumnForm(.text) { try $1.append(text: $0) } }
}

extension Date: ColumnConvertible {
    /// A timestamp. SQLite has no such type and stores GRDB's text, like `2026-11-21 08:00:00.000`, in UTC.
    @inlinable public static var columnForm: ColumnForm<Date> { ColumnForm(.timestamp) { try $1.append(date: $0) } }
}

extension UUID: ColumnConvertible {
    /// A UUID. SQLite has no such type and stores the 16 bytes.
    @inlinable public static var columnForm: ColumnForm<UUID> { ColumnForm(.uuid) { $1.append(uuid: $0) } }
}

extension Data: ColumnConvertible {
    /// Bytes.
    @inlinable public static var columnForm: ColumnForm<Data> { ColumnForm(.blob) { try $1.append(blob: $0) } }
}

extension Decimal: ColumnConvertible {
    /// An exact number. SQLite has no such type and stores text, which it compares as text: `10` sorts before `9`. The forms
    /// ``ColumnForm/scaledInteger(digits:)`` and ``ColumnForm/double`` compare as numbers.
    @inlinable
    public static var columnForm: ColumnForm<Decimal> { ColumnForm(.decimal) { try $1.append(text: $0.description) } }
}

extension URL: ColumnConvertible {
    /// The URL's text.
    @inlinable public static var columnForm: ColumnForm<URL> { ColumnForm { $0.absoluteString } }
}
