#if GRDB || Postgres
import FastModel
import FastModelTables
import Testing

@Suite("What is wrong with a table is told when its provider is made")
struct CheckTests {
    private static func detail(_ table: StoredTable<Writer>, _ store: TestStore) throws -> String? {
        let database = try TestDatabase(store)
        let error = #expect(throws: ModelError.self) { try database.provider(table, .updateExisting) }
        #expect(error?.code == .invalidOption)
        return error?.detail
    }

    @Test("That of tables that it leads to", arguments: TestStore.available)
    func relatedTables(store: TestStore) throws {
        let volumes = StoredTable<Volume>("volume", unique: "number") { StoredField("isbn") { $0.isbn } }
        let linked = StoredTable<Writer>("writer", unique: "id") {
            StoredField("id") { $0.id }
            StoredField("volumes", linkedBy: "writer_id", in: volumes) { $0.volumes }
        }
        #expect(try Self.detail(linked, store) == "the table volume: the unique column number is no field")
        let publishers = StoredTable<Publisher>("publisher", unique: "name") {
            StoredField("city") { $0.city }
        }
        let referring = StoredTable<Writer>("writer", unique: "id") {
            StoredField("id") { $0.id }
            StoredField("publisher", column: "publisher_name", in: publishers) { $0.publisher }
        }
        #expect(try Self.detail(referring, store) == "the table publisher: the unique column name is no field")
    }

    @Test("Fields are declared one by one, in groups, on conditions and in loops", arguments: TestStore.available)
    func builder(store: TestStore) throws {
        let database = try TestDatabase(
            store, "CREATE TABLE measurement (id INTEGER PRIMARY KEY, name TEXT, first DOUBLE, second DOUBLE)")
        let keys = [StoredField<Measurement>("id") { $0.id }]
        for hasName in [false, true] {
            let table = StoredTable<Measurement>("measurement", unique: "id") {
                keys
                if hasName { StoredField("name") { $0.name } }
                for column in ["first", "second"] { StoredField("score", column: column) { $0.score } }
            }
            let document = #"{"id": \#(hasName ? 1 : 0), "name": "a", "score": 2}"#
            #expect(try database.refusals([Measurement(json: document)], table) == [nil])
        }
        let complete = "SELECT id FROM measurement WHERE name = 'a' AND first = 2 AND second = 2"
        let nameless = "SELECT id FROM measurement WHERE name IS NULL AND first = 2 AND second = 2"
        #expect(try database.rows(complete) == ["1"] && database.rows(nameless) == ["0"])
    }

    @Test("Tables may lead to each other", arguments: TestStore.available)
    func circles(store: TestStore) throws {
        let database = try TestDatabase(
            store, "CREATE TABLE folder (id INTEGER PRIMARY KEY, name TEXT, parent_id INTEGER)")
        #expect(try database.refusals([Folder.document(depth: 2)], Folder.table) == [nil])
        #expect(try database.rows("SELECT id FROM folder ORDER BY id") == ["0", "1"])
    }

    @Test("What is wrong is found in a circle, too", arguments: TestStore.available)
    func wrongCircles(store: TestStore) throws {
        let database = try TestDatabase(store)
        let error = #expect(throws: ModelError.self) { try database.provider(Crooked.folders, .updateExisting) }
        #expect(error?.detail == "the table shelf: the column folder_id is there twice")
    }

    /// Tables that refer to each other, the second with an invalid description.
    private enum Crooked {
        static let folders: StoredTable<Folder> = StoredTable("folder", unique: "id") {
            StoredField("id") { $0.id }
            StoredField("parent", column: "shelf_id", in: Crooked.shelves) { $0.parent }
        }
        static let shelves: StoredTable<Folder> = StoredTable("shelf", unique: "id") {
            StoredField("id") { $0.id }
            StoredField("name", column: "folder_id") { $0.name }
            StoredField("parent", column: "folder_id", in: Crooked.folders) { $0.parent }
        }
    }

    /// With presence tracking, it would otherwise count as absent from every document.
    @Test(
        "A field with a name that the schema does not have is an error, also in other tables", arguments: StoreCase.all)
    func misspeltField(test: StoreCase) throws {
        let database = try TestDatabase(
            test.store,
            """
            CREATE TABLE publisher (name TEXT PRIMARY KEY, city TEXT);
            CREATE TABLE writer (id INTEGER PRIMARY KEY, publisher_name TEXT);
            CREATE TABLE volume (isbn TEXT PRIMARY KEY, pages INTEGER, writer_id INTEGER);
            """)
        let publishers = StoredTable<Publisher>("publisher", unique: "name") {
            StoredField("name") { $0.name }
            StoredField("town", column: "city") { $0.city }
        }
        let referring = StoredTable<Writer>("writer", unique: "id") {
            StoredField("id") { $0.id }
            StoredField("publisher", column: "publisher_name", in: publishers) { $0.publisher }
        }
        let linked = StoredTable<Writer>("writer", unique: "id") {
            StoredField("id") { $0.id }
            StoredField("volume", linkedBy: "writer_id", in: Volume.table) { $0.volumes }
        }
        let text = #"{"id": 1, "publisher": {"name": "A", "city": "B"}, "volumes": [{"isbn": "v"}]}"#
        for (table, detail) in [
            (referring, "the table publisher: the schema has no property town"),
            (linked, "the table writer: the schema has no property volume"),
        ] {
            let error = #expect(throws: ModelError.self) { try database.refusals([text], table, test.mode) }
            #expect(error?.code == .invalidOption)
            #expect(error?.detail == detail)
        }
        #expect(try database.rows("SELECT name FROM publisher") == [])
        let error = #expect(throws: ModelError.self) {
            try database.refusals([#"{"name": "A"}"#], publishers, test.mode)
        }
        #expect(error?.detail == "the table publisher: the schema has no property town")
    }

    @Test(
        "A key with a NUL character is refused for it, also where rows are looked for", arguments: TestStore.available)
    func nulKey(store: TestStore) throws {
        let database = try TestDatabase(
            store, "CREATE TABLE publisher (name TEXT, city TEXT);\nINSERT INTO publisher (name) VALUES ('a'), ('a')")
        let error = try database.refusals([#"{"name": "a\u0000"}"#], Publisher.table)[0]
        #expect(error?.code == .refusedByStore)
        #expect(error?.detail == "a text has a NUL character: name")
    }
}
#endif
