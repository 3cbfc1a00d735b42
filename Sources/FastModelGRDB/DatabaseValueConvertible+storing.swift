#if GRDB
internal import FastModel
public import GRDB

// GRDB makes an `Int64` of every integer, and ends the process where that does not hold it.

extension DatabaseValueConvertible {
    /// Whether values may be integers, or have raw values, beyond `Int64`.
    @usableFromInline static var mayExceedInt64: Bool { FastModelGRDB.mayExceedInt64(self) }

    /// The value as SQLite has it.
    ///
    /// - Parameter isChecked: whether it may be an integer beyond `Int64`.
    /// - Returns: the value.
    /// - Throws: ``ModelError`` with the code `refusedByStore` when it is.
    @inlinable
    func storedValue(isChecked: Bool) throws -> DatabaseValue {
        if isChecked { try checkIntegers() }
        return databaseValue
    }

    @usableFromInline
    func checkIntegers() throws {
        guard exceedsInt64(self) else { return }
        throw ModelError(.refusedByStore, position: .none, detail: "an integer does not fit the database's 64 bits")
    }
}

private func mayExceedInt64(_ type: any Any.Type) -> Bool {
    func rawValue<Value: RawRepresentable>(of type: Value.Type) -> any Any.Type { Value.RawValue.self }
    switch type {
    case let type as any FixedWidthInteger.Type: return exceedsInt64(type.min) || exceedsInt64(type.max)
    case let type as any RawRepresentable.Type: return mayExceedInt64(rawValue(of: type))
    // What an optional wraps is not worth the trouble.
    default: return type is any BinaryInteger.Type || type is any ExpressibleByNilLiteral.Type
    }
}

private func exceedsInt64(_ value: Any) -> Bool {
    if let integer = value as? any BinaryInteger { return Int64(exactly: integer) == nil }
    return (value as? any RawRepresentable).map { exceedsInt64($0.rawValue) } ?? false
}
#endif
