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

    /// Binds the values that a row has, in the order of its columns. The statement was told that it ``expectsValues()``.
    ///
    /// SQLite copies nothing: the rows have to stay as they are until the statement has been executed.
    ///
    /// - Throws: `DatabaseError`.
    func bind(_ row: Int, of rows: borrowing PackedRows) throws {
        // Otherwise nothing can be bound after the last execution. What that came to was told then.
        _ = unsafe sqlite3_reset(sqliteStatement)
        let first = row * rows.width
        var parameter: CInt = 0
        var code = SQLITE_OK
        unsafe rows.values.withUnsafeBufferPointer { values in
            unsafe rows.bytes.withUnsafeBufferPointer { bytes in
                for index in first..<first + rows.width {
                    let value = unsafe values[index]
                    guard value.kind != .absent else { continue }
                    parameter += 1
                    code |= unsafe bind(value, bytes, to: parameter)
                }
            }
        }
        guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
    }

    /// Binds some of a row's values, as ``bind(_:of:)`` does.
    ///
    /// - Throws: `DatabaseError`.
    func bind(_ columns: [Int], _ row: Int, of rows: borrowing PackedRows) throws {
        _ = unsafe sqlite3_reset(sqliteStatement)
        var code = SQLITE_OK
        unsafe rows.bytes.withUnsafeBufferPointer { bytes in
            for (index, column) in columns.enumerated() {
                code |= unsafe bind(rows.value(column, of: row), bytes, to: CInt(truncatingIfNeeded: index + 1))
            }
        }
        guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
    }

    /// Executes it past GRDB, whose observers are to be told of the changes afterwards: what GRDB does before and after each
    /// statement takes a tenth of the time of one that inserts a row.
    ///
    /// - Throws: `DatabaseError`.
    func step() throws {
        let code = unsafe sqlite3_step(sqliteStatement)
        guard code == SQLITE_DONE else { throw error(code) }
    }

    private func error(_ code: CInt) -> DatabaseError {
        unsafe DatabaseError(
            resultCode: ResultCode(rawValue: code),
            message: String(cString: sqlite3_errmsg(sqlite3_db_handle(sqliteStatement))))
    }

    /// The integer that a statement which only reads selects, without a cursor for it.
    ///
    /// - Throws: `DatabaseError`.
    func integer() throws -> Int {
        let code = unsafe sqlite3_step(sqliteStatement)
        guard code == SQLITE_ROW || code == SQLITE_DONE else { throw error(code) }
        defer { _ = unsafe sqlite3_reset(sqliteStatement) }
        return code == SQLITE_ROW ? Int(unsafe sqlite3_column_int64(sqliteStatement, 0)) : 0
    }

    @inline(__always)
    private func bind(_ value: PackedRows.Value, _ bytes: UnsafeBufferPointer<UInt8>, to parameter: CInt) -> CInt {
        switch value.kind {
        case .absent, .null: return unsafe sqlite3_bind_null(sqliteStatement, parameter)
        case .integer: return unsafe sqlite3_bind_int64(sqliteStatement, parameter, value.payload)
        case .double:
            return unsafe sqlite3_bind_double(
                sqliteStatement, parameter, Double(bitPattern: UInt64(bitPattern: value.payload)))
        case .text, .blob:
            // The rows always have a byte.
            guard let start = bytes.baseAddress else { return SQLITE_MISUSE }
            let first = unsafe UnsafeRawPointer(start + Int(value.payload))
            if value.kind == .blob {
                return unsafe sqlite3_bind_blob64(
                    sqliteStatement, parameter, first, sqlite3_uint64(value.length), nil)
            }
            return unsafe sqlite3_bind_text64(
                sqliteStatement, parameter, first.assumingMemoryBound(to: CChar.self), sqlite3_uint64(value.length),
                nil, UInt8(SQLITE_UTF8))
        }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether one of the bytes is 0.
    var containsNUL: Bool {
        guard let start = baseAddress else { return false }
        return unsafe memchr(start, 0, count) != nil
    }
}
#endif
