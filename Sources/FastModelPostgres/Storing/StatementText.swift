#if Postgres
internal import FastModelTables

/// The SQL of operations on many rows of a table. Each statement takes an array for each column, and returns one row: the count of
/// inserted rows, the numbers of unchanged rows, the numbers of updated or deleted rows, and, when rows with keys are stored,
/// whether two sent rows have the same key in the database.
///
/// `INSERT … ON CONFLICT DO UPDATE` alone would be a fifth faster. But it does not distinguish new rows from existing rows, needs a
/// constraint, and requires a partial update to have all values that a new row needs.
struct StatementText {
    private let name: String
    private let columns: [PostgresColumn]
    /// The indices of the unique columns.
    private let keys: [Int]
    private let isUnique: Bool

    /// Creates the statements' text.
    ///
    /// - Parameters:
    ///   - table: the table.
    ///   - positions: the columns whose values are sent.
    init(_ table: PlannedTable, _ positions: [Int]) {
        name = table.description.name.quotedIdentifier
        columns = positions.map { table.columns[$0] }
        keys = table.key.positions.compactMap { positions.firstIndex(of: $0) }
        isUnique = table.catalog.isUnique
    }

    /// Updates existing rows, and inserts new rows.
    var storing: String {
        guard !keys.isEmpty else {
            return
                "WITH \(source), stored AS (\(insertion) RETURNING 1) SELECT (SELECT count(*) FROM stored), NULL, NULL"
        }
        let changes = changed.isEmpty ? "" : ", changed AS (\(update) RETURNING found.ord)"
        let differences = changed.map { columns[$0].differs("t.\(quoted($0))", "s.c\($0)") }
        return """
            WITH \(source),
            found AS MATERIALIZED (
                SELECT s.ord, \(differences.isEmpty ? "false" : differences.joined(separator: " OR ")) AS differs
                FROM s JOIN \(name) AS t ON \(condition))\(changes),
            stored AS (
                \(insertion) WHERE NOT EXISTS (SELECT FROM found WHERE found.ord = s.ord) ORDER BY s.ord
                \(isUnique ? "ON CONFLICT (\(list(keys))) DO NOTHING " : "")RETURNING 1)
            SELECT (SELECT count(*) FROM stored), (SELECT array_agg(ord) FROM found WHERE NOT differs),
                \(changed.isEmpty ? "NULL" : "(SELECT array_agg(ord) FROM changed)"), \(hasRepeatedKey)
            """
    }

    /// Whether two sent rows have the same key. Equal keys of different records are in different statements, but keys that differ
    /// as sent can be equal in the type of their column: two spellings of a UUID, or dates less than a microsecond apart.
    private var hasRepeatedKey: String {
        guard keys.contains(where: { columns[$0].mergesValues }) else { return "false" }
        let values = keys.map { "s.c\($0)" }.joined(separator: ", ")
        return "EXISTS (SELECT FROM s GROUP BY \(values) HAVING count(*) > 1)"
    }

    /// Deletes the rows that have the keys.
    var deletion: String { deletion(where: condition, numbers: "ord") }

    /// Deletes the rows of a parent's children from a position on, which is the last of the sent columns.
    var trimming: String {
        let parent = keys.map { "t.\(quoted($0)) \($0 == keys.last ? ">=" : "=") s.c\($0)" }
        return deletion(where: parent.joined(separator: " AND "), numbers: "DISTINCT ord")
    }

    private func deletion(where condition: String, numbers: String) -> String {
        """
        WITH \(source), found AS MATERIALIZED (SELECT s.ord FROM s JOIN \(name) AS t ON \(condition)),
        deleted AS (DELETE FROM \(name) AS t USING s WHERE \(condition) RETURNING s.ord)
        SELECT 0, (SELECT array_agg(\(numbers)) FROM (SELECT ord FROM found EXCEPT ALL SELECT ord FROM deleted) AS kept),
            (SELECT array_agg(\(numbers)) FROM deleted)
        """
    }

    /// The sent rows, converted to the columns' types and numbered from 1.
    private var source: String {
        let sent =
            columns.isEmpty ? ["$1::bigint[]"] : columns.indices.map { "$\($0 + 1)::\(columns[$0].element.name)[]" }
        let names = columns.isEmpty ? ["c0"] : columns.indices.map { "c\($0)" }
        let values = columns.indices.map { "\(columns[$0].value(of: "c\($0)")) AS c\($0)" }
        return """
            s AS MATERIALIZED (
                SELECT \((values + ["ord"]).joined(separator: ", "))
                FROM unnest(\(sent.joined(separator: ", "))) WITH ORDINALITY AS sent(\((names + ["ord"]).joined(separator: ", "))))
            """
    }

    private var insertion: String {
        guard !columns.isEmpty else { return "INSERT INTO \(name) SELECT FROM s" }
        let values = columns.indices.map { "s.c\($0)" }.joined(separator: ", ")
        return "INSERT INTO \(name) (\(list(Array(columns.indices)))) SELECT \(values) FROM s"
    }

    private var update: String {
        let assignments = changed.map { "\(quoted($0)) = s.c\($0)" }.joined(separator: ", ")
        return
            "UPDATE \(name) AS t SET \(assignments) FROM s JOIN found USING (ord) WHERE \(condition) AND found.differs"
    }

    /// The columns that an update changes.
    private var changed: [Int] { columns.indices.filter { !keys.contains($0) } }

    private var condition: String { keys.map { "t.\(quoted($0)) = s.c\($0)" }.joined(separator: " AND ") }

    private func quoted(_ column: Int) -> String { columns[column].name.quotedIdentifier }

    private func list(_ columns: [Int]) -> String { columns.map(quoted).joined(separator: ", ") }
}
#endif
