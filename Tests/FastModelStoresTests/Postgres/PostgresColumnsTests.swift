#if Postgres
import FastModel
import FastModelPostgres
import Foundation
import Testing

@Suite("Columns of another type than the property's", .enabled(if: TestServer.parameters != nil, "there is no server"))
struct PostgresColumnsTests {
    struct Entry: JSONModel, Sendable {
        var key = ""
        var at = Date(timeIntervalSinceReferenceDate: 0)
        var value: String?
        var number: Double?
        var amount: Decimal?
        var dates: [Date] = []
        var parts: [Data] = []

        static let schema = Schema({ Entry() }) {
            Field("key", \.key)
            Field("at", \.at)
            Field("value", \.value)
            Field("number", \.number)
            Field("amount", \.amount)
            Field("dates", \.dates)
            Field("parts", \.parts)
        }
    }

    private static func store(
        _ entries: [Entry], in database: PostgresDatabase, _ table: StoredTable<Entry>
    ) throws -> StoringReport {
        var rows = PreparedRows(table)
        for entry in entries { rows.append(entry) }
        return try database.transaction { try $0.store(rows) }
    }

    private static func rows(_ database: PostgresDatabase, _ query: String) throws -> [[String?]] {
        try database.transaction { try $0.execute(query).values }
    }

    /// How a column is declared.
    enum Declaration: CaseIterable {
        case plain, primaryKey, domain
    }

    /// Creates a table with a column, and others.
    private static func create(
        _ column: String, _ type: String, _ declaration: Declaration, _ others: String, in database: PostgresDatabase
    ) throws {
        try database.transaction { transaction in
            if declaration == .domain {
                try transaction.execute("CREATE DOMAIN inner_type AS \(type)")
                try transaction.execute("CREATE DOMAIN special AS inner_type")
            }
            let type = declaration == .domain ? "special" : type
            let constraint = declaration == .primaryKey ? "PRIMARY KEY" : ""
            try transaction.execute("CREATE TABLE entry (\(column) \(type) \(constraint), \(others))")
        }
    }

    private static func field(_ name: String) -> StoredField<Entry> {
        switch name {
        case "at": StoredField("at", \.at)
        case "number": StoredField("number", \.number)
        case "amount": StoredField("amount", \.amount)
        default: StoredField("key", \.key)
        }
    }

    @Test(
        "Of records whose keys are equal in the column, the last is stored",
        arguments: [
            ("citext", "a", "A"), ("interval(0)", "0.6 s", "1 s"), ("char(3)", "a", "a "),
            ("inet", "10.0.0.1", "10.0.0.1/32"),
        ], Declaration.allCases)
    func equalKeys(column: (type: String, first: String, second: String), declaration: Declaration) throws {
        let database = try TestServer.database()
        if column.type == "citext" {
            try database.transaction { transaction in
                try transaction.execute("SELECT pg_advisory_xact_lock(hashtext('citext'))")
                try transaction.execute("CREATE EXTENSION IF NOT EXISTS citext SCHEMA pg_catalog")
            }
        }
        try Self.create("key", column.type, declaration, "value text", in: database)
        let table = StoredTable<Entry>("entry", unique: "key") {
            StoredField("key", \.key)
            StoredField("value", \.value)
        }
        for values in [["a", "b"], ["c", "b"], ["b", "d", "b"]] {
            let keys = [column.first, column.second, column.first]
            let entries = zip(keys, values).map { Entry(key: $0, value: $1) }
            let report = try Self.store(entries, in: database, table)
            #expect(report.refusals.isEmpty)
            #expect(report.inserted + report.updated + report.unchanged == entries.count)
            #expect(try Self.rows(database, "SELECT value FROM entry") == [["b"]])
        }
    }

    @Test("Dates as keys are equal if their microseconds are")
    func equalDates() throws {
        let database = try TestServer.database()
        let table = StoredTable<Entry>("entry", unique: "at") {
            StoredField("at", \.at)
            StoredField("value", \.value)
        }
        try database.transaction { try table.create(in: $0) }
        let second = 700_000_000.0
        let entries = [(second, "a"), (second.nextUp, "b")].map {
            Entry(at: Date(timeIntervalSinceReferenceDate: $0.0), value: $0.1)
        }
        for _ in 0..<2 {
            #expect(try Self.store(entries, in: database, table).refusals.isEmpty)
            #expect(try Self.rows(database, "SELECT value FROM entry") == [["b"]])
        }
    }

    @Test(
        "A Double is exact in a column of decimals, and refused by one of integers if it has a fraction",
        arguments: [
            ("numeric", 0.1234567890123456, "0.1234567890123456"),
            ("numeric", 123456789.12345678, "123456789.12345678"),
            ("bigint", 2, "2"), ("bigint", 1e15, "1000000000000000"), ("bigint", 1.5, nil), ("bigint", 1e300, nil),
            ("integer", -7, "-7"), ("smallint", 40_000, nil), ("bigint", .infinity, nil),
        ] as [(String, Double, String?)], [Declaration.plain, .domain])
    func doubles(column: (type: String, number: Double, text: String?), declaration: Declaration) throws {
        let (type, number, text) = column
        let database = try TestServer.database()
        try Self.create("number", type, declaration, "key text PRIMARY KEY", in: database)
        let table = StoredTable<Entry>("entry", unique: "key") {
            StoredField("key", \.key)
            StoredField("number", \.number)
        }
        let report = try Self.store([Entry(key: "a", number: number)], in: database, table)
        #expect(report.refusals.map(\.error.code) == (text == nil ? [.refusedByStore] : []))
        #expect(try Self.rows(database, "SELECT number::text FROM entry") == (text == nil ? [] : [[text]]))
    }

