#if GRDB
import FastModel
import FastModelGRDB
import Foundation
import GRDB
import Testing

@Suite("Tables of records that only configuration knows, as SQLite has them")
struct RecordTableTests {
    private static let schema = RecordStoreTests.schema

    @Test("Typed columns, composite keys, values as they were read")
    func columns() throws {
        let queue = try DatabaseQueue()
        let table = StoredTable(Self.schema)
        try queue.write { try table.create(Self.schema, in: $0) }
        let provider = try GRDBProvider(table, in: queue, mode: .updateExisting)
        var reader = try InstanceReader(provider, framing: .lines, options: Self.schema.options())
        var rejected: [ModelError.Code] = []
        let text = #"""
            {"source": "a", "id": 1, "at": "2026-11-21T08:00:00Z", "price": 0.10, "ratio": 2, "open": true, "blob": "AQ=="}
            {"source": "a", "id": 1, "rest": {"b": [1.0, null]}, "ratio": null}
            {"source": "b", "id": 1}
            {"id": 2}
            {"source": "a"}
            """#
        let take: (consuming DecodedRecord<DynamicRecord>) -> Void = { record in
            if case .rejected(let error, _) = record { rejected.append(error.code) }
        }
        try reader.feed(text, take)
        try reader.finish(take)
        #expect(rejected == [.missingUniqueKey, .missingKey])
        let rows = try queue.read { try Row.fetchAll($0, sql: "SELECT * FROM Event ORDER BY source") }
        let first: [DatabaseValue] = [
            "a".databaseValue, 1.databaseValue, "2026-11-21 08:00:00.000".databaseValue, "0.1".databaseValue, .null,
            true.databaseValue, Data([1]).databaseValue, #"{"b":[1.0,null]}"#.databaseValue,
        ]
        let second: [DatabaseValue] = ["b".databaseValue, 1.databaseValue, .null, .null, .null, .null, .null, .null]
        #expect(rows.map { Array($0.databaseValues) } == [first, second])
        let types = try queue.read { try $0.columns(in: "Event").map(\.type) }
        #expect(types == ["TEXT", "INTEGER", "DATETIME", "TEXT", "DOUBLE", "BOOLEAN", "BLOB", "TEXT"])
    }

    @Test("As many columns as SQLite has room for are compared", arguments: [2, 3, 1_001, 1_999])
    func manyColumns(count: Int) throws {
        let columns = (1..<count).map { RecordSchema.Property("c\($0)", .integer) }
        let schema = RecordSchema("Wide", [RecordSchema.Property("id", .integer, isUnique: true)] + columns)
        let table = StoredTable(schema)
        try DatabaseQueue().write { database in
            try table.create(schema, in: database)
            for (last, counts) in [(1, [1, 0, 0]), (1, [0, 0, 1]), (2, [0, 1, 0])] {
                let members = (1..<count).map { #""c\#($0)": \#($0 == count - 1 ? last : 0)"# }
                let text = #"{"id": 1, \#(members.joined(separator: ", "))}"#
                var rows = PreparedRows(table)
                rows.append(try ModelDecoder(schema.options()).decode(DynamicRecord.self, from: text))
                let report = try RowStore(table, in: database).store(rows)
                #expect([report.inserted, report.updated, report.unchanged] == counts)
            }
        }
    }

    @Test("A table that exists gets the columns it lacks")
    func missingColumns() throws {
        let queue = try DatabaseQueue()
        try queue.write { database in
            try database.execute(sql: "CREATE TABLE Event (id INTEGER, source TEXT, UNIQUE (id, source))")
            try StoredTable(Self.schema).create(Self.schema, in: database)
            try StoredTable(Self.schema).create(Self.schema, in: database)
            #expect(try database.columns(in: "Event").count == 8)
            // The constraint suffices; no index is added.
            #expect(try database.indexes(on: "Event").count == 1)
        }
    }

    @Test("A table that exists gets a unique index, unless it has a key")
    func missingKey() throws {
        let queue = try DatabaseQueue()
        let table = StoredTable(Self.schema)
        try queue.write { database in
            try database.execute(sql: "CREATE TABLE Event (ID INTEGER, source TEXT)")
            try table.create(Self.schema, in: database)
            try table.create(Self.schema, in: database)
            let indexes = try database.indexes(on: "Event")
            #expect(indexes.map(\.isUnique) == [true])
            #expect(indexes.map { $0.columns.map { $0.lowercased() } } == [["source", "id"]])
        }
    }

    @Test("Rows with the same key keep it from being one, which is an error")
    func repeatedKeys() throws {
        let queue = try DatabaseQueue()
        let table = StoredTable(Self.schema)
        try queue.write { database in
            try database.execute(
                sql: """
                    CREATE TABLE Event (id INTEGER, source TEXT);
                    INSERT INTO Event VALUES (1, 'a'), (2, 'a'), (1, 'a');
                    """)
        }
        let error = #expect(throws: DatabaseError.self) {
            try queue.write { try table.create(Self.schema, in: $0) }
        }
        #expect(error?.message == "the table Event has several rows with the same source, id")
        let columns = try queue.read { try $0.columns(in: "Event").map(\.name) }
        #expect(columns == ["id", "source"])
    }

    @Test("Names that SQLite tells apart are columns of their own: it knows the letter case of ASCII only")
    func unicodeNames() throws {
        let names = ["\u{E9}t\u{E9}", "\u{C9}t\u{C9}"]
        let schema = RecordSchema(
            "Event",
            [RecordSchema.Property("id", .integer, isUnique: true)] + names.map { RecordSchema.Property($0, .string) })
        let queue = try DatabaseQueue()
        let columns = try queue.write { database in
            // The first text with decomposed accents.
            try database.execute(sql: "CREATE TABLE Event (ID INTEGER UNIQUE, \"e\u{301}te\u{301}\" TEXT)")
            try StoredTable(schema).create(schema, in: database)
            return try database.columns(in: "Event").map { Array($0.name.utf8) }
        }
        #expect(columns == (["ID", "e\u{301}te\u{301}"] + names).map { Array($0.utf8) })
    }

    @Test(
        "Dates are texts of the Gregorian calendar in GRDB's form, with all digits that they have",
        arguments: [
            ("1066-10-14T00:00:00Z", "1066-10-14 00:00:00.000"),
            ("0001-01-01T00:00:00Z", "0001-01-01 00:00:00.000"),
            ("9999-12-31T23:59:59.9996Z", "9999-12-31 23:59:59.9996"),
            ("2026-11-21T08:00:00.25+01:00", "2026-11-21 07:00:00.250"),
            ("2026-11-21T08:00:00.123456Z", "2026-11-21 08:00:00.123456"),
        ])
    func dates(text: String, stored: String) throws {
        let schema = RecordSchema(
            "Note", [RecordSchema.Property("id", .integer, isUnique: true), RecordSchema.Property("at", .date)])
        let queue = try DatabaseQueue()
        let table = StoredTable(schema)
        try queue.write { try table.create(schema, in: $0) }
        let provider = try GRDBProvider(table, in: queue, mode: .updateExisting)
        var record = try ModelDecoder(schema.options()).decode(
            DynamicRecord.self, from: #"{"id": 1, "at": "\#(text)"}"#)
        for result in try provider.instances(of: [record]) { _ = try result.get() }
        record["at"] = .date(Date(timeIntervalSince1970: 1e12))
        let refusals = try provider.instances(of: [record]).compactMap { result -> ModelError? in
            guard case .failure(let error) = result else { return nil }
            return error
        }
        #expect(refusals.map(\.code) == [.refusedByStore])
        #expect(refusals.first?.detail?.hasPrefix("a date that cannot be written: ") == true)
        #expect(try queue.read { try String.fetchAll($0, sql: "SELECT at FROM Note") } == [stored])
        // GRDB can read it, too.
        #expect(try queue.read { try Date.fetchAll($0, sql: "SELECT at FROM Note") }.count == 1)
    }
}
#endif
