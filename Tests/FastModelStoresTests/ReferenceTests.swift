#if GRDB || Postgres
import FastModel
import FastModelTables
import Testing

/// 100,000 records, half of them already stored, compared with SQL on the same documents by the databases' JSON
/// functions.
@Suite("Upserts against a reference in SQL")
struct ReferenceTests {
    static let count = 100_000

    static let columns = """
        id INTEGER PRIMARY KEY, name TEXT DEFAULT 'unnamed', score DOUBLE DEFAULT -1, count INTEGER NOT NULL DEFAULT 7,
        flag BOOLEAN, note TEXT DEFAULT 'kept'
        """

    /// The value of a column in a document, or a default if the document has none.
    static func value(_ column: String, orElse other: String, _ store: TestStore) -> String {
        let types = ["name": "text", "score": "double precision", "count": "bigint", "flag": "boolean"]
        return store == .sqlite
            ? "CASE WHEN json_type(text, '$.\(column)') IS NULL THEN \(other) ELSE json_extract(text, '$.\(column)') END"
            : "CASE WHEN text::jsonb ? '\(column)' THEN (text::jsonb ->> '\(column)')::\(types[column] ?? "text") ELSE \(other) END"
    }

    static func id(_ store: TestStore) -> String {
        store == .sqlite ? "json_extract(text, '$.id')" : "(text::jsonb ->> 'id')::bigint"
    }

    static func insertion(_ store: TestStore) -> String {
        """
        INSERT INTO reference (id, name, score, count, flag)
        SELECT \(id(store)), \(value("name", orElse: "'unnamed'", store)), \(value("score", orElse: "-1", store)),
            \(value("count", orElse: "7", store)), \(value("flag", orElse: "NULL", store))
        FROM document WHERE \(id(store)) NOT IN (SELECT id FROM reference)
        """
    }

    static func update(_ store: TestStore) -> String {
        let assignments = ["name", "score", "count", "flag"].map {
            "\($0) = \(value($0, orElse: "reference.\($0)", store))"
        }
        return
            "UPDATE reference SET \(assignments.joined(separator: ", ")) FROM document WHERE reference.id = \(id(store))"
    }

    static func deletion(_ store: TestStore) -> String {
        "DELETE FROM reference WHERE id IN (SELECT \(id(store)) FROM document)"
    }

    @Test("Row for row", arguments: StoreCase.all, [true, false])
    func rows(test: StoreCase, isConstrained: Bool) throws {
        let store = test.store
        // Without a constraint, rows are found by an index that is not unique.
        let own = isConstrained ? Self.columns : Self.columns.replacing("PRIMARY KEY", with: "")
        let database = try TestDatabase(
            store,
            """
            CREATE TABLE measurement (\(own));
            CREATE INDEX measurement_id ON measurement (id);
            CREATE TABLE reference (\(Self.columns));
            CREATE TABLE document (text TEXT);

            """)
        let numbers = stride(from: 0, to: Self.count, by: 1_000)
        for start in numbers {
            let old = (start..<start + 1_000).filter { $0 % 2 == 0 }.map { "(\($0), 'old', 'mine')" }
            let texts = (start..<start + 1_000).map { "('\(Measurement.document(id: $0, round: 1))')" }
            try database.execute("INSERT INTO measurement (id, name, note) VALUES \(old.joined(separator: ", "))")
            try database.execute("INSERT INTO document VALUES \(texts.joined(separator: ", "))")
        }
        try database.execute("INSERT INTO reference SELECT * FROM measurement")
        try database.execute(test.mode == .updateExisting ? Self.update(store) : Self.deletion(store))
        try database.execute(Self.insertion(store))
        let lines = (0..<Self.count).map { Measurement.document(id: $0, round: 1) }
        let errors = try database.rejections(lines, Measurement.table, test.mode)
        #expect(errors.count == Self.count && errors.allSatisfy { $0 == nil })
        let differences = [
            "SELECT count(*) FROM (SELECT * FROM measurement EXCEPT SELECT * FROM reference) AS more",
            "SELECT count(*) FROM (SELECT * FROM reference EXCEPT SELECT * FROM measurement) AS less",
            "SELECT count(*) - \(Self.count) FROM measurement",
        ]
        #expect(try differences.flatMap { try database.rows($0) } == ["0", "0", "0"])
    }
}
#endif
