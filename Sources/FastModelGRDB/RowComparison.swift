#if GRDB
internal import GRDB
internal import GRDBSQLite

/// Finds out whether there was a row with a record's keys, and whether that row differed from the record.
///
/// For an existing row, the record's statement calls an SQL function that records the answer, so one statement is enough.
/// `RETURNING` would create a temporary table for each record.
@safe
final class RowComparison {
    /// The finding of the last executed statement.
    enum Finding: Int32 {
        case noRow, sameRow, otherRow
    }

    private static let function = "fastmodel_differs"
    private static let type: StaticString = "fastmodel"

    private let finding = UnsafeMutablePointer<Int32>.allocate(capacity: 1)

    /// Registers the function with a connection, unless it is registered already.
    init(_ database: Database) throws {
        unsafe finding.initialize(to: Finding.noRow.rawValue)
        guard (try? database.makeStatement(sql: "SELECT \(Self.function)(NULL, 0)")) == nil else { return }
        let code = unsafe sqlite3_create_function_v2(
            database.sqliteConnection, Self.function, 2, SQLITE_UTF8 | SQLITE_DIRECTONLY, nil,
            { context, _, arguments in
                guard let arguments = unsafe arguments else { return }
                let differs = unsafe sqlite3_value_int(arguments[1])
                let place = unsafe sqlite3_value_pointer(arguments[0], RowComparison.typeName)
                unsafe place?.storeBytes(of: differs == 0 ? 1 : 2, as: Int32.self)
                unsafe sqlite3_result_int(context, differs)
            }, nil, nil, nil)
        guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
    }

    deinit { unsafe finding.deallocate() }

    private static var typeName: UnsafePointer<CChar> {
        unsafe UnsafeRawPointer(type.utf8Start).assumingMemoryBound(to: CChar.self)
    }

    /// The SQL condition that a row differs from a record.
    ///
    /// - Parameters:
    ///   - pairs: columns, and the record's values for them.
    ///   - table: the table's name, quoted.
    ///   - parameter: the number of the parameter after the record's values.
    /// - Returns: the condition. Texts are compared byte by byte, whatever the column's collation: a change of letter
    ///   case is a difference.
    func condition(_ pairs: [(column: String, value: String)], of table: String, parameter: Int) -> String {
        let differences = pairs.map { "\(table).\($0.column) IS NOT \($0.value) COLLATE BINARY" }
        return "\(Self.function)(?\(parameter), \(String.disjunction(of: differences[...])))"
    }

    /// Binds the address of the finding for the statement's ``condition(_:of:parameter:)``.
    func bind(to statement: Statement) {
        // The last parameter is the condition's. A statement without a condition has a value of the record there, which replaces the
        // address before the statement is executed.
        let parameter = unsafe sqlite3_bind_parameter_count(statement.sqliteStatement)
        _ = unsafe sqlite3_bind_pointer(statement.sqliteStatement, parameter, finding, Self.typeName, nil)
    }

    /// Resets the finding before a statement is executed.
    func reset() {
        unsafe finding.pointee = Finding.noRow.rawValue
    }

    /// The finding since the last reset.
    var found: Finding { unsafe Finding(rawValue: finding.pointee) ?? .noRow }
}

extension String {
    /// Joins SQL conditions with `OR` as a balanced tree, because SQLite refuses expressions nested deeper than 1,000 and counts
    /// each `OR` of a list as a level.
    static func disjunction(of conditions: ArraySlice<String>) -> String {
        guard conditions.count > 2 else { return conditions.joined(separator: " OR ") }
        let middle = conditions.startIndex + conditions.count / 2
        return "(\(disjunction(of: conditions[..<middle]))) OR (\(disjunction(of: conditions[middle...])))"
    }
}
#endif
