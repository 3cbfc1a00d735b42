#if GRDB
import FastModel
import FastModelGRDB
import GRDB
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

        /// The same columns with other values, and the same property in another column.
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

    @Test(
        "Each field stores its models by its own description", arguments: [UpsertMode.updateExisting, .purgeExisting])
    func described(mode: UpsertMode) throws {
        let queue = try DatabaseQueue(
            executing: """
                CREATE TABLE person (id INTEGER UNIQUE, email TEXT UNIQUE, former TEXT);
                CREATE TABLE edition (
                    id INTEGER UNIQUE, author_id INTEGER, editor_email TEXT, publisher_id INTEGER, printer_id INTEGER);
                """)
        let lines = [
            #"{"id": 1, "author": {"id": 7, "email": "a"}, "editor": {"id": 8, "email": "e"}}"#,
            #"{"id": 2, "author": {"id": 7, "email": "b"}, "publisher": {"id": 9, "email": "p"}}"#,
            #"{"id": 3, "author": {"id": 9, "email": "q"}, "printer": {"id": 7, "email": "c"}}"#,
        ]
        let editions = try lines.map { try ModelDecoder().decode(Edition.self, from: $0) }
        for result in try GRDBProvider(Edition.table, in: queue, mode: mode).instances(of: editions) {
            _ = try result.get()
        }
        let rows = try queue.read { try Row.fetchAll($0, sql: "SELECT * FROM edition ORDER BY id") }
        let editionRows: [Row] = [
            ["id": 1, "author_id": 7, "editor_email": "e", "publisher_id": nil, "printer_id": nil],
            ["id": 2, "author_id": 7, "editor_email": nil, "publisher_id": 9, "printer_id": nil],
            ["id": 3, "author_id": 9, "editor_email": nil, "publisher_id": nil, "printer_id": 7],
        ]
        #expect(rows == editionRows)
        let persons = try queue.read { try Row.fetchAll($0, sql: "SELECT * FROM person ORDER BY id") }
        let personRows: [Row] = [
            ["id": 7, "email": "b", "former": "c"], ["id": 8, "email": "e", "former": nil],
            ["id": 9, "email": "q", "former": nil],
        ]
        #expect(persons == personRows)
    }

    @Test("A description's own values reach the row")
    func values() throws {
        let queue = try DatabaseQueue(
            executing: """
                CREATE TABLE person (id INTEGER UNIQUE, email TEXT);
                CREATE TABLE edition (id INTEGER UNIQUE, author_id INTEGER, publisher_id INTEGER);
                """)
        let line = #"{"id": 1, "author": {"id": 7, "email": "a"}, "publisher": {"id": 9, "email": "p"}}"#
        let edition = try ModelDecoder().decode(Edition.self, from: line)
        for result in try GRDBProvider(Edition.table, in: queue, mode: .updateExisting).instances(of: [edition]) {
            _ = try result.get()
        }
        let emails = try queue.read { try String.fetchAll($0, sql: "SELECT email FROM person ORDER BY id") }
        #expect(emails == ["a", "P"])
    }
}
#endif
