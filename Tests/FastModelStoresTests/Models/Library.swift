#if GRDB || Postgres
import FastModel
import FastModelTables
import Foundation

// Authors with a publisher, to which they refer, and books, which refer to them.

struct Publisher: PresenceTracking {
    var name: String?
    var city: String?
    var presence = PropertyPresence()

    static let schema = Schema({ Publisher() }) {
        Field("name", \.name)
        Field("city", \.city)
    }

    static let table = StoredTable<Publisher>("publisher", unique: "name") {
        StoredField("name") { $0.name }
        StoredField("city") { $0.city }
    }
}

struct Volume: PresenceTracking {
    var isbn: String?
    var pages: Int?
    var presence = PropertyPresence()

    static let schema = Schema({ Volume() }) {
        Field("isbn", \.isbn)
        Field("pages", \.pages)
    }

    static let table = StoredTable<Volume>("volume", unique: "isbn") {
        StoredField("isbn") { $0.isbn }
        StoredField("pages") { $0.pages }
    }
}

struct Writer: PresenceTracking {
    var id: Int?
    var name = "none"
    var born: Date?
    var publisher: Publisher?
    var volumes: [Volume] = []
    var presence = PropertyPresence()

    static let schema = Schema({ Writer() }) {
        Field("id", \.id, keys: "id", "ID")
        Field("name", \.name)
        Field("born", \.born)
        Field("publisher", \.publisher)
        Field("volumes", \.volumes)
    }

    static let table = StoredTable<Writer>("writer", unique: "id") {
        StoredField("id") { $0.id }
        StoredField("name", column: "full_name") { $0.name }
        StoredField("born") { $0.born }
        StoredField("publisher", column: "publisher_name", in: Publisher.table) { $0.publisher }
        StoredField("volumes", linkedBy: "writer_id", in: Volume.table) { $0.volumes }
    }
}

/// A database with the tables, and their rows as texts.
struct Library {
    let database: TestDatabase

    init(_ store: TestStore, unique: Bool = true) throws {
        let key = unique ? "UNIQUE" : ""
        let volume =
            unique
            ? """
            isbn TEXT NOT NULL UNIQUE, pages INTEGER, writer_id INTEGER NOT NULL REFERENCES writer (id) ON DELETE CASCADE
            """ : "isbn TEXT, pages INTEGER, writer_id INTEGER"
        database = try TestDatabase(
            store,
            """
            CREATE TABLE publisher (name TEXT NOT NULL PRIMARY KEY, city TEXT DEFAULT 'somewhere');
            CREATE TABLE writer (
                number AUTO INTEGER, id INTEGER \(key), full_name TEXT NOT NULL DEFAULT '-'
                    CONSTRAINT good CHECK (full_name <> 'bad'),
                born DATETIME, publisher_name TEXT REFERENCES publisher (name), note TEXT DEFAULT 'kept');
            CREATE TABLE volume (\(volume));
            """)
    }

    /// Reads lines into the database, and returns the errors of rejected ones.
    func store(_ lines: [String], _ mode: UpsertMode, batchSize: Int = 1_000) throws -> [String] {
        try database.rejections(lines, Writer.table, mode, batchSize: batchSize).compactMap { $0.map { "\($0)" } }
    }

    func rows(_ sql: String) throws -> [String] { try database.rows(sql) }

    /// The writers in the order in which they were inserted.
    var writers: [String] {
        get throws { try rows("SELECT id, full_name, publisher_name, note FROM writer ORDER BY number") }
    }
}
#endif
