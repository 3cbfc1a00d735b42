#if GRDB
import FastModel
import FastModelGRDB
import Foundation
import GRDB
import Testing

@Suite("A column of SQLite whose affinity can change a field's values is refused")
struct ColumnAffinityTests {
    /// For each declared type the fields that it refuses.
    static let refusals: [(declared: String, fields: Set<String>)] = [
        ("INTEGER", ["String", "Decimal", "JSONValue, json"]),
        ("bigint", ["String", "Decimal", "JSONValue, json"]),
        ("CHARINT", ["String", "Decimal", "JSONValue, json"]),
        ("FLOATING POINT", ["String", "Decimal", "JSONValue, json"]),
        ("DOUBLE", ["String", "Decimal", "JSONValue, json", "Int", "Date, milliseconds"]),
        ("real", ["String", "Decimal", "JSONValue, json", "Int", "Date, milliseconds"]),
        // These names mean numbers, whatever they look like.
        ("STRING", ["String", "Decimal"]),
        ("DECIMAL(10,5)", ["String", "Decimal"]),
        ("DATETIME", ["String", "Decimal"]),
        ("BOOLEAN", ["String", "Decimal"]),
        ("JSON", ["String", "Decimal"]),
        ("ANY", ["String", "Decimal"]),
        ("TEXT", ["Int", "Int32", "Double", "Bool", "Date, milliseconds"]),
        ("varchar(3)", ["Int", "Int32", "Double", "Bool", "Date, milliseconds"]),
        ("CLOB", ["Int", "Int32", "Double", "Bool", "Date, milliseconds"]),
        ("BLOB", []),
        ("", []),
    ]

    /// The same for tables that are `STRICT`.
    static let strictRefusals: [(declared: String, fields: Set<String>)] = [
        (
            "INTEGER",
            [
                "String", "Decimal", "JSONValue, json", "Date", "UUID", "UUID, text", "Data", "[String], array",
                "[Int], array",
            ]
        ),
        (
            "REAL",
            [
                "String", "Decimal", "JSONValue, json", "Date", "UUID", "UUID, text", "Data", "[String], array",
                "[Int], array", "Int", "Date, milliseconds",
            ]
        ),
        ("TEXT", ["Int", "Int32", "Double", "Bool", "Date, milliseconds", "UUID", "Data"]),
        ("BLOB", Set(Specimen.fields.map(\.type)).subtracting(["UUID", "Data"])),
        ("ANY", []),
    ]

    private static func queue(_ declared: String, isStrict: Bool) throws -> DatabaseQueue {
        try DatabaseQueue(
            executing: "CREATE TABLE specimen (id INTEGER PRIMARY KEY, value \(declared))\(isStrict ? " STRICT" : "")")
    }

    /// The error of each way to open a table.
    private static func errors(_ table: StoredTable<Specimen>, _ queue: DatabaseQueue) -> [(any Error)?] {
        func error(_ body: () throws -> Void) -> (any Error)? {
            do { try body() } catch { return error }
            return nil
        }
        return [
            error { try queue.write { try table.create(in: $0) } },
            error { _ = try queue.write { try RowStore(table, in: $0) } },
            error {
                let provider = try GRDBProvider(table, in: queue, mode: .updateExisting)
                for result in try provider.instances(of: [Specimen()]) { _ = try result.get() }
            },
        ]
    }

