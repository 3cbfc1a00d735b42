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

    @Test("Names that SQLite tells apart are columns of their own: it knows the letter case of ASCII only")
    func unicodeNames() throws {
        let names = ["\u{E9}t\u{E9}", "\u{C9}t\u{C9}"]
        let schema = RecordSchema(
            "Event",
            [RecordSchema.Property("id", .integer, isUnique: true)] + names.map { RecordSchema.Property($0, .string) })
        let queue = try DatabaseQueue()
        let columns = try queue.write { database in
            // The first, with its accents apart.
            try database.execute(sql: "CREATE TABLE Event (ID INTEGER UNIQUE, \"e\u{301}te\u{301}\" TEXT)")
            try StoredTable(schema).create(schema, in: database)
            return try database.columns(in: "Event").map { Array($0.name.utf8) }
        }
        #expect(columns == (["ID", "e\u{301}te\u{301}"] + names).map { Array($0.utf8) })
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

    @Test(
        "A record of another schema is stored by the names of its properties",
        arguments: [
            (["y", "x", "id"], [1, 2, 3]), (["id", "y"], [1, 0, 3]), (["z", "id", "x"], [1, 2, 0]),
        ])
    func otherSchema(names: [String], stored: [Int]) throws {
        func schema(_ names: [String]) -> RecordSchema {
            RecordSchema("Point", names.map { RecordSchema.Property($0, .integer, isUnique: $0 == "id") })
        }
        let table = StoredTable(schema(["id", "x", "y"]))
        let queue = try DatabaseQueue(
            executing: "CREATE TABLE Point (id INTEGER UNIQUE, x INTEGER DEFAULT 0, y INTEGER DEFAULT 0)")
        let decoder = ModelDecoder(schema(names).options())
        let record = try decoder.decode(DynamicRecord.self, from: #"{"id": 1, "x": 2, "y": 3, "z": 4}"#)
        let provider = try GRDBProvider(table, in: queue, mode: .updateExisting)
        for result in try provider.instances(of: [record]) { _ = try result.get() }
        let rows = try queue.read { try Row.fetchAll($0, sql: "SELECT * FROM Point") }
        #expect(rows == [["id": stored[0], "x": stored[1], "y": stored[2]]])
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
        // GRDB reads it, too.
        #expect(try queue.read { try Date.fetchAll($0, sql: "SELECT at FROM Note") }.count == 1)
    }

    @Test(
        "A null is NULL in a column of JSON as in any other: no key, and no value where one is required",
        arguments: [
            (RecordSchema.Property("rest", .json), nil),
            (RecordSchema.Property("rest", .json, isRequired: true), .refusedByStore),
            (RecordSchema.Property("rest", .json, isUnique: true), .missingUniqueKey),
            (RecordSchema.Property("rest", .json, isRequired: true, isUnique: true), .missingUniqueKey),
        ] as [(RecordSchema.Property, ModelError.Code?)])
    func nullJSON(property: RecordSchema.Property, code: ModelError.Code?) throws {
        let schema = RecordSchema("Note", [property])
        let queue = try DatabaseQueue()
        let table = StoredTable(schema)
        try queue.write { try table.create(schema, in: $0) }
        let record = try ModelDecoder(schema.options()).decode(DynamicRecord.self, from: #"{"rest": null}"#)
        let results = try GRDBProvider(table, in: queue, mode: .updateExisting).instances(of: [record])
        let codes = results.map { result -> ModelError.Code? in
            guard case .failure(let error) = result else { return nil }
            return error.code
        }
        #expect(codes == [code])
        let rows = try queue.read { try DatabaseValue.fetchAll($0, sql: "SELECT rest FROM Note") }
        #expect(rows == (code == nil ? [.null] : []))
    }
}
#endif
