#if GRDB
import FastModel
import FastModelGRDB
import GRDB
import Testing

/// 100,000 records, half of which are there already, against SQL over the same documents by SQLite's own JSON functions.
@Suite("Upserts against a reference in SQL")
struct ReferenceTests {
    static let count = 100_000

    static let columns = """
        id INTEGER PRIMARY KEY, name TEXT DEFAULT 'unnamed', score DOUBLE DEFAULT -1, count INTEGER NOT NULL DEFAULT 7,
        flag BOOLEAN, note TEXT DEFAULT 'kept'
        """

    /// The value of a column in a document, or something else where the document has none.
    static func value(_ column: String, orElse other: String) -> String {
        "CASE WHEN json_type(text, '$.\(column)') IS NULL THEN \(other) ELSE json_extract(text, '$.\(column)') END"
    }

    static let insertion = """
        INSERT INTO reference (id, name, score, count, flag)
        SELECT json_extract(text, '$.id'), \(value("name", orElse: "'unnamed'")), \(value("score", orElse: "-1")),
            \(value("count", orElse: "7")), json_extract(text, '$.flag')
        FROM document WHERE json_extract(text, '$.id') NOT IN (SELECT id FROM reference)
        """

    static let update = """
        UPDATE reference SET name = \(value("name", orElse: "name")), score = \(value("score", orElse: "score")),
            count = \(value("count", orElse: "count")), flag = \(value("flag", orElse: "flag"))
        FROM document WHERE reference.id = json_extract(text, '$.id')
        """

    static let deletion = "DELETE FROM reference WHERE id IN (SELECT json_extract(text, '$.id') FROM document)"

    @Test("Row for row", arguments: [UpsertMode.updateExisting, .purgeExisting], [true, false])
    func rows(mode: UpsertMode, isConstrained: Bool) throws {
        let reference = mode == .updateExisting ? [Self.update, Self.insertion] : [Self.deletion, Self.insertion]
        let queue = try DatabaseQueue()
        // Without a constraint each row is looked for, by an index that is not unique.
        let own = isConstrained ? Self.columns : Self.columns.replacing("PRIMARY KEY", with: "")
        try queue.write { database in
            try database.execute(
                sql: """
                    CREATE TABLE measurement (\(own));
                    CREATE INDEX measurement_id ON measurement (id);
                    CREATE TABLE reference (\(Self.columns));
                    CREATE TABLE document (text TEXT);
                    """)
            let insert = try database.makeStatement(
                sql: "INSERT INTO measurement (id, name, note) VALUES (?, 'old', 'mine')")
            for id in stride(from: 0, to: Self.count, by: 2) { try insert.execute(arguments: [id]) }
            try database.execute(
                sql: """
                    INSERT INTO reference SELECT * FROM measurement;
                    """)
            let document = try database.makeStatement(sql: "INSERT INTO document VALUES (?)")
            for id in 0..<Self.count {
                try document.execute(arguments: [Measurement.document(id: id, round: 1)])
            }
            for statement in reference { try database.execute(sql: statement) }
        }
        let provider = try GRDBProvider(Measurement.table, in: queue, mode: mode)
        var reader = try InstanceReader(provider, framing: .lines)
        var stored = 0
        for id in 0..<Self.count {
            try reader.feed(Measurement.document(id: id, round: 1) + "\n") { _ in stored += 1 }
        }
        try reader.finish { _ in stored += 1 }
        #expect(stored == Self.count)
        let differences = [
            "SELECT count(*) FROM (SELECT * FROM measurement EXCEPT SELECT * FROM reference)",
            "SELECT count(*) FROM (SELECT * FROM reference EXCEPT SELECT * FROM measurement)",
            "SELECT count(*) - \(Self.count) FROM measurement",
        ]
        let counts = try queue.read { database in
            try differences.map { try Int.fetchOne(database, sql: $0) }
        }
        #expect(counts == [0, 0, 0])
    }
}
#endif
