#if GRDB
public import FastModel
public import FastModelTables

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

public import GRDB

extension StoredTable where Model == DynamicRecord {
    /// Moves values from the rest of rows to columns that the table got after the rows were stored.
    ///
    /// If one of a row's values does not fit its column, or a column has another value already, the row is unchanged. All other
    /// rows are changed by one statement.
    ///
    /// ```swift
    /// let table = StoredTable(schema)
    /// let report = try database.write { database in
    ///     try table.create(schema, in: database)
    ///     return try table.backfill(schema, in: database)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - schema: the schema of the table, with a ``RecordSchema/Property/rest(_:)``.
    ///   - options: how the values are read. The schema's mappings are added.
    ///   - database: a connection inside a transaction, which has to be rolled back after an error.
    /// - Returns: what was moved.
    /// - Throws: `DatabaseError`, also when a constraint rejects a row; ``ModelError`` with the code `invalidOption` when the
    ///   schema has no rest.
    public func backfill(
        _ schema: RecordSchema, _ options: DecodingOptions = DecodingOptions(), in database: Database
    ) throws -> BackfillReport {
        guard let inner = schema.ofRest else { throw description.invalid("no property of the schema keeps a rest") }
        let reader = try RestReader(StoredTable(inner, named: name), inner.options(options), in: database)
        var report = try reader.survey(name, in: database)
        guard !report.values.isEmpty else { return report }
        let function = DatabaseFunction("fastmodel_rest", argumentCount: 2) { reader.value($0) }
        database.add(function: function)
        defer { database.remove(function: function) }
        try database.execute(sql: reader.update(name, report.values.map(\.column), by: function.name))
        report.rows = database.changesCount
        return report
    }
}

/// What a backfill has moved from the rest of rows to their columns.
public struct BackfillReport: Sendable {
    /// The number of changed rows.
    public internal(set) var rows = 0
    /// The columns that got values, in the order of the schema's properties, with the numbers of their values.
    public internal(set) var values: [(column: String, count: Int)] = []
    /// The number of rows that keep their rest because a value does not fit its column, or the column has another value already.
    public internal(set) var unchanged = 0
    /// Why the first of these rows is unchanged.
    public internal(set) var firstError: ModelError?

    init() {}
}

/// Reads the rest of rows by a schema of which the rest is the last property.
private final class RestReader: Sendable {
    /// The values of the columns: nil for a column without a value. The last one is what is left of the rest.
    typealias Values = [DatabaseValue?]

    private struct State {
        var rows: PreparedRows<DynamicRecord>
        /// The text that was read last. A statement asks for its values one by one.
        var text: String?
        var values = Result<Values, ModelError>.success([])
    }

    private let columns: [String]
    private let rest: String
    private let decoder: ModelDecoder
    private let checks: [ValueCheck]
    private let state: Locked<State>

    init(_ table: StoredTable<DynamicRecord>, _ options: DecodingOptions, in database: Database) throws {
        let names = table.description.columns.map(\.column)
        columns = names.dropLast()
        rest = names.last ?? ""
        decoder = ModelDecoder(options)
        checks = try DeclaredColumns(of: table.name, in: database).valueChecks(
            table.description.fieldColumns(linkedBy: nil), in: database)
        state = Locked(State(rows: PreparedRows(table)))
    }

    /// Finds out what can be moved.
    func survey(_ table: String, in database: Database) throws -> BackfillReport {
        var report = BackfillReport()
        var counts = [Int](repeating: 0, count: columns.count)
        let selected = ([rest] + columns).map(\.quotedIdentifier).joined(separator: ", ")
        let rows = try Row.fetchCursor(
            database,
            sql: "SELECT \(selected) FROM \(table.quotedIdentifier) WHERE \(rest.quotedIdentifier) IS NOT NULL")
        while let row = try rows.next() {
            do {
                for column in try movable(row) { counts[column] += 1 }
            } catch {
                report.unchanged += 1
                report.firstError = report.firstError ?? error
            }
        }
        report.values = zip(columns, counts).filter { $1 > 0 }.map { (column: $0, count: $1) }
        return report
    }

    /// The columns whose values the rest of a row has. The row is the rest and the columns.
    private func movable(_ row: Row) throws(ModelError) -> [Int] {
        guard let text = String.fromDatabaseValue(row[0]) else { return [] }
        let values = try values(of: text)
        let found = columns.indices.filter { values[$0] != nil }
        for column in found {
            let value = values[column] ?? .null
            let present: DatabaseValue = row[column + 1]
            guard present.isNull || value.isNull || present == value else {
                throw ModelError(.refusedByStore, detail: "the column has another value: \(columns[column])")
            }
        }
        return found
    }

    /// The statement that moves the values of columns.
    ///
    /// - Parameters:
    ///   - table: the table.
    ///   - found: the columns.
    ///   - function: the function that calls ``value(_:)``.
    /// - Returns: the statement.
    func update(_ table: String, _ found: [String], by function: String) -> String {
        let rest = rest.quotedIdentifier
        let names = Set(found)
        let moved = columns.indices.filter { names.contains(columns[$0]) }.map { index in
            (column: columns[index].quotedIdentifier, value: "\(function)(\(rest), \(index))")
        }
        let settings = moved.map { "\($0.column) = coalesce(\($0.column), \($0.value))" }
        let differences = moved.map { "\($0.column) <> \($0.value) COLLATE BINARY" }
        return """
            UPDATE \(table.quotedIdentifier)
            SET \(settings.joined(separator: ", ")), \(rest) = \(function)(\(rest), \(columns.count))
            WHERE \(function)(\(rest), -1) AND (\(String.disjunction(of: differences[...]))) IS NOT 1
            """
    }

    /// The value of a column, by the text of a rest and the column's position; for the position -1 whether any column has one.
    func value(_ arguments: [DatabaseValue]) -> DatabaseValue {
        guard let text = String.fromDatabaseValue(arguments[0]), let column = Int.fromDatabaseValue(arguments[1]),
            let values = try? values(of: text)
        else { return .null }
        return column < 0 ? values.dropLast().contains { $0 != nil }.databaseValue : values[column] ?? .null
    }

    private func values(of text: String) throws(ModelError) -> Values {
        try state.withLock { state throws(ModelError) in
            if state.text != text {
                state.values = Result { () throws(ModelError) in try read(text, &state.rows) }
                state.text = text
            }
            return try state.values.get()
        }
    }

    private func read(_ text: String, _ rows: inout PreparedRows<DynamicRecord>) throws(ModelError) -> Values {
        rows.removeAll()
        rows.append(try decoder.decode(DynamicRecord.self, from: text))
        if let refusal = rows.values.refusals[0] { throw refusal }
        for check in checks { try check.check(0, of: rows.values.rows) }
        return (0...columns.count).map { rows.values.rows.databaseValue($0, of: 0) }
    }
}

extension PackedRows {
    /// A row's value for a column as SQLite stores it; nil if the row has none.
    fileprivate func databaseValue(_ column: Int, of row: Int) -> DatabaseValue? {
        let value = value(column, of: row)
        switch value.kind {
        case .absent: return nil
        case .null: return .null
        case .integer: return value.payload.databaseValue
        case .double: return value.double.databaseValue
        case .text: return String(decoding: bytes(of: value), as: UTF8.self).databaseValue
        case .blob: return Data(bytes(of: value)).databaseValue
        case .date, .exactDate:
            return unsafe value.withDateText { unsafe String(decoding: $0, as: UTF8.self) }.databaseValue
        }
    }
}
#endif