    @Test("Each field and declared type", arguments: [false, true])
    func declaredTypes(isStrict: Bool) throws {
        for (declared, fields) in isStrict ? Self.strictRefusals : Self.refusals {
            for (type, _) in Specimen.fields {
                let queue = try Self.queue(declared, isStrict: isStrict)
                let errors = Self.errors(Specimen.table(type), queue)
                let codes = errors.map { ($0 as? ModelError)?.code }
                let isRefused = fields.contains(type)
                #expect(
                    codes == Array(repeating: isRefused ? .invalidOption : nil, count: 3), "\(type) in \(declared)")
                #expect(isRefused || errors.allSatisfy { $0 == nil }, "\(type) in \(declared): \(errors)")
                #expect(
                    try queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM specimen") } == (isRefused ? 0 : 1)
                )
            }
        }
    }

    @Test("The error names the table, the column, both types and the remedy")
    func message() throws {
        let cases: [(declared: String, type: String, isStrict: Bool, detail: String)] = [
            (
                "INTEGER", "String", false,
                "the table specimen: the column value is declared as INTEGER and can change the texts of the field text, "
                    + "which are stored as TEXT: declare the column as TEXT, or give the field another type or form"
            ),
            (
                "TEXT", "Int", false,
                "the table specimen: the column value is declared as TEXT and can change the integers of the field number, "
                    + "which are stored as INTEGER: declare the column as INTEGER, or give the field another type or form"
            ),
            (
                "NUMERIC(5, 2)", "Decimal", false,
                "the table specimen: the column value is declared as NUMERIC(5, 2) and can change the decimal numbers of "
                    + "the field amount, which are stored as TEXT: declare the column as TEXT, or give the field another "
                    + "type or form"
            ),
            (
                "BLOB", "Date", true,
                "the table specimen: the column value is declared as BLOB and cannot hold the dates of the field at, which "
                    + "are stored as TEXT: declare the column as TEXT, or give the field another type or form"
            ),
        ]
        for (declared, type, isStrict, detail) in cases {
            let queue = try Self.queue(declared, isStrict: isStrict)
            for error in Self.errors(Specimen.table(type), queue) { #expect((error as? ModelError)?.detail == detail) }
        }
    }

    /// The remedy is the declaration of a table that the library creates.
    @Test("A table that the library has created is accepted, and refused after a change of the field's type")
    func createdTables() throws {
        for (type, _) in Specimen.fields {
            let queue = try DatabaseQueue()
            for error in Self.errors(Specimen.table(type), queue) { #expect(error == nil, "\(type)") }
            for error in Self.errors(Specimen.table(type), queue) { #expect(error == nil, "\(type)") }
        }
        for (before, after) in [("Int", "String"), ("Double", "Decimal"), ("String", "Int"), ("Double", "Int")] {
            let queue = try DatabaseQueue()
            try queue.write { try Specimen.table(before).create(in: $0) }
            for error in Self.errors(Specimen.table(after), queue) {
                #expect((error as? ModelError)?.code == .invalidOption, "\(before) to \(after)")
            }
        }
    }

    @Test("A STRICT table is completed with its own types")
    func completedStrictTables() throws {
        for (type, _) in Specimen.fields {
            let queue = try DatabaseQueue(executing: "CREATE TABLE specimen (id INTEGER PRIMARY KEY) STRICT")
            for error in Self.errors(Specimen.table(type), queue) { #expect(error == nil, "\(type)") }
        }
    }

    @Test("Accepted columns keep what is stored in them")
    func keptValues() throws {
        let moment = Date(timeIntervalSince1970: 1_763_713_800.5)
        let numbers: [Double] = [0, 3.0, -0.5, 9_007_199_254_740_992, 1e18, 1e300, -.infinity]
        let samples: [(type: String, samples: [Specimen])] = [
            ("Double", numbers.map { Specimen(ratio: $0) }), ("Date", [Specimen(at: moment)]),
            ("Int32", [Specimen(small: .max)]), ("UUID, text", [Specimen()]),
            ("[Int], array", [Specimen(counts: [1])]),
        ]
        for declared in ["INTEGER", "NUMERIC", "DOUBLE", ""] {
            let queue = try Self.queue(declared, isStrict: false)
            try queue.write { database in
                for (type, samples) in samples {
                    for sample in samples {
                        let table = Specimen.table(type)
                        _ = try table.upsert([sample], .updateExisting, in: database)[0].get()
                        let row = try #require(try Row.fetchOne(database, sql: "SELECT value FROM specimen"))
                        switch type {
                        case "Double": #expect(row["value"] as Double == sample.ratio)
                        case "Date": #expect(row["value"] as String == "2025-11-21 08:30:00.500")
                        case "Int32": #expect(row["value"] as Int32 == sample.small)
                        case "UUID, text": #expect(row["value"] as String == sample.key.uuidString)
                        default: #expect(row["value"] as String == "[1]")
                        }
                        var rows = PreparedRows(table)
                        rows.append(sample)
                        #expect(try RowStore(table, in: database).store(rows).unchanged == 1)
                    }
                }
            }
        }
    }

    @Test("Values whose type only the record knows are refused if the column would change them")
    func values() throws {
        let cases: [(declared: String, json: String, isKept: Bool)] = [
            ("JSON", "1.0", false), ("JSON", "12345678901234567890", false), ("JSON", #""007""#, true),
            ("JSON", "[1.0]", true), ("JSON", "true", true), ("TEXT", "1.0", true), ("", "1.0", true),
        ]
        for (declared, json, isKept) in cases {
            let queue = try Self.queue(declared, isStrict: false)
            let provider = try GRDBProvider(Specimen.table("JSONValue, json"), in: queue, mode: .updateExisting)
            let result = try provider.instances(of: [try Specimen(json: "{\"rest\": \(json)}")])[0]
            guard !isKept else {
                _ = try result.get()
                continue
            }
            let error = #expect(throws: ModelError.self) { try result.get() }
            #expect(error?.code == .refusedByStore)
            #expect(error?.detail == "a value that a column of the type \(declared) would change: value")
            #expect(try queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM specimen") } == 0)
        }
    }

    @Test(
        "GRDB's own forms of values, too",
        arguments: [
            ("INTEGER", "007", false), ("NUMERIC", " 1.50\n", false), ("DOUBLE", "-.5e+3", false),
            ("INTEGER", "1.", false), ("INTEGER", "7a", true), ("INTEGER", "1e", true), ("INTEGER", "0x10", true),
            ("INTEGER", ".", true), ("INTEGER", "", true), ("INTEGER", "2026-11-21", true), ("INTEGER", "inf", true),
            ("TEXT", "007", true), ("", "007", true),
        ])
    func grdbValues(declared: String, text: String, isKept: Bool) throws {
        let table = StoredTable<Specimen>("specimen", unique: "id") {
            StoredField("id", \.id)
            StoredField("text", column: "value", \.text, as: .databaseValue)
        }
        let queue = try Self.queue(declared, isStrict: false)
        try queue.write { database in
            let result = try table.upsert([Specimen(text: text)], .updateExisting, in: database)[0]
            let stored = try DatabaseValue.fetchOne(database, sql: "SELECT value FROM specimen")
            if isKept {
                #expect(stored == text.databaseValue)
            } else {
                #expect(throws: ModelError.self) { try result.get() }
                #expect(stored == nil)
            }
            // What SQLite itself does.
            try database.execute(sql: "REPLACE INTO specimen VALUES (0, ?)", arguments: [text])
            #expect(
                (try DatabaseValue.fetchOne(database, sql: "SELECT value FROM specimen") == text.databaseValue)
                    == isKept)
        }
    }

    @Test("Integers in GRDB's own form, in columns of texts and of floating-point numbers")
    func grdbIntegers() throws {
        let table = StoredTable<Specimen>("specimen", unique: "id") {
            StoredField("id", \.id)
            StoredField("number", column: "value", \.number, as: .databaseValue)
        }
        for (declared, number, isKept) in [
            ("TEXT", 1, false), ("REAL", 1 << 53, true), ("REAL", 1 << 53 + 1, false), ("REAL", .max, false),
            ("NUMERIC", .max, true),
        ] {
            try Self.queue(declared, isStrict: false).write { database in
                let result = try table.upsert([Specimen(number: number)], .updateExisting, in: database)[0]
                #expect(((try? result.get()) != nil) == isKept, "\(number) in \(declared)")
            }
        }
    }

    @Test("Tables to which a field refers are checked before anything is stored, and columns of their keys")
    func relatedTables() throws {
        let schema = """
            CREATE TABLE publisher (name TEXT UNIQUE, city TEXT);
            CREATE TABLE writer (id INTEGER UNIQUE, full_name TEXT, born DATETIME, publisher_name TEXT);
            CREATE TABLE volume (isbn TEXT UNIQUE, pages INTEGER, writer_id INTEGER)
            """
        for (before, after, place) in [
            ("isbn TEXT", "isbn NUMERIC", "the table volume: the column isbn"),
            ("writer_id INTEGER", "writer_id TEXT", "the table volume: the column writer_id"),
            ("publisher_name TEXT", "publisher_name INTEGER", "the table writer: the column publisher_name"),
            ("name TEXT UNIQUE", "name INTEGER UNIQUE", "the table publisher: the column name"),
        ] {
            let queue = try DatabaseQueue(executing: schema.replacing(before, with: after, maxReplacements: 1))
            let writer = try Writer(json: #"{"id": 1, "name": "a"}"#)
            let error = #expect(throws: ModelError.self) {
                try queue.writeWithoutTransaction { try Writer.table.upsert([writer], .updateExisting, in: $0) }
            }
            #expect(error?.detail?.hasPrefix(place) == true, "\(String(describing: error))")
            #expect(try queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM writer") } == 0)
        }
    }

    @Test("A key that comes from a linking row's own link has that key's type")
    func linkedKeys() throws {
        let queue = try DatabaseQueue(
            executing: """
                CREATE TABLE purchase (id INTEGER UNIQUE);
                CREATE TABLE line (purchase_id INTEGER, number INTEGER, item TEXT);
                CREATE TABLE receipt (purchase_id INTEGER UNIQUE, total INTEGER);
                CREATE TABLE stamp (receipt_id TEXT, kind TEXT)
                """)
        let provider = try GRDBProvider(Purchase.table, in: queue, mode: .updateExisting)
        let error = #expect(throws: ModelError.self) { try provider.instances(of: [Purchase(id: 1)]) }
        #expect(
            error?.detail
                == "the table stamp: the column receipt_id is declared as TEXT and can change the integers of the linking row's "
                + "key, which are stored as INTEGER: declare the column as INTEGER, or give the field another type or form"
        )
        #expect(try queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM purchase") } == 0)
    }

    /// A view has no affinity; that of the table which its trigger fills is not known.
    @Test("Views are not checked; tables with quotation marks and in attached databases are")
    func otherTables() throws {
        let view = """
            CREATE VIEW specimen AS SELECT 1 AS id, CAST('' AS INTEGER) AS value;
            CREATE TRIGGER filling INSTEAD OF INSERT ON specimen BEGIN SELECT 1; END
            """
        let queue = try DatabaseQueue(executing: view)
        #expect(Self.errors(Specimen.table("String"), queue)[1] == nil)
        let attached = try DatabaseQueue(
            executing:
                "ATTACH ':memory:' AS other; CREATE TABLE other.specimen (id INTEGER PRIMARY KEY, value ANY) STRICT")
        #expect(Self.errors(Specimen.table("String"), attached)[1] == nil)
        let table = StoredTable<Specimen>("a\"b", unique: "id") {
            StoredField("id", \.id)
            StoredField("text", column: "c\"D", \.text)
        }
        let quoted = try DatabaseQueue(executing: #"CREATE TABLE "a""B" (id INTEGER PRIMARY KEY, "C""d" INT)"#)
        #expect((Self.errors(table, quoted)[1] as? ModelError)?.code == .invalidOption)
    }

    @Test("A record whose value is of another type than its property is refused")
    func otherTypeOfRecord() throws {
        let schema = RecordSchema(
            "Point", [RecordSchema.Property("id", .integer, isUnique: true), RecordSchema.Property("x", .integer)])
        let queue = try DatabaseQueue()
        try queue.write { try StoredTable(schema).create(schema, in: $0) }
        var record = try ModelDecoder(schema.options()).decode(DynamicRecord.self, from: #"{"id": 1, "x": 2}"#)
        record["x"] = .string("007")
        let provider = try GRDBProvider(StoredTable(schema), in: queue, mode: .updateExisting)
        let error = #expect(throws: ModelError.self) { try provider.instances(of: [record])[0].get() }
        #expect(error?.detail == "a value of another type than its property: x")
    }
}
#endif
