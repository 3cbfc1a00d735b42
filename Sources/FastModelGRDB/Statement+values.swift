#if GRDB
internal import FastModel
internal import GRDB
internal import GRDBSQLite

#if canImport(Glibc)
private import Glibc
#elseif canImport(Darwin)
private import Darwin
#endif

extension Statement {
    /// Says that the values will be bound here, not by GRDB, whose own way makes lists of them and cuts texts at NUL.
    func expectsValues() {
        setUncheckedArguments(StatementArguments())
    }

    /// Binds the statement, which was told that it ``expectsValues()``.
    ///
    /// - Parameter values: as many as it has parameters.
    /// - Throws: ``ModelError`` when a text has a NUL character or a number is NaN, `DatabaseError`.
    func bind(_ values: [DatabaseValue]) throws {
        // Otherwise nothing can be bound after the last execution. What that came to was told then.
        _ = unsafe sqlite3_reset(sqliteStatement)
        for position in values.indices {
            let parameter = CInt(truncatingIfNeeded: position + 1)
            let code =
                switch values[position].storage {
                case .string(let text): try bind(text, to: parameter)
                // SQLite would make NULL of it.
                case .double(let number) where number.isNaN:
                    throw ModelError(
                        .refusedByStore, position: .none, detail: "a number is NaN, which the database has no form for")
                default: unsafe values[position].bind(to: sqliteStatement, at: parameter)
                }
            guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
        }
    }

    /// Binds a text, which SQLite copies.
    private func bind(_ text: consuming String, to parameter: CInt) throws -> CInt {
        try text.withUTF8 { bytes in
            // Without a start it would be NULL.
            guard let start = bytes.baseAddress else { return unsafe "".bind(to: sqliteStatement, at: parameter) }
            // SQLite could keep it, but what reads texts, GRDB included, would see them cut off: two keys would be one.
            if unsafe memchr(start, 0, bytes.count) != nil {
                throw ModelError(.refusedByStore, position: .none, detail: "a text has a NUL character")
            }
            let copied = unsafe unsafeBitCast(-1, to: sqlite3_destructor_type.self)
            return unsafe sqlite3_bind_text64(
                sqliteStatement, parameter, UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self),
                sqlite3_uint64(bytes.count), copied, UInt8(SQLITE_UTF8))
        }
    }
}
#endif
