#if GRDB
internal import FastModel
internal import FastModelTables
internal import GRDB
internal import GRDBSQLite

extension Statement {
    /// Announces that values are bound directly, not by GRDB, which allocates lists of arguments and cuts texts at NUL.
    func expectsValues() {
        setUncheckedArguments(StatementArguments())
    }

    /// Binds a row's values in the order of its columns, after ``expectValues()``.
    ///
    /// SQLite does not copy the bytes: do not change the rows until the statement has been executed.
    ///
    /// - Throws: `DatabaseError`.
    func bind(_ row: Int, of rows: borrowing PackedRows) throws {
        // SQLite binds nothing without a reset. The reset returns the last execution's result, which has been reported.
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

    /// Executes the statement without GRDB, whose work around each statement takes a tenth of the time of an insertion.
    /// The caller notifies GRDB's observers afterwards.
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

    /// The integer that a read-only statement selects, without the cost of a cursor.
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
        case .double: return unsafe sqlite3_bind_double(sqliteStatement, parameter, value.double)
        case .date, .exactDate: return bind(date: value, to: parameter)
        case .text, .blob:
            // The rows always have at least one byte, so there is an address.
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

    private func bind(date value: PackedRows.Value, to parameter: CInt) -> CInt {
        // SQLite copies the value.
        let copied = unsafe unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        return unsafe value.withDateText { text in
            unsafe text.withMemoryRebound(to: CChar.self) { text in
                unsafe sqlite3_bind_text64(
                    sqliteStatement, parameter, text.baseAddress, sqlite3_uint64(text.count), copied, UInt8(SQLITE_UTF8)
                )
            }
        }
    }
}
#endif
