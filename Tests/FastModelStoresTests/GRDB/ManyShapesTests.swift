#if GRDB
import FastModel
import FastModelGRDB
import GRDB
import GRDBSQLite
import Testing

@Suite("Records with many sets of properties")
struct ManyShapesTests {
    private static let names = (0..<9).map { "c\($0)" }

    private static let schema = RecordSchema(
        "Shape",
        [RecordSchema.Property("id", .integer, isUnique: true)] + names.map { RecordSchema.Property($0, .integer) })

    /// The number of prepared statements of a connection.
    private static func count(_ connection: OpaquePointer?) -> Int {
        var count = 0
        var statement = unsafe sqlite3_next_stmt(connection, nil)
        while unsafe statement != nil {
            count += 1
            unsafe statement = sqlite3_next_stmt(connection, statement)
        }
        return count
    }

    @Test(
        "They leave few statements behind in their transaction",
        arguments: [UpsertMode.updateExisting, .purgeExisting],
        [true, false])
    func statements(mode: UpsertMode, isConstrained: Bool) throws {
        let queue = try DatabaseQueue()
        let table = StoredTable(Self.schema)
        let most = Locked(0)
        let decoder = ModelDecoder(Self.schema.options())
        let records = try (0..<1 << Self.names.count).map { id in
            let members = Self.names.indices.filter { id & 1 << $0 != 0 }.map { #", "c\#($0)": \#(id)"# }
            return try decoder.decode(DynamicRecord.self, from: #"{"id": \#(id)\#(members.joined())}"#)
        }
        try queue.write { database in
            let columns = Self.names.joined(separator: ", ")
            try database.execute(
                sql: """
                    CREATE TABLE Shape (id INTEGER \(isConstrained ? "PRIMARY KEY" : ""), \(columns));
                    CREATE INDEX shapes ON Shape (id);
                    CREATE TRIGGER inserting AFTER INSERT ON Shape BEGIN SELECT note_statements(); END;
                    """)
            nonisolated(unsafe) let connection = unsafe database.sqliteConnection
            database.add(
                function: DatabaseFunction("note_statements", argumentCount: 0) { _ in
                    let count = unsafe Self.count(connection)
                    most.withLock { $0 = max($0, count) }
                    return nil
                })
            // One to insert, one to find existing rows.
            for _ in 0..<2 {
                for result in try table.upsert(records, mode, in: database) { _ = try result.get() }
            }
            #expect(try Int.fetchOne(database, sql: "SELECT count(*) FROM Shape") == records.count)
            #expect(try Int.fetchOne(database, sql: "SELECT count(*) FROM Shape WHERE c0 = id") == records.count / 2)
        }
        #expect((64..<80).contains(most.withLock { $0 }))
    }
}
#endif
