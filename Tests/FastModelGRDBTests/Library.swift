#if GRDB
import FastModel
import FastModelGRDB
import Foundation
import GRDB

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

/// A database with the tables, and texts of what is in it.
struct Library {
    let queue: DatabaseQueue

    init(unique: Bool = true) throws {
        queue = try DatabaseQueue()
        let key = unique ? "UNIQUE" : ""
        try queue.write { database in
            try database.execute(
                sql: """
                    CREATE TABLE publisher (name TEXT NOT NULL PRIMARY KEY, city TEXT DEFAULT 'somewhere');
                    CREATE TABLE writer (
                        row INTEGER PRIMARY KEY, id INTEGER \(key), full_name TEXT NOT NULL DEFAULT '-'
                            CHECK (full_name <> 'bad'),
                        born DATETIME, publisher_name TEXT REFERENCES publisher (name), note TEXT DEFAULT 'kept');
                    """)
            if unique {
                try database.execute(
                    sql: """
                        CREATE TABLE volume (
                            isbn TEXT NOT NULL UNIQUE, pages INTEGER,
                            writer_id INTEGER NOT NULL REFERENCES writer (id) ON DELETE CASCADE);
                        """)
            } else {
                try database.execute(sql: "CREATE TABLE volume (isbn TEXT, pages INTEGER, writer_id INTEGER)")
            }
        }
    }

    /// Reads lines into the database, and tells the errors of those that were rejected.
    func store(_ lines: [String], _ mode: UpsertMode, batchSize: Int = 1_000) throws -> [String] {
        let provider = try GRDBProvider(Writer.table, in: queue, mode: mode)
        var reader = try InstanceReader(provider, framing: .lines, batchSize: batchSize)
        var errors: [String] = []
        let take: (consuming DecodedRecord<Writer>) -> Void = { record in
            if case .rejected(let error, _) = record { errors.append("\(error)") }
        }
        for line in lines { try reader.feed(line + "\n", take) }
        try reader.finish(take)
        return errors
    }

    /// The rows of a query, values joined by `|`.
    func rows(_ sql: String) throws -> [String] {
        try queue.read { database in
            try Row.fetchAll(database, sql: sql).map { row in
                row.databaseValues.map { $0.isNull ? "NULL" : "\($0)" }.joined(separator: "|")
                    .replacingOccurrences(of: "\"", with: "")
            }
        }
    }

    var writers: [String] {
        get throws { try rows("SELECT row, id, full_name, publisher_name, note FROM writer ORDER BY row") }
    }
}
#endif
