#if GRDB || Postgres
import FastModel
import FastModelTables
import Testing

@Suite("One table, described in several ways")
struct SharedTableTests {
    struct Person: PresenceTracking {
        var id: Int?
        var email: String?
        var presence = PropertyPresence()

        static let schema = Schema({ Person() }) {
            Field("id", \.id)
            Field("email", \.email)
        }

        static func table(_ key: String) -> StoredTable<Person> {
            StoredTable("person", unique: key) {
                StoredField("id") { $0.id }
                StoredField("email") { $0.email }
            }
        }

        /// The same columns with other values, and the property in another column.
        static let shouted = StoredTable<Person>("person", unique: "id") {
            StoredField("id") { $0.id }
            StoredField("email") { $0.email?.uppercased() }
        }
        static let former = StoredTable<Person>("person", unique: "id") {
            StoredField("id") { $0.id }
            StoredField("email", column: "former") { $0.email }
        }
    }

    struct Edition: PresenceTracking {
        var id: Int?
        var author: Person?
        var editor: Person?
        var publisher: Person?
        var printer: Person?
        var presence = PropertyPresence()

        static let schema = Schema({ Edition() }) {
            Field("id", \.id)
            Field("author", \.author)
            Field("editor", \.editor)
            Field("publisher", \.publisher)
            Field("printer", \.printer)
        }

        static let table = StoredTable<Edition>("edition", unique: "id") {
            StoredField("id") { $0.id }
            StoredField("author", column: "author_id", in: Person.table("id")) { $0.author }
            StoredField("editor", column: "editor_email", in: Person.table("email")) { $0.editor }
            StoredField("publisher", column: "publisher_id", in: Person.shouted) { $0.publisher }
            StoredField("printer", column: "printer_id", in: Person.former) { $0.printer }
        }
    }

    @Test("Each field stores its models by its own description", arguments: StoreCase.all)
    func described(test: StoreCase) throws {
        let database = try TestDatabase(
            test.store,
            """
            CREATE TABLE person (id INTEGER UNIQUE, email TEXT UNIQUE, former TEXT);
            CREATE TABLE edition (
                id INTEGER UNIQUE, author_id INTEGER, editor_email TEXT, publisher_id INTEGER, printer_id INTEGER);
            """)
        let lines = [
            #"{"id": 1, "author": {"id": 7, "email": "a"}, "editor": {"id": 8, "email": "e"}}"#,
            #"{"id": 2, "author": {"id": 7, "email": "b"}, "publisher": {"id": 9, "email": "p"}}"#,
            #"{"id": 3, "author": {"id": 9, "email": "q"}, "printer": {"id": 7, "email": "c"}}"#,
        ]
        #expect(try database.refusals(lines, Edition.table, test.mode) == [nil, nil, nil])
        #expect(
            try database.rows("SELECT * FROM edition ORDER BY id") == [
                "1|7|e|NULL|NULL", "2|7|NULL|9|NULL", "3|9|NULL|NULL|7",
            ])
        #expect(try database.rows("SELECT * FROM person ORDER BY id") == ["7|b|c", "8|e|NULL", "9|q|NULL"])
    }

    @Test("A description's own values reach the row", arguments: TestStore.available)
    func values(store: TestStore) throws {
        let database = try TestDatabase(
            store,
            """
            CREATE TABLE person (id INTEGER UNIQUE, email TEXT);
            CREATE TABLE edition (id INTEGER UNIQUE, author_id INTEGER, publisher_id INTEGER);
            """)
        let line = #"{"id": 1, "author": {"id": 7, "email": "a"}, "publisher": {"id": 9, "email": "p"}}"#
        let table = StoredTable<Edition>("edition", unique: "id") {
            StoredField("id") { $0.id }
            StoredField("author", column: "author_id", in: Person.table("id")) { $0.author }
            StoredField("publisher", column: "publisher_id", in: Person.shouted) { $0.publisher }
        }
        #expect(try database.refusals([line], table) == [nil])
        #expect(try database.rows("SELECT email FROM person ORDER BY id") == ["a", "P"])
    }
}
#endif
