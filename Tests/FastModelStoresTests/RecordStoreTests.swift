#if GRDB || Postgres
import FastModel
import FastModelTables
import Foundation
import Testing

@Suite("Records that only configuration knows, in every store")
struct RecordStoreTests {
    static let schema = RecordSchema(
        "Event",
        [
            RecordSchema.Property("source", .string, isUnique: true),
            RecordSchema.Property("id", .integer, isRequired: true, isUnique: true),
            RecordSchema.Property("at", .date), RecordSchema.Property("price", .decimal),
            RecordSchema.Property("ratio", .double), RecordSchema.Property("open", .bool),
            RecordSchema.Property("blob", .data), RecordSchema.Property("rest", .json),
        ])

    private static func records(_ lines: [String], _ schema: RecordSchema) throws -> [DynamicRecord] {
        try lines.map { try ModelDecoder(schema.options()).decode(DynamicRecord.self, from: $0) }
    }

    @Test("Typed columns, composite keys, values as they were read", arguments: TestStore.available)
    func columns(store: TestStore) throws {
        let database = try TestDatabase(store)
        try database.create(Self.schema)
        try database.create(Self.schema)
        let records = try Self.records(
            [
                #"{"source": "a", "id": 1, "at": "2026-11-21T08:00:00.123456Z", "price": 0.10, "ratio": 2, "open": true, "blob": "AQ=="}"#,
                #"{"source": "a", "id": 1, "rest": {"b": [1.0, null]}, "ratio": null}"#, #"{"source": "b", "id": 1}"#,
                #"{"id": 2}"#,
            ], Self.schema)
        let errors = try database.refusals(records, StoredTable(Self.schema))
        #expect(errors.map { $0?.code } == [nil, nil, nil, .missingUniqueKey])
        let rows = try database.rows(
            """
            SELECT source, id, CAST(at AS TEXT), price, ratio, CASE WHEN open THEN 'yes' END, CAST(rest AS TEXT)
            FROM "Event" ORDER BY source
            """)
        switch store {
        case .sqlite:
            #expect(rows[0] == #"a|1|2026-11-21 08:00:00.123456|0.1|NULL|yes|{"b":[1.0,null]}"#)
        case .postgres:
            #expect(rows[0] == #"a|1|2026-11-21 08:00:00.123456+00|0.1|NULL|yes|{"b": [1.0, null]}"#)
        }
        #expect(rows[1] == "b|1|NULL|NULL|NULL|NULL|NULL")
    }

