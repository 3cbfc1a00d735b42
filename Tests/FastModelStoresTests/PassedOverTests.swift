#if GRDB || Postgres
import FastModel
import FastModelTables
import Testing

/// Records that a database skips without an error: SQLite by `ON CONFLICT IGNORE` or a trigger's `RAISE(IGNORE)`,
/// PostgreSQL by a trigger that returns no row.
@Suite("Rows that the database passes over")
struct PassedOverTests {
    private static let rows = "SELECT id, count FROM measurement ORDER BY id"

    private static func tables(_ store: TestStore) -> [String] {
        let condition = "new.count = 1 AND new.id > 1"
        let plain = """
            CREATE TABLE measurement (id INTEGER PRIMARY KEY, count INTEGER);
            \(store.trigger(on: "measurement", before: "INSERT", when: condition));
            \(store.trigger(on: "measurement", before: "UPDATE", when: condition));

            """
        let unconstrained = plain.replacing(" PRIMARY KEY", with: "")
        guard store == .sqlite else { return [plain, unconstrained] }
        return [
            plain, unconstrained,
            "CREATE TABLE measurement (id INTEGER PRIMARY KEY, count INTEGER UNIQUE ON CONFLICT IGNORE)",
            "CREATE TABLE measurement (id INTEGER, count INTEGER UNIQUE ON CONFLICT IGNORE)",
        ]
    }

    @Test("Their records are refused and change nothing", arguments: StoreCase.all)
    func refused(test: StoreCase) throws {
        for table in Self.tables(test.store) {
            let database = try TestDatabase(test.store, table)
            let lines = [(1, 1), (2, 1), (3, 3), (3, 1)].map { #"{"id": \#($0), "count": \#($1)}"# }
            let refusals = try database.refusals(lines, Measurement.table, test.mode)
            #expect(refusals.map { $0?.code } == [nil, .refusedByStore, nil, .refusedByStore])
            #expect(refusals[1]?.detail == "a rule of the database passed the row over")
            #expect(try database.rows(Self.rows) == ["1|1", "3|3"])
        }
    }

    @Test("A row that cannot be deleted is not purged by an update", arguments: TestStore.available)
    func protected(store: TestStore) throws {
        let database = try TestDatabase(
            store,
            """
            CREATE TABLE measurement (id INTEGER PRIMARY KEY, count INTEGER);
            \(store.trigger(on: "measurement", before: "DELETE"));
            INSERT INTO measurement VALUES (1, 7);
            """)
        let lines = [#"{"id": 1, "count": 8}"#, #"{"id": 2, "count": 9}"#]
        let refusals = try database.refusals(lines, Measurement.table, .purgeExisting)
        #expect(refusals.map { $0?.code } == [.refusedByStore, nil])
        #expect(try database.rows(Self.rows) == ["1|7", "2|9"])
    }

    @Test(
        "A record of nothing but its key is stored where there is a row with it, and refused where none can be",
        arguments: TestStore.available)
    func keysOnly(store: TestStore) throws {
        let database = try TestDatabase(
            store,
            """
            CREATE TABLE measurement (id INTEGER PRIMARY KEY, count INTEGER DEFAULT 7);
            INSERT INTO measurement VALUES (1, 7);
            \(store.trigger(on: "measurement", before: "INSERT", when: "new.count = 7"));

            """)
        let refusals = try database.refusals([#"{"id": 1}"#, #"{"id": 2}"#], Measurement.table)
        #expect(refusals.map { $0?.code } == [nil, .refusedByStore])
        #expect(try database.rows(Self.rows) == ["1|7"])
    }

    @Test(
        "A row that is there is updated, though one like the record could not be inserted",
        arguments: TestStore.available)
    func updated(store: TestStore) throws {
        let rule = store == .sqlite ? "NOT NULL ON CONFLICT IGNORE" : "NOT NULL"
        let database = try TestDatabase(
            store,
            """
            CREATE TABLE measurement (id INTEGER PRIMARY KEY, count INTEGER, name TEXT \(rule));
            INSERT INTO measurement VALUES (1, 1, 'a');
            """)
        let lines = [#"{"id": 1, "count": 2}"#, #"{"id": 2, "count": 2}"#]
        let refusals = try database.refusals(lines, Measurement.table)
        #expect(refusals.map { $0?.code } == [nil, .refusedByStore])
        #expect(try database.rows(Self.rows) == ["1|2"])
    }

    @Test("A view's triggers store what it takes", arguments: StoreCase.all)
    func views(test: StoreCase) throws {
        let actions = [
            ("INSERT", "NEW", "INSERT INTO kept VALUES (new.id, new.count)"),
            ("UPDATE", "NEW", "UPDATE kept SET count = new.count WHERE id = new.id"),
            ("DELETE", "OLD", "DELETE FROM kept WHERE id = old.id"),
        ]
        let triggers = actions.map { event, row, action in
            test.store == .sqlite
                ? "CREATE TRIGGER on_\(event) INSTEAD OF \(event) ON measurement BEGIN \(action); END"
                : """
                CREATE FUNCTION on_\(event)() RETURNS trigger LANGUAGE plpgsql AS
                $$ BEGIN \(action); RETURN \(row); END $$;
                CREATE TRIGGER on_\(event) INSTEAD OF \(event) ON measurement FOR EACH ROW EXECUTE FUNCTION on_\(event)()
                """
        }
        let database = try TestDatabase(
            test.store,
            """
            CREATE TABLE kept (id INTEGER PRIMARY KEY, count INTEGER);
            CREATE VIEW measurement AS SELECT * FROM kept;
            \(triggers.joined(separator: ";\n"));

            """)
        let lines = [#"{"id": 1, "count": 1}"#, #"{"id": 1, "count": 2}"#]
        #expect(try database.refusals(lines, Measurement.table, test.mode) == [nil, nil])
        #expect(try database.rows(Self.rows) == ["1|2"])
    }
}
#endif
