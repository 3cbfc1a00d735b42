#if GRDB
internal import FastModel
internal import FastModelTables
internal import GRDB

/// The prepared statements of a table within a transaction: one of each kind for every set of columns that records
/// have.
final class TableStatements {
    /// How many statements of a kind are kept. A statement takes some kilobytes a column, and every record might need a new
    /// statement.
    private static let maximumSets = 64

    /// The statements of a kind.
    private struct Kind {
        var statements: [PositionSet: Statement] = [:]
        /// The last record's statement: most records have the same columns as the previous record.
        var last: Statement?
        var set = PositionSet(count: 0)

        mutating func use(_ statement: Statement, for set: PositionSet) -> Statement {
            last = statement
            self.set = set
            return statement
        }
    }

    private let database: Database
    private let table: String
    let columns: [String]
    private let unique: [String]
    /// The indices of the unique columns.
    private let keyPositions: [Int]
    /// Compares existing rows with records; nil if existing rows are always written.
    private let comparison: RowComparison?
    /// Whether a constraint of the table ensures that at most one row has the keys.
    let isUnique: Bool
    private var upserts = Kind()
    private var inserts = Kind()
    private var updates = Kind()
    private var selection: Statement?
    private var deletion: Statement?
    /// By the number of columns in the parent's key: the rows of a list in a list are also deleted with those of the outer list.
    private var trimming: [Int: (deletion: Statement, rest: Statement)] = [:]
    private var savepoints: [String: Statement] = [:]

    init(
        _ database: Database, table: String, columns: [String], keyPositions: [Int],
        comparing comparison: RowComparison?
    ) {
        self.database = database
        self.table = table.quotedIdentifier
        self.columns = columns.map(\.quotedIdentifier)
        self.keyPositions = keyPositions
        self.comparison = comparison
        unique = keyPositions.map { columns[$0].quotedIdentifier }
        isUnique = Self.areUnique(keyPositions.map { columns[$0] }, in: table, database)
    }

    /// Whether a constraint of the table ensures that at most one row has the same values in the columns.
    static func areUnique(_ columns: [String], in table: String, _ database: Database) -> Bool {
        guard !columns.isEmpty else { return false }
        let keys = columns.map(\.quotedIdentifier).joined(separator: ", ")
        let name = table.quotedIdentifier
        // SQLite refuses the clause unless a constraint or a full unique index is on exactly these columns.
        let probe = "INSERT INTO \(name) (\(keys)) SELECT \(keys) FROM \(name) WHERE false"
        return (try? database.makeStatement(sql: "\(probe) ON CONFLICT (\(keys)) DO NOTHING")) != nil
    }

    // The arguments of the following statements are the values of the set's columns, in order.

    /// Updates the row with the keys, or inserts a row.
    func upsert(_ set: PositionSet) throws -> Statement {
        if upserts.set == set, let last = upserts.last { return last }
        return try statement(set, in: &upserts) {
            let changed = changed(in: set)
            let assignments = changed.map { "\($0.column) = excluded.\($0.column)" }.joined(separator: ", ")
            let condition = changes(changed.map { ($0.column, "excluded.\($0.column)") }, in: set)
            let action =
                changed.isEmpty ? "NOTHING" : "UPDATE SET \(assignments)\(condition.map { " WHERE \($0)" } ?? "")"
            return "\(insertion(set)) ON CONFLICT (\(unique.joined(separator: ", "))) DO \(action)"
        }
    }

    /// Inserts a row.
    func insert(_ set: PositionSet) throws -> Statement {
        if inserts.set == set, let last = inserts.last { return last }
        return try statement(set, in: &inserts) { insertion(set) }
    }

    /// Updates the row with the keys.
    func update(_ set: PositionSet) throws -> Statement {
        if updates.set == set, let last = updates.last { return last }
        return try statement(set, in: &updates) {
            let members = members(set)
            let assignments = members.map { "\($0.column) = ?\($0.parameter)" }.joined(separator: ", ")
            let keys = members.filter { keyPositions.contains($0.position) }
            let conditions =
                keys.map { "\($0.column) = ?\($0.parameter)" }
                + [changes(changed(in: set).map { ($0.column, "?\($0.parameter)") }, in: set)].compactMap(\.self)
            return "UPDATE \(table) SET \(assignments) WHERE \(conditions.joined(separator: " AND "))"
        }
    }

    // The arguments of the following statements are the values of the unique columns.

    /// Counts the rows with the keys, up to two.
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

    /// Deletes the rows of a parent's children from a position on, and counts them, up to one. The arguments are the values of the
    /// parent's key, which are those of the first unique columns, and the position, which is that of the next one.
    func trim(_ keys: Int) throws -> (deletion: Statement, rest: Statement) {
        if let trimming = trimming[keys] { return trimming }
        let equal = unique.prefix(keys).map { "\($0) = ?" }.joined(separator: " AND ")
        let rows = "FROM \(table) WHERE \(equal) AND \(unique[keys]) >= ?"
        let statements = (
            deletion: try prepare("DELETE \(rows)"),
            rest: try prepare("SELECT count(*) FROM (SELECT 1 \(rows) LIMIT 1)")
        )
        trimming[keys] = statements
        return statements
    }

    /// Begins, releases or rolls back the savepoint of one record.
    func savepoint(_ sql: String) throws -> Statement {
        if let statement = savepoints[sql] { return statement }
        let statement = try database.makeStatement(sql: sql)
        savepoints[sql] = statement
        return statement
    }

    /// The statement of a set of columns, prepared if it is new.
    private func statement(_ set: PositionSet, in kind: inout Kind, _ sql: () -> String) throws -> Statement {
        if let statement = kind.statements[set] { return kind.use(statement, for: set) }
        let statement = try prepare(sql())
        if kind.statements.count == Self.maximumSets { kind.statements.removeAll(keepingCapacity: true) }
        kind.statements[set] = statement
        return kind.use(statement, for: set)
    }

    /// Prepares a statement to which values are bound directly.
    private func prepare(_ sql: String) throws -> Statement {
        let statement = try database.makeStatement(sql: sql)
        statement.expectsValues()
        comparison?.bind(to: statement)
        return statement
    }

    private var condition: String { unique.map { "\($0) = ?" }.joined(separator: " AND ") }

    /// The columns of a set, with their positions and the numbers of their parameters.
    private func members(_ set: PositionSet) -> [(column: String, position: Int, parameter: Int)] {
        columns.indices.filter { set.contains($0) }.enumerated().map { (columns[$1], $1, $0 + 1) }
    }

    /// The columns that an update changes.
    private func changed(in set: PositionSet) -> [(column: String, position: Int, parameter: Int)] {
        members(set).filter { !keyPositions.contains($0.position) }
    }

    /// The condition that a row differs from a record, which also records the finding; nil if there is nothing to compare.
    private func changes(_ pairs: [(column: String, value: String)], in set: PositionSet) -> String? {
        guard let comparison, !pairs.isEmpty else { return nil }
        return comparison.condition(pairs, of: table, parameter: members(set).count + 1)
    }

    private func insertion(_ set: PositionSet) -> String {
        let members = members(set)
        guard !members.isEmpty else { return "INSERT INTO \(table) DEFAULT VALUES" }
        let names = members.map(\.column).joined(separator: ", ")
        let places = members.map { "?\($0.parameter)" }.joined(separator: ", ")
        return "INSERT INTO \(table) (\(names)) VALUES (\(places))"
    }
}
#endif
