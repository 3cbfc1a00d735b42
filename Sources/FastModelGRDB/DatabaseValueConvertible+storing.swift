#if GRDB
internal import FastModel
internal import FastModelTables
internal import GRDB

// GRDB converts every integer to `Int64`, and traps on integers out of range.

extension DatabaseValueConvertible {
    /// Whether values or their raw values may be integers beyond `Int64`.
    static var mayExceedInt64: Bool { FastModelGRDB.mayExceedInt64(self) }

    /// The value in SQLite's form.
    ///
    /// - Parameter isChecked: whether the value may be an integer beyond `Int64`.
    /// - Returns: the value.
    /// - Throws: ``ModelError`` with the code `refusedByStore` for an integer beyond `Int64`.
    func storedValue(isChecked: Bool) throws -> DatabaseValue {
        if isChecked { try checkIntegers() }
        return databaseValue
    }

    func checkIntegers() throws {
        guard exceedsInt64(self) else { return }
        throw ModelError.refused("an integer does not fit the database's 64 bits")
    }
}

private func mayExceedInt64(_ type: any Any.Type) -> Bool {
    func rawValue<Value: RawRepresentable>(of type: Value.Type) -> any Any.Type { Value.RawValue.self }
    switch type {
    case let type as any FixedWidthInteger.Type: return exceedsInt64(type.min) || exceedsInt64(type.max)
    case let type as any RawRepresentable.Type: return mayExceedInt64(rawValue(of: type))
    // Optionals are always checked: finding out their wrapped type is not worth the code.
    default: return type is any BinaryInteger.Type || type is any ExpressibleByNilLiteral.Type
    }
}

private func exceedsInt64(_ value: Any) -> Bool {
    if let integer = value as? any BinaryInteger { return Int64(exactly: integer) == nil }
    return (value as? any RawRepresentable).map { exceedsInt64($0.rawValue) } ?? false
}
#endif
