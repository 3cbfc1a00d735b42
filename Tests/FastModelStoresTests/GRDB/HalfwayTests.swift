#if GRDB
import FastModel
import FastModelGRDB
import GRDB
import Testing

/// Constraints and triggers that end a statement and keep its changes so far: `FAIL` and `IGNORE`.
@Suite("Statements that end halfway")
struct HalfwayTests {
    private static let failingTriggers = """
        CREATE TRIGGER inserted AFTER INSERT ON measurement WHEN new.count < 0 BEGIN SELECT RAISE(FAIL, 'negative'); END;
        CREATE TRIGGER updated AFTER UPDATE ON measurement WHEN new.count < 0 BEGIN SELECT RAISE(FAIL, 'negative'); END;
        """
    private static let audit = """
        CREATE TABLE audit (id INTEGER);
        CREATE TRIGGER inserting BEFORE INSERT ON measurement BEGIN INSERT INTO audit VALUES (new.id); END;
        CREATE TRIGGER updating BEFORE UPDATE ON measurement BEGIN INSERT INTO audit VALUES (new.id); END;
        """

    @Test(
        "A record that they refuse changes nothing",
        arguments: [
            "CREATE TABLE measurement (id INTEGER PRIMARY KEY, count INTEGER, name TEXT); \(failingTriggers)",
            "CREATE TABLE measurement (id INTEGER, count INTEGER, name TEXT); \(failingTriggers)",
            """
            CREATE TABLE measurement (id INTEGER PRIMARY KEY, count INTEGER, name TEXT DEFAULT '' NOT NULL ON CONFLICT FAIL);
            \(audit)
            """,
            """
            CREATE TABLE measurement (id INTEGER PRIMARY KEY, count INTEGER, name TEXT);
            \(failingTriggers.replacing("CREATE TRIGGER", with: "CREATE TEMP TRIGGER"))
            """,
            """
            CREATE TABLE measurement (id INTEGER PRIMARY KEY, count INTEGER, name TEXT); \(audit)
            CREATE TRIGGER passed BEFORE INSERT ON measurement WHEN new.count < 0 BEGIN SELECT RAISE(IGNORE); END;
            CREATE TRIGGER passing BEFORE UPDATE ON measurement WHEN new.count < 0 BEGIN SELECT RAISE(IGNORE); END;
            """,
            """
            CREATE TABLE measurement (id INTEGER PRIMARY KEY, count INTEGER, name TEXT);
            CREATE TABLE log (id INTEGER PRIMARY KEY);
            CREATE TRIGGER logging AFTER INSERT ON measurement WHEN new.count < 0
            BEGIN INSERT OR REPLACE INTO log VALUES ('no integer'); END;
            CREATE TRIGGER logged AFTER UPDATE ON measurement WHEN new.count < 0
            BEGIN INSERT OR REPLACE INTO log VALUES ('no integer'); END;
            """,
        ], [UpsertMode.updateExisting, .purgeExisting])
    func refused(tables: String, mode: UpsertMode) throws {
        let queue = try DatabaseQueue()
        try queue.write { database in
            try database.execute(sql: tables)
            try database.execute(sql: "INSERT INTO measurement (id, count) VALUES (1, 1)")
            if try database.tableExists("audit") { try database.execute(sql: "DELETE FROM audit") }
        }
        let provider = try GRDBProvider(Measurement.table, in: queue, mode: mode)
        let lines = [
            #"{"id": 1, "count": -1, "name": null}"#, #"{"id": 2, "count": -2, "name": null}"#,
            #"{"id": 3, "count": 3}"#,
        ]
        let models = try lines.map { try ModelDecoder().decode(Measurement.self, from: $0) }
        let refusals = try provider.instances(of: models).map { result -> ModelError.Code? in
            if case .failure(let error) = result { error.code } else { nil }
        }
        #expect(refusals == [.refusedByStore, .refusedByStore, nil])
        try queue.read { database in
            let rows = try Row.fetchAll(database, sql: "SELECT id, count FROM measurement ORDER BY id")
            #expect(rows == [["id": 1, "count": 1], ["id": 3, "count": 3]])
            if try database.tableExists("audit") {
                #expect(try Set(Int.fetchAll(database, sql: "SELECT id FROM audit")) == [3])
            }
        }
    }
}
#endif
