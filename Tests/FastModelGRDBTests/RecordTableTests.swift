#if GRDB
import FastModel
import FastModelGRDB
import Foundation
import GRDB
import Testing

@Suite("Tables of records that only configuration knows")
struct RecordTableTests {
    static let schema = RecordSchema(
        "Event",
        [
            RecordSchema.Property("source", .string, isUnique: true),
            RecordSchema.Property("id", .integer, isRequired: true, isUnique: true),
            RecordSchema.Property("at", .date), RecordSchema.Property("price", .decimal),
            RecordSchema.Property("ratio", .double), RecordSchema.Property("open", .bool),
            RecordSchema.Property("blob", .data), RecordSchema.Property("rest", .json),
        ])

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
        let take: (consuming FastModel.Record<DynamicRecord>) -> Void = { record in
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

    @Test("A table that exists gets the columns it lacks")
    func missingColumns() throws {
        let queue = try DatabaseQueue()
        try queue.write { database in
            try database.execute(sql: "CREATE TABLE Event (id INTEGER, source TEXT, UNIQUE (id, source))")
            try StoredTable(Self.schema).create(Self.schema, in: database)
            try StoredTable(Self.schema).create(Self.schema, in: database)
            #expect(try database.columns(in: "Event").count == 8)
            // The constraint is enough.
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

    @Test("Names that differ only by letter case are an error, before the table is made")
    func letterCase() throws {
        let schema = RecordSchema(
            "Event", [RecordSchema.Property("id", .integer), RecordSchema.Property("ID", .integer)])
        let queue = try DatabaseQueue()
        let error = #expect(throws: ModelError.self) {
            try queue.write { try StoredTable(schema).create(schema, in: $0) }
        }
        #expect(error?.code == .invalidOption)
        #expect(error?.detail == "the table Event: the column ID is there twice")
    }

    @Test("A record with JSON that cannot be written is refused, and the value stays", arguments: [512, 513])
    func deepJSON(depth: Int) throws {
        let schema = RecordSchema(
            "Note", [RecordSchema.Property("id", .integer, isUnique: true), RecordSchema.Property("rest", .json)])
        let queue = try DatabaseQueue()
        let table = StoredTable(schema)
        try queue.write { try table.create(schema, in: $0) }
        let provider = try GRDBProvider(table, in: queue, mode: .updateExisting)
        var record = try ModelDecoder(schema.options()).decode(DynamicRecord.self, from: #"{"id": 1, "rest": []}"#)
        for result in try provider.instances(of: [record]) { _ = try result.get() }
        record["rest"] = .json((0..<depth).reduce(JSONValue.null) { value, _ in .array([value]) })
        let refusals = try provider.instances(of: [record]).compactMap { result -> ModelError? in
            guard case .failure(let error) = result else { return nil }
            return error
        }
        let length = try queue.read { try Int.fetchOne($0, sql: "SELECT length(rest) FROM Note") }
        if depth == 512 {
            #expect(refusals == [])
            #expect(length == 2 * 512 + 4)
        } else {
            #expect(refusals.map(\.code) == [.refusedByStore])
            #expect(refusals.map(\.detail) == ["JSON that cannot be written: nested too deeply: the limit is 512"])
            #expect(length == 2)
        }
    }
}
#endif
