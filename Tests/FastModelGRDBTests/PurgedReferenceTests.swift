#if GRDB
import FastModel
import FastModelGRDB
import GRDB
import Testing

/// Rows that several records refer to, where the provider purges and a deletion cascades.
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

    /// The books and authors after two books of the same author are stored in batches of a size.
    private static func rows(_ mode: UpsertMode?, batchSize: Int) throws -> [String] {
        let queue = try DatabaseQueue(
            executing: """
                CREATE TABLE author (id INTEGER PRIMARY KEY, name TEXT, note TEXT DEFAULT 'new');
                CREATE TABLE book (
                    id INTEGER PRIMARY KEY, author_id INTEGER REFERENCES author (id) ON DELETE CASCADE,
                    note TEXT DEFAULT 'new');
                INSERT INTO author VALUES (7, 'old', 'mine');
                INSERT INTO book VALUES (1, 7, 'mine');
                """)
        let provider = try GRDBProvider(Book.table(mode), in: queue, mode: .purgeExisting)
        var reader = try InstanceReader(provider, framing: .lines, batchSize: batchSize)
        for id in 1...2 { try reader.feed(#"{"id":\#(id),"author":{"id":7,"name":"n\#(id)"}}"# + "\n") { _ in } }
        try reader.finish { _ in }
        return try queue.read { database in
            try String.fetchAll(
                database,
                sql: """
                    SELECT 'book ' || id || ' ' || author_id || ' ' || note FROM book
                    UNION ALL SELECT 'author ' || id || ' ' || name || ' ' || note FROM author
                    """)
        }
    }

    @Test("What was stored stays", arguments: [1, 10])
    func storedRowsStay(batchSize: Int) throws {
        #expect(try Self.rows(nil, batchSize: batchSize) == ["book 1 7 new", "book 2 7 new", "author 7 n2 mine"])
    }

    @Test("A reference purges only if it says so")
    func explicitPurge() throws {
        #expect(try Self.rows(.purgeExisting, batchSize: 10) == ["book 2 7 new", "author 7 n2 new"])
    }
}
#endif