    @Test(
        "Bits of another number than the column's are refused, whatever they are made from",
        arguments: [("key", "bit(3)"), ("key", "varbit(3)"), ("number", "bit(3)")])
    func bits(column: String, type: String) throws {
        let database = try TestServer.database()
        try Self.create("bits", type, .plain, "value text PRIMARY KEY", in: database)
        let table = StoredTable<Entry>("entry", unique: "value") {
            StoredField("value", \.value)
            if column == "number" {
                StoredField("number", column: "bits") { $0.number.map { Int($0) } }
            } else {
                StoredField("key", column: "bits", \.key)
            }
        }
        let entries = [("101", 101.0), ("10101", 10101), ("5", 5)].map {
            Entry(key: $0.0, value: $0.0, number: $0.1)
        }
        let report = try Self.store(entries, in: database, table)
        #expect(report.refusals.map(\.index) == [1, 2])
        #expect(report.refusals.allSatisfy { $0.error.code == .refusedByStore })
        #expect(try Self.rows(database, "SELECT bits::text FROM entry") == [["101"]])
    }

    @Test("A column whose type nothing is converted to is named by the error")
    func unconvertible() throws {
        let database = try TestServer.database()
        try database.transaction { try $0.execute("CREATE TABLE entry (key text PRIMARY KEY, number boolean)") }
        let table = StoredTable<Entry>("entry", unique: "key") {
            StoredField("key", \.key)
            StoredField("number", \.number)
        }
        let error = #expect(throws: PostgresError.self) { try Self.store([Entry(key: "a")], in: database, table) }
        #expect(
            try #require(error).description
                == "no value can be converted to its column's type: entry.number (SQLSTATE 42846)")
    }

    @Test(
        "A key that its column rounds finds its row, with a constraint or without",
        arguments: [
            ("at", "date"), ("at", "timestamptz(0)"), ("at", "timestamp(1)"), ("number", "real"),
            ("number", "numeric(10, 2)"), ("amount", "numeric(10, 2)"), ("amount", "numeric(3, -2)"),
            ("key", "char(5)"),
        ], Declaration.allCases)
    func roundedKeys(column: (name: String, type: String), declaration: Declaration) throws {
        let database = try TestServer.database()
        try Self.create(column.name, column.type, declaration, "value text", in: database)
        let table = StoredTable<Entry>("entry", unique: column.name) {
            Self.field(column.name)
            StoredField("value", \.value)
        }
        func entry(_ value: String) -> Entry {
            let date = Date(timeIntervalSince1970: 1_763_713_800.56789)
            return Entry(
                key: "0.75 ", at: date, value: value, number: 123.456789, amount: Decimal(string: "123.456789"))
        }
        let first = try Self.store([entry("a")], in: database, table)
        #expect(first.inserted == 1, "\(first)")
        #expect(try Self.store([entry("a")], in: database, table).unchanged == 1)
        #expect(try Self.store([entry("b"), entry("c")], in: database, table).updated == 2)
        #expect(try Self.rows(database, "SELECT value FROM entry") == [["c"]])
    }

    @Test(
        "A row whose values the column rounds is unchanged when it is stored again",
        arguments: [
            ("number", "numeric(10, 2)"), ("amount", "numeric(10, 2)"), ("at", "timestamptz(0)"), ("number", "real"),
        ], [Declaration.plain, .domain])
    func roundedValues(column: (name: String, type: String), declaration: Declaration) throws {
        let database = try TestServer.database()
        try Self.create(column.name, column.type, declaration, "key text PRIMARY KEY", in: database)
        let table = StoredTable<Entry>("entry", unique: "key") {
            StoredField("key", \.key)
            Self.field(column.name)
        }
        let entry = Entry(
            key: "a", at: Date(timeIntervalSince1970: 1_763_713_800.56789), number: 0.126,
            amount: Decimal(string: "0.126"))
        #expect(try Self.store([entry], in: database, table).inserted == 1)
        #expect(try Self.store([entry], in: database, table).unchanged == 1)
    }

    @Test(
        "Dates in arrays and in JSON keep their fractions, and data in arrays its bytes",
        arguments: [
            nil, "dates moments_type, moments json_type, parts parts_type",
            "dates moment[], moments json, parts part[]",
        ])
    func arrays(columns: String?) throws {
        let database = try TestServer.database()
        let table = StoredTable<Entry>("entry", unique: "key") {
            StoredField("key", \.key)
            StoredField("dates", \.dates, as: .array())
            StoredField("dates", column: "moments", \.dates, as: .json)
            StoredField("parts", \.parts, as: .array())
        }
        try database.transaction { transaction in
            guard let columns else { return try table.create(in: transaction) }
            for domain in [
                "moments_type AS timestamptz[]", "parts_type AS bytea[]", "json_type AS json", "moment AS timestamptz",
                "part AS bytea",
            ] {
                try transaction.execute("CREATE DOMAIN \(domain)")
            }
            try transaction.execute("CREATE TABLE entry (key text PRIMARY KEY, \(columns))")
        }
        let entry = Entry(
            key: "a", dates: [Date(timeIntervalSince1970: 1_763_713_800.5)], parts: [Data([0, 1, 255]), Data()])
        #expect(try Self.store([entry], in: database, table).inserted == 1)
        #expect(try Self.store([entry], in: database, table).unchanged == 1)
        let rows = try Self.rows(
            database, "SELECT dates[1]::text, moments, encode(parts[1], 'hex'), length(parts[2]) FROM entry")
        #expect(rows == [["2025-11-21 08:30:00.5+00", #"["2025-11-21T08:30:00.5Z"]"#, "0001ff", "0"]])
    }
}
#endif
