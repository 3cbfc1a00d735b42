#if GRDB || Postgres
import FastModel
import FastModelTables
import Testing

/// Rows to which several records refer, in purging mode with cascading deletions.
@Suite("References while purging")
struct PurgedReferenceTests {
    struct Author: PresenceTracking {
        var id = 0
        var name: String?
        var presence = PropertyPresence()

        static let schema = Schema({ Author() }) {
            Field("id", \.id)
            Field("name", \.name)
        }

        static let table = StoredTable<Author>("author", unique: "id") {
            StoredField("id") { $0.id }
            StoredField("name") { $0.name }
        }
    }

    struct Book: PresenceTracking {
        var id = 0
        var author: Author?
        var presence = PropertyPresence()

        static let schema = Schema({ Book() }) {
            Field("id", \.id)
            Field("author", \.author)
        }

        static func table(_ mode: UpsertMode?) -> StoredTable<Book> {
            StoredTable<Book>("book", unique: "id") {
                StoredField("id") { $0.id }
                StoredField("author", column: "author_id", in: Author.table, mode: mode) { $0.author }
            }
        }
    }

    /// The books and authors after storing two books of one author in batches of a size.
    private static func rows(_ store: TestStore, _ mode: UpsertMode?, batchSize: Int) throws -> [String] {
        let database = try TestDatabase(
            store,
            """
            CREATE TABLE author (id INTEGER PRIMARY KEY, name TEXT, note TEXT DEFAULT 'new');
            CREATE TABLE book (
                id INTEGER PRIMARY KEY, author_id INTEGER REFERENCES author (id) ON DELETE CASCADE,
                note TEXT DEFAULT 'new');
            INSERT INTO author VALUES (7, 'old', 'mine');
            INSERT INTO book VALUES (1, 7, 'mine');
            """)
        let lines = (1...2).map { #"{"id":\#($0),"author":{"id":7,"name":"n\#($0)"}}"# }
        let errors = try database.rejections(lines, Book.table(mode), .purgeExisting, batchSize: batchSize)
        #expect(errors == [nil, nil])
        return try database.rows("SELECT * FROM book ORDER BY id") + database.rows("SELECT * FROM author ORDER BY id")
    }

    @Test("What was stored stays", arguments: TestStore.available, [1, 10])
    func storedRowsStay(store: TestStore, batchSize: Int) throws {
        #expect(try Self.rows(store, nil, batchSize: batchSize) == ["1|7|new", "2|7|new", "7|n2|mine"])
    }

    @Test("A reference purges only if it says so", arguments: TestStore.available)
    func explicitPurge(store: TestStore) throws {
        #expect(try Self.rows(store, .purgeExisting, batchSize: 10) == ["2|7|new", "7|n2|new"])
    }
}
#endif
