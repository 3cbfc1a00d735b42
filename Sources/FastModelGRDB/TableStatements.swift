#if GRDB
internal import FastModel
internal import GRDB

/// The statements of a table, for the length of a transaction: of each kind one for every set of columns that records had.
final class TableStatements {
    /// How many are kept of a kind: records that all differ would leave one behind each, of some kilobytes a column.
    private static let maximumSets = 64

    private let database: Database
    private let table: String
    let columns: [String]
    private let unique: [String]
    /// Whether the table itself sees to it that at most one row has the keys.
    let isUnique: Bool
    private var upserts: [PositionSet: Statement] = [:]
    private var inserts: [PositionSet: Statement] = [:]
    private var updates: [PositionSet: Statement] = [:]
    private var selection: Statement?
    private var deletion: Statement?
    private var savepoints: [String: Statement] = [:]

    init(_ database: Database, table: String, columns: [String], unique: [String]) {
        self.database = database
        self.table = table.quotedIdentifier
        self.columns = columns.map(\.quotedIdentifier)
        self.unique = unique.map(\.quotedIdentifier)
        isUnique = Self.areUnique(unique, in: table, database)
    }

    /// Whether a table itself sees to it that at most one row has the same values in some columns.
    static func areUnique(_ columns: [String], in table: String, _ database: Database) -> Bool {
        guard !columns.isEmpty else { return false }
        let keys = columns.map(\.quotedIdentifier).joined(separator: ", ")
        let name = table.quotedIdentifier
        // SQLite refuses the clause where no constraint or whole index is on just these columns.
        let probe = "INSERT INTO \(name) (\(keys)) SELECT \(keys) FROM \(name) WHERE false"
        return (try? database.makeStatement(sql: "\(probe) ON CONFLICT (\(keys)) DO NOTHING")) != nil
    }

    /// Inserts, or updates the row with the keys.
    func upsert(_ set: PositionSet) throws -> Statement {
        if let statement = upserts[set] { return statement }
        let changed = names(set).filter { !unique.contains($0) }
        let assignments = changed.map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
        let action = changed.isEmpty ? "NOTHING" : "UPDATE SET \(assignments)"
        let sql = "\(insertion(set)) ON CONFLICT (\(unique.joined(separator: ", "))) DO \(action)"
        return try prepare(sql, for: set, in: &upserts)
    }

    /// Inserts.
    func insert(_ set: PositionSet) throws -> Statement {
        if let statement = inserts[set] { return statement }
        return try prepare(insertion(set), for: set, in: &inserts)
    }

    /// Updates the row with the keys, which are the last arguments.
    func update(_ set: PositionSet) throws -> Statement {
        if let statement = updates[set] { return statement }
        let assignments = names(set).map { "\($0) = ?" }.joined(separator: ", ")
        return try prepare("UPDATE \(table) SET \(assignments) WHERE \(condition)", for: set, in: &updates)
    }

    /// Counts the rows with the keys, to two.
    func matches() throws -> Statement {
        if let selection { return selection }
        let statement = try prepare("SELECT count(*) FROM (SELECT 1 FROM \(table) WHERE \(condition) LIMIT 2)")
        selection = statement
        return statement
    }

    /// Deletes the row with the keys.
    func delete() throws -> Statement {
        if let deletion { return deletion }
        let statement = try prepare("DELETE FROM \(table) WHERE \(condition)")
        deletion = statement
        return statement
    }

    /// Begins, ends or takes back what belongs to one record.
    func savepoint(_ sql: String) throws -> Statement {
        if let statement = savepoints[sql] { return statement }
        let statement = try database.makeStatement(sql: sql)
        savepoints[sql] = statement
        return statement
    }

    /// Makes the statement of a set of columns, and keeps it.
    private func prepare(
        _ sql: String, for set: PositionSet, in statements: inout [PositionSet: Statement]
    ) throws -> Statement {
        let statement = try prepare(sql)
        if statements.count == Self.maximumSets { statements.removeAll(keepingCapacity: true) }
        statements[set] = statement
        return statement
    }

    /// Makes a statement that values are bound to.
    private func prepare(_ sql: String) throws -> Statement {
        let statement = try database.makeStatement(sql: sql)
        statement.expectsValues()
        return statement
    }

    private var condition: String { unique.map { "\($0) = ?" }.joined(separator: " AND ") }

    private func names(_ set: PositionSet) -> [String] {
        columns.indices.filter { set.contains($0) }.map { columns[$0] }
    }

    private func insertion(_ set: PositionSet) -> String {
        let names = names(set)
        guard !names.isEmpty else { return "INSERT INTO \(table) DEFAULT VALUES" }
        let places = names.map { _ in "?" }.joined(separator: ", ")
        return "INSERT INTO \(table) (\(names.joined(separator: ", "))) VALUES (\(places))"
    }
}
#endif
