#if GRDB
import FastModel
import FastModelGRDB
import GRDB
import Testing

@Suite("Names with quotation marks")
struct QuotedNameTests {
    static let schema = RecordSchema(
        #"say "hi""#,
        [
            RecordSchema.Property(#"a"b"#, .integer, isRequired: true, isUnique: true),
            RecordSchema.Property(#"c"d"#, .string), RecordSchema.Property("e", .double),
        ])

    static let table = StoredTable(schema)

    private func rows(_ queue: DatabaseQueue) throws -> [String] {
        try queue.read { database in
            try Row.fetchAll(database, sql: #"SELECT "a""b", "c""d" FROM "say ""hi""" ORDER BY 1"#).map { row in
                row.databaseValues.map { $0.isNull ? "NULL" : $0.description }.joined(separator: "|")
            }
        }
    }

    @Test(
        "A table is created or completed, and takes records",
        arguments: [
            nil, #"CREATE TABLE "say ""hi""" ("a""b" INTEGER)"#,
            #"CREATE TABLE "say ""hi""" ("a""b" INTEGER PRIMARY KEY, "C""D" TEXT)"#,
        ], [UpsertMode.updateExisting, .purgeExisting])
    func records(existing: String?, mode: UpsertMode) throws {
        let queue = try DatabaseQueue()
        try queue.write { database in
            if let existing { try database.execute(sql: existing) }
            try Self.table.create(Self.schema, in: database)
            try Self.table.create(Self.schema, in: database)
        }
        let provider = try GRDBProvider(Self.table, in: queue, mode: mode)
        let decoder = ModelDecoder(Self.schema.options())
        let lines = [#"{"a\"b": 1, "c\"d": "x"}"#, #"{"a\"b": 2}"#, #"{"a\"b": 1, "c\"d": "y"}"#]
        let records = try lines.map { try decoder.decode(DynamicRecord.self, from: $0) }
        for result in try provider.instances(of: records) { _ = try result.get() }
        #expect(try rows(queue) == [#"1|"y""#, "2|NULL"])
    }

    @Test("A table without a constraint", arguments: [UpsertMode.updateExisting, .purgeExisting])
    func unconstrained(mode: UpsertMode) throws {
        let queue = try DatabaseQueue(executing: #"CREATE TABLE "say ""hi""" ("a""b", "c""d")"#)
        let table = StoredTable<Publisher>(#"say "hi""#, unique: #"a"b"#) {
            StoredField("name", column: #"a"b"#) { $0.name }
            StoredField("city", column: #"c"d"#) { $0.city }
        }
        let provider = try GRDBProvider(table, in: queue, mode: mode)
        let lines = [#"{"name": "n", "city": "x"}"#, #"{"name": "n", "city": "y"}"#]
        let models = try lines.map { try ModelDecoder().decode(Publisher.self, from: $0) }
        for result in try provider.instances(of: models) { _ = try result.get() }
        #expect(try rows(queue) == [#""n"|"y""#])
    }

    /// Counts what it is told of one table.
    private final class Observer: TransactionObserver {
        var changes = 0

        func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool { eventKind.tableName == "plain" }
        func databaseDidChange() { changes += 1 }
        func databaseDidChange(with event: DatabaseEvent) { changes += 1 }
        func databaseDidCommit(_ db: Database) {}
        func databaseDidRollback(_ db: Database) {}
    }

    @Test("Rows that are ready are stored, and observers of other tables are told")
    func preparedRows() throws {
        let queue = try DatabaseQueue(executing: "CREATE TABLE plain (id INTEGER)")
        let observer = Observer()
        queue.add(transactionObserver: observer)
        let decoder = ModelDecoder(Self.schema.options())
        for inserted in [1, 0] {
            let report = try queue.write { database in
                try Self.table.create(Self.schema, in: database)
                var rows = PreparedRows(Self.table)
                rows.append(try decoder.decode(DynamicRecord.self, from: #"{"a\"b": 1, "c\"d": "x"}"#))
                return try RowStore(Self.table, in: database).store(rows)
            }
            #expect([report.inserted, report.unchanged] == [inserted, 1 - inserted])
            #expect(observer.changes == 1)
        }
    }
}
#endif
