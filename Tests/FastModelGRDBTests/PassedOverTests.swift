#if GRDB
import FastModel
import FastModelGRDB
import GRDB
import Testing

/// What SQLite passes over without an error: by `ON CONFLICT IGNORE`, or a trigger's `RAISE(IGNORE)`.
@Suite("Rows that the database passes over")
struct PassedOverTests {
    private static func refusals(
        _ lines: [String], into queue: DatabaseQueue, _ mode: UpsertMode
    ) throws -> [ModelError?] {
        let models = try lines.map { try ModelDecoder().decode(Measurement.self, from: $0) }
        return try GRDBProvider(Measurement.table, in: queue, mode: mode).instances(of: models).map { result in
            guard case .failure(let error) = result else { return nil }
            return error
        }
    }

    private static func rows(_ queue: DatabaseQueue) throws -> [Row] {
        try queue.read { try Row.fetchAll($0, sql: "SELECT id, count FROM measurement ORDER BY id") }
    }

    @Test(
        "Their records are refused and change nothing",
        arguments: [
            "CREATE TABLE measurement (id INTEGER PRIMARY KEY, count INTEGER UNIQUE ON CONFLICT IGNORE)",
            "CREATE TABLE measurement (id INTEGER, count INTEGER UNIQUE ON CONFLICT IGNORE)",
            """
            CREATE TABLE measurement (id INTEGER PRIMARY KEY, count INTEGER);
            CREATE TRIGGER inserting BEFORE INSERT ON measurement WHEN new.count = 1 AND new.id > 1
            BEGIN SELECT RAISE(IGNORE); END;
            CREATE TRIGGER updating BEFORE UPDATE ON measurement WHEN new.count = 1 AND new.id > 1
            BEGIN SELECT RAISE(IGNORE); END;
            """,
        ], [UpsertMode.updateExisting, .purgeExisting])
    func refused(table: String, mode: UpsertMode) throws {
        let queue = try DatabaseQueue(executing: table)
        let lines = [(1, 1), (2, 1), (3, 3), (3, 1)].map { #"{"id": \#($0), "count": \#($1)}"# }
        let refusals = try Self.refusals(lines, into: queue, mode)
        #expect(refusals.map { $0?.code } == [nil, .refusedByStore, nil, .refusedByStore])
        #expect(refusals[1]?.detail == "a rule of the database passed the row over")
        #expect(try Self.rows(queue) == [["id": 1, "count": 1], ["id": 3, "count": 3]])
    }

    @Test("A row that cannot be deleted is not purged by an update")
    func protected() throws {
        let queue = try DatabaseQueue(
            executing: """
                CREATE TABLE measurement (id INTEGER PRIMARY KEY, count INTEGER);
                CREATE TRIGGER protected BEFORE DELETE ON measurement BEGIN SELECT RAISE(IGNORE); END;
                INSERT INTO measurement VALUES (1, 7);
                """)
        let refusals = try Self.refusals(
            [#"{"id": 1, "count": 8}"#, #"{"id": 2, "count": 9}"#], into: queue, .purgeExisting)
        #expect(refusals.map { $0?.code } == [.refusedByStore, nil])
        #expect(try Self.rows(queue) == [["id": 1, "count": 7], ["id": 2, "count": 9]])
    }

    @Test("A record of nothing but its key is stored where there is a row with it, and refused where none can be")
    func keysOnly() throws {
        let queue = try DatabaseQueue(
            executing: """
                CREATE TABLE measurement (id INTEGER PRIMARY KEY, count INTEGER DEFAULT 7 UNIQUE ON CONFLICT IGNORE);
                INSERT INTO measurement VALUES (1, 7);
                """)
        let refusals = try Self.refusals([#"{"id": 1}"#, #"{"id": 2}"#], into: queue, .updateExisting)
        #expect(refusals.map { $0?.code } == [nil, .refusedByStore])
        #expect(try Self.rows(queue) == [["id": 1, "count": 7]])
    }

    @Test("A row that is there is updated, though one like the record could not be inserted")
    func updated() throws {
        let queue = try DatabaseQueue(
            executing: """
                CREATE TABLE measurement (
                    id INTEGER PRIMARY KEY, count INTEGER, name TEXT NOT NULL ON CONFLICT IGNORE);
                INSERT INTO measurement VALUES (1, 1, 'a');
                """)
        let lines = [#"{"id": 1, "count": 2}"#, #"{"id": 2, "count": 2}"#]
        let refusals = try Self.refusals(lines, into: queue, .updateExisting)
        #expect(refusals.map { $0?.code } == [nil, .refusedByStore])
        #expect(try Self.rows(queue) == [["id": 1, "count": 2]])
    }

    @Test("A view's triggers store what it takes", arguments: [UpsertMode.updateExisting, .purgeExisting])
    func views(mode: UpsertMode) throws {
        let queue = try DatabaseQueue(
            executing: """
                CREATE TABLE kept (id INTEGER PRIMARY KEY, count INTEGER);
                CREATE VIEW measurement AS SELECT * FROM kept;
                CREATE TRIGGER inserting INSTEAD OF INSERT ON measurement
                BEGIN INSERT INTO kept VALUES (new.id, new.count); END;
                CREATE TRIGGER updating INSTEAD OF UPDATE ON measurement
                BEGIN UPDATE kept SET count = new.count WHERE id = new.id; END;
                CREATE TRIGGER deleting INSTEAD OF DELETE ON measurement
                BEGIN DELETE FROM kept WHERE id = old.id; END;
                """)
        let lines = [#"{"id": 1, "count": 1}"#, #"{"id": 1, "count": 2}"#]
        #expect(try Self.refusals(lines, into: queue, mode) == [nil, nil])
        #expect(try Self.rows(queue) == [["id": 1, "count": 2]])
    }
}
#endif
