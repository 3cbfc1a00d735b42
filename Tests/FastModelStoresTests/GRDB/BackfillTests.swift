#if GRDB
import FastModel
import FastModelGRDB
import GRDB
import Testing

@Suite("Values move from the rest of rows to columns that are added later")
struct BackfillTests {
    private static let before = RecordSchema(
        "visits",
        [
            RecordSchema.Property("id", .integer, isUnique: true),
            RecordSchema.Property("page_url", .string, keys: "page.url"), .rest("rest"),
        ])
    private static let after = RecordSchema(
        "visits",
        [
            RecordSchema.Property("id", .integer, isUnique: true),
            RecordSchema.Property("page_url", .string, keys: "page.url"),
            RecordSchema.Property("title", .string, keys: "page.title", isRequired: true),
            RecordSchema.Property("at", .date), RecordSchema.Property("price", .decimal),
            RecordSchema.Property("ratio", .double), RecordSchema.Property("open", .bool),
            RecordSchema.Property("blob", .data), RecordSchema.Property("tags", .json),
            RecordSchema.Property("größe \"x\"", .integer, keys: "größe"), .rest("rest"),
        ])
    private static let strict = DecodingOptions(conversion: .strict)

    private static func store(_ lines: [String], _ schema: RecordSchema, in database: Database) throws {
        let table = StoredTable(schema)
        try table.create(schema, in: database)
        var rows = PreparedRows(table)
        for line in lines {
            rows.append(try ModelDecoder(schema.options(strict)).decode(DynamicRecord.self, from: line))
        }
        #expect(try RowStore(table, in: database).store(rows).refusals.isEmpty)
    }

    private static func backfill(_ database: Database) throws -> BackfillReport {
        let table = StoredTable(after)
        try table.create(after, in: database)
        return try table.backfill(after, strict, in: database)
    }

    private static func rows(_ database: Database) throws -> [Row] {
        let columns = after.properties.map { "\"\($0.name.replacing("\"", with: "\"\""))\"" }
        return try Row.fetchAll(database, sql: "SELECT \(columns.joined(separator: ", ")) FROM visits ORDER BY id")
    }

    @Test("The rows are those that the later schema stores of the same records")
    func rows() throws {
        let lines = [
            #"{"id": 1, "page": {"url": "/a", "title": "A", "x": {}}, "at": "2026-11-21T08:00:00.123456Z"}"#,
            #"{"id": 2, "page": {"title": "B\u00e9"}, "price": 12345678901234567890.12345, "ratio": 1e300, "other": [1.0]}"#,
            #"{"id": 3, "page": {"title": ""}, "open": true, "blob": "AQID", "tags": ["a", 1, {"b": null}]}"#,
            #"{"id": 4, "page": {"url": "/d", "title": "D"}, "tags": "5", "größe": 9007199254740993, "e": {}}"#,
            #"{"id": 5, "page": {"title": "E"}, "tags": 5, "größe": 0}"#,
        ]
        let expected = try DatabaseQueue().write { database in
            try Self.store(lines, Self.after, in: database)
            return try Self.rows(database)
        }
        try DatabaseQueue().write { database in
            try Self.store(lines, Self.before, in: database)
            let report = try Self.backfill(database)
            #expect(try Self.rows(database) == expected)
            #expect(report.rows == 5)
            #expect(report.unchanged == 0)
            #expect(report.firstError == nil)
            #expect(
                report.values.map { "\($0.column) \($0.count)" } == [
                    "title 5", "at 1", "price 1", "ratio 1", "open 1", "blob 1", "tags 3", "größe \"x\" 2",
                ])
            let again = try Self.backfill(database)
            #expect(again.rows == 0)
            #expect(again.values.isEmpty)
        }
    }

    @Test("A row with a value that does not fit, or for a column with another value, keeps its rest")
    func unchanged() throws {
        try DatabaseQueue().write { database in
            try Self.store(
                [
                    #"{"id": 1, "open": "yes", "ratio": 1}"#, #"{"id": 2, "open": true, "ratio": 2}"#,
                    #"{"id": 3, "open": false}"#, #"{"id": 4, "open": null, "ratio": 4}"#, #"{"id": 5, "x": 1}"#,
                ], Self.before, in: database)
            try StoredTable(Self.after).create(Self.after, in: database)
            try database.execute(sql: "UPDATE visits SET open = 0 WHERE id IN (2, 3, 4)")
            let report = try Self.backfill(database)
            #expect(report.rows == 2)
            #expect(report.unchanged == 2)
            #expect(report.firstError?.code == .typeMismatch)
            #expect(report.values.map { "\($0.column) \($0.count)" } == ["ratio 1", "open 2"])
            let found = try String.fetchAll(
                database, sql: "SELECT printf('%d|%s|%s|%s', id, ratio, open, rest) FROM visits ORDER BY id")
            #expect(
                found == [
                    #"1|||{"open":"yes","ratio":1}"#, #"2||0|{"open":true,"ratio":2}"#, "3||0|", "4|4.0|0|",
                    #"5|||{"x":1}"#,
                ])
        }
    }

    @Test("A column that would convert a value gets none")
    func affinity() throws {
        try DatabaseQueue().write { database in
            try Self.store([#"{"id": 1, "tags": 5}"#, #"{"id": 2, "tags": [5]}"#], Self.before, in: database)
            try database.execute(sql: "ALTER TABLE visits ADD COLUMN tags JSON")
            let report = try Self.backfill(database)
            #expect((report.rows, report.unchanged) == (1, 1))
            #expect(report.firstError?.code == .refusedByStore)
            #expect(
                try String.fetchAll(database, sql: "SELECT rest FROM visits WHERE rest IS NOT NULL") == [#"{"tags":5}"#]
            )
        }
    }

    @Test("Without a rest there is nothing to move")
    func noRest() throws {
        let schema = RecordSchema("visits", [RecordSchema.Property("id", .integer, isUnique: true)])
        try DatabaseQueue().write { database in
            try StoredTable(schema).create(schema, in: database)
            let error = #expect(throws: ModelError.self) { try StoredTable(schema).backfill(schema, in: database) }
            #expect(error?.code == .invalidOption)
        }
    }
}
#endif