    @Test(
        "A text with NUL is refused for its column, data with NUL and the texts beside it are stored",
        arguments: TestStore.available)
    func nul(store: TestStore) throws {
        let schema = RecordSchema(
            "Note",
            [
                RecordSchema.Property("id", .integer, isUnique: true), RecordSchema.Property("blob", .data),
                RecordSchema.Property("title", .string), RecordSchema.Property("tags", .json),
                RecordSchema.Property("text", .string),
            ])
        let database = try TestDatabase(store)
        try database.create(schema)
        var records = try Self.records(
            [
                #"{"id": 1, "blob": "AAEA", "title": "größe", "tags": ["\u0001\"", "b"], "text": ""}"#,
                #"{"id": 2, "blob": "AA==", "title": "a", "text": "b\u0000c"}"#,
                #"{"id": 3, "title": "\u0000", "text": "d"}"#, #"{"id": 4, "title": "e", "text": "f"}"#,
            ], schema)
        // Of its texts, only the last is in use.
        for count in 0..<100 { records[3]["title"] = .string(String(repeating: "e", count: count)) }
        let details = try database.refusals(records, StoredTable(schema)).map { $0?.detail }
        #expect(details == [nil, "a text has a NUL character: text", "a text has a NUL character: title", nil])
        let rows = try database.rows(
            #"SELECT id, length(blob), title, CAST(tags AS TEXT), text FROM "Note" ORDER BY id"#)
        switch store {
        case .sqlite: #expect(rows[0] == #"1|3|größe|["\u0001\"","b"]|"#)
        case .postgres: #expect(rows[0] == #"1|3|größe|["\u0001\"", "b"]|"#)
        }
        #expect(Array(rows.dropFirst()) == ["4|NULL|\(String(repeating: "e", count: 99))|NULL|f"])
    }

    @Test("A table that exists gets the columns and the unique index that it lacks", arguments: TestStore.available)
    func completed(store: TestStore) throws {
        let database = try TestDatabase(store, #"CREATE TABLE "Event" (id INTEGER, source TEXT)"#)
        try database.create(Self.schema)
        try database.create(Self.schema)
        let lines = [#"{"source": "a", "id": 1, "ratio": 1}"#, #"{"source": "a", "id": 1, "ratio": 2}"#]
        #expect(try database.refusals(Self.records(lines, Self.schema), StoredTable(Self.schema)) == [nil, nil])
        #expect(try database.rows(#"SELECT source, id, ratio > 1 FROM "Event""#).count == 1)
        #expect(throws: (any Error).self) {
            try database.execute(#"INSERT INTO "Event" (source, id) VALUES ('a', 1)"#)
        }
    }

    @Test(
        "Rows with the same key keep the index from being made, and nothing is changed", arguments: TestStore.available)
    func repeatedKeys(store: TestStore) throws {
        let database = try TestDatabase(
            store,
            """
            CREATE TABLE "Event" (id INTEGER, source TEXT);
            INSERT INTO "Event" VALUES (1, 'a'), (2, 'a'), (1, 'a');
            """)
        #expect(throws: (any Error).self) { try database.create(Self.schema) }
        #expect(throws: (any Error).self) { try database.rows(#"SELECT ratio FROM "Event""#) }
    }

    /// A schema whose names have quotation marks.
    static let quoted = RecordSchema(
        #"say "hi""#,
        [
            RecordSchema.Property(#"a"b"#, .integer, isRequired: true, isUnique: true),
            RecordSchema.Property(#"c"d"#, .string),
        ])

    @Test(
        "Tables whose names have quotation marks are created or completed, and take records",
        arguments: StoreCase.all,
        [
            "", #"CREATE TABLE "say ""hi""" ("a""b" INTEGER)"#,
            #"CREATE TABLE "say ""hi""" ("a""b" INTEGER PRIMARY KEY, "C""D" TEXT)"#,
        ])
    func quotedNames(test: StoreCase, existing: String) throws {
        let database = try TestDatabase(test.store, existing)
        try database.create(Self.quoted)
        try database.create(Self.quoted)
        let lines = [#"{"a\"b": 1, "c\"d": "x"}"#, #"{"a\"b": 2}"#, #"{"a\"b": 1, "c\"d": "y"}"#]
        let records = try Self.records(lines, Self.quoted)
        let errors = try database.refusals(records, StoredTable(Self.quoted), test.mode)
        #expect(errors == [nil, nil, nil])
        let rows = try database.rows(#"SELECT "a""b", "c""d" FROM "say ""hi""" ORDER BY 1"#)
        #expect(rows == ["1|y", "2|NULL"])
    }

    @Test("So are tables without a constraint", arguments: StoreCase.all)
    func unconstrainedQuotedNames(test: StoreCase) throws {
        let database = try TestDatabase(test.store, #"CREATE TABLE "say ""hi""" ("a""b" TEXT, "c""d" TEXT)"#)
        let table = StoredTable<Publisher>(#"say "hi""#, unique: #"a"b"#) {
            StoredField("name", column: #"a"b"#) { $0.name }
            StoredField("city", column: #"c"d"#) { $0.city }
        }
        let lines = [#"{"name": "n", "city": "x"}"#, #"{"name": "n", "city": "y"}"#]
        let errors = try database.refusals(lines, table, test.mode)
        #expect(errors == [nil, nil])
        #expect(try database.rows(#"SELECT * FROM "say ""hi""""#) == ["n|y"])
    }

    @Test(
        "Names that differ only by letter case are an error, before the table is made", arguments: TestStore.available)
    func letterCase(store: TestStore) throws {
        let schema = RecordSchema(
            "Event", [RecordSchema.Property("id", .integer), RecordSchema.Property("ID", .integer)])
        let database = try TestDatabase(store)
        let error = #expect(throws: ModelError.self) { try database.create(schema) }
        #expect(error?.detail == "the table Event: the column ID is there twice")
    }

    @Test("As many sets of columns as there are records", arguments: StoreCase.all)
    func manyShapes(test: StoreCase) throws {
        let names = (0..<7).map { "c\($0)" }
        let schema = RecordSchema(
            "Shape",
            [RecordSchema.Property("id", .integer, isUnique: true)] + names.map { RecordSchema.Property($0, .integer) })
        let lines = (0..<1 << names.count).map { id in
            let members = names.indices.filter { id & 1 << $0 != 0 }.map { #", "c\#($0)": \#(id)"# }
            return #"{"id": \#(id)\#(members.joined())}"#
        }
        let database = try TestDatabase(test.store)
        try database.create(schema)
        for _ in 0..<2 {
            let errors = try database.refusals(Self.records(lines, schema), StoredTable(schema), test.mode)
            #expect(errors.allSatisfy { $0 == nil })
        }
        let sums = try database.rows(#"SELECT count(*), count(c0), sum(c6) FROM "Shape""#)
        #expect(sums == ["128|64|\((64..<128).reduce(0, +))"])
    }

    @Test(
        "A record of another schema is stored by the names of its properties",
        arguments: TestStore.available,
        [(["y", "x", "id"], "1|2|3"), (["id", "y"], "1|0|3"), (["z", "id", "x"], "1|2|0")])
    func otherSchema(store: TestStore, test: (names: [String], row: String)) throws {
        func schema(_ names: [String]) -> RecordSchema {
            RecordSchema("Point", names.map { RecordSchema.Property($0, .integer, isUnique: $0 == "id") })
        }
        let database = try TestDatabase(
            store, #"CREATE TABLE "Point" (id INTEGER UNIQUE, x INTEGER DEFAULT 0, y INTEGER DEFAULT 0)"#)
        let records = try Self.records([#"{"id": 1, "x": 2, "y": 3, "z": 4}"#], schema(test.names))
        #expect(try database.refusals(records, StoredTable(schema(["id", "x", "y"]))) == [nil])
        #expect(try database.rows(#"SELECT id, x, y FROM "Point""#) == [test.row])
    }

    @Test(
        "A record with JSON that cannot be written is refused, and the value stays",
        arguments: TestStore.available, [512, 513])
    func deepJSON(store: TestStore, depth: Int) throws {
        let schema = RecordSchema(
            "Note", [RecordSchema.Property("id", .integer, isUnique: true), RecordSchema.Property("rest", .json)])
        let database = try TestDatabase(store)
        try database.create(schema)
        var record = try Self.records([#"{"id": 1, "rest": []}"#], schema)[0]
        #expect(try database.refusals([record], StoredTable(schema)) == [nil])
        record["rest"] = .json((0..<depth).reduce(JSONValue.null) { value, _ in .array([value]) })
        let refusal = try database.refusals([record], StoredTable(schema))[0]
        let length = try database.rows(#"SELECT length(CAST(rest AS TEXT)) FROM "Note""#)
        if depth == 512 {
            #expect(refusal == nil)
            #expect(length == ["\(2 * 512 + 4)"])
        } else {
            #expect(refusal?.code == .refusedByStore)
            #expect(refusal?.detail == "JSON that cannot be written: nested too deeply: the limit is 512: rest")
            #expect(length == ["2"])
        }
    }

    @Test(
        "A null is NULL in a column of JSON: no key, and no value where one is required", arguments: TestStore.available
    )
    func nullJSON(store: TestStore) throws {
        let cases: [(RecordSchema.Property, ModelError.Code?)] = [
            (RecordSchema.Property("rest", .json), nil),
            (RecordSchema.Property("rest", .json, isRequired: true), .refusedByStore),
            (RecordSchema.Property("rest", .json, isUnique: true), .missingUniqueKey),
            (RecordSchema.Property("rest", .json, isRequired: true, isUnique: true), .missingUniqueKey),
        ]
        for (property, code) in cases {
            let schema = RecordSchema("Note", [property])
            let database = try TestDatabase(store)
            try database.create(schema)
            let records = try Self.records([#"{"rest": null}"#], schema)
            #expect(try database.refusals(records, StoredTable(schema)).map { $0?.code } == [code])
            #expect(try database.rows(#"SELECT count(*) FROM "Note""#) == [code == nil ? "1" : "0"])
        }
    }
}
#endif
