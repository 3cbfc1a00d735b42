#if Postgres
import FastModel
import FastModelPostgres
import Foundation
import Testing

@Suite(
    "A column of PostgreSQL of another kind, which could change a field's values, is refused",
    .enabled(if: TestServer.parameters != nil, "there is no server"))
struct ColumnKindTests {
    /// The fields whose values are sent as texts, but not as arrays.
    private static let texts: Set = ["String", "JSONValue, json", "Decimal", "UUID, text"]

    /// For each type of column the fields that it refuses.
    static let refusals: [(type: String, fields: Set<String>)] = [
        ("bigint", ["String", "JSONValue, json"]), ("smallint", ["String", "JSONValue, json"]),
        ("numeric", ["String", "JSONValue, json"]), ("numeric(10, 2)", ["String", "JSONValue, json"]),
        ("double precision", ["String", "JSONValue, json", "Decimal", "Int", "Date, milliseconds"]),
        ("real", ["String", "JSONValue, json", "Decimal", "Int", "Int32", "Date, milliseconds"]),
        ("money", ["String", "JSONValue, json", "Decimal"]), ("boolean", ["String", "JSONValue, json", "Decimal"]),
        ("uuid", ["String", "JSONValue, json", "Decimal"]), ("jsonb", ["String"]),
        ("date", ["String", "JSONValue, json", "Decimal"]),
        ("timestamptz(0)", ["String", "JSONValue, json", "Decimal"]),
        ("bytea", ["String", "JSONValue, json", "Decimal", "UUID, text", "[String], array", "[Int], array"]),
        ("name", ["String", "JSONValue, json", "Decimal", "[String], array", "[Int], array"]),
        ("text", []), ("varchar(3)", []), ("char(3)", []), ("json", []),
        ("interval", ["JSONValue, json", "Decimal"]), ("inet", ["JSONValue, json", "Decimal"]),
        ("time", ["JSONValue, json", "Decimal", "Date"]),
        ("bigint[]", texts.union(["[String], array"])), ("numeric[]", texts.union(["[String], array"])),
        ("real[]", texts.union(["[String], array", "[Int], array"])), ("uuid[]", texts.union(["[String], array"])),
        ("text[]", texts), ("short[]", texts),
    ]

    private static func database(_ statement: String) throws -> PostgresDatabase {
        let database = try TestServer.database()
        try database.transaction { transaction in
            try transaction.execute("CREATE TYPE mood AS ENUM ('good')")
            try transaction.execute("CREATE DOMAIN short AS varchar(3)")
            try transaction.execute("CREATE DOMAIN count AS bigint")
            try transaction.execute("CREATE DOMAIN special AS count")
            try transaction.execute(statement)
        }
        return database
    }

    /// The error when nothing is stored, of each way to open a table.
    private static func errors(_ table: StoredTable<Specimen>, _ database: PostgresDatabase) -> [ModelError?] {
        func error(_ body: (PostgresTransaction) throws -> Void) -> ModelError? {
            do { try database.transaction(body) } catch { return error as? ModelError }
            return nil
        }
        return [
            error { try table.create(in: $0) },
            error { _ = try $0.store(PreparedRows(table)) },
            error { _ = try $0.upsert([], into: table, .purgeExisting) },
        ]
    }

    @Test("Each field and type of column")
    func types() throws {
        for (type, fields) in Self.refusals {
            let database = try Self.database("CREATE TABLE specimen (id bigint PRIMARY KEY, value \(type))")
            for (field, _) in Specimen.fields {
                let codes = Self.errors(Specimen.table(field), database).map { $0?.code }
                let expected: ModelError.Code? = fields.contains(field) ? .invalidOption : nil
                #expect(codes == [expected, expected, expected], "\(field) in \(type)")
            }
        }
    }

    @Test("A table that the library has created is accepted")
    func createdTables() throws {
        for (field, _) in Specimen.fields {
            let database = try TestServer.database()
            #expect(Self.errors(Specimen.table(field), database) == [nil, nil, nil], "\(field)")
            #expect(Self.errors(Specimen.table(field), database) == [nil, nil, nil], "\(field)")
        }
    }

    @Test("The error names the table, the column, both types and the remedy; domains are what they restrict")
    func message() throws {
        for type in ["bigint", "count", "special"] {
            let database = try Self.database("CREATE TABLE specimen (id bigint PRIMARY KEY, value \(type))")
            let detail =
                "the table specimen: the column value is declared as bigint and can change the texts of the field text, which are "
                + "stored as text: declare the column as text, or give the field another type or form"
            for error in Self.errors(Specimen.table("String"), database) { #expect(error?.detail == detail) }
        }
    }

    @Test("A text goes into an enumeration unchanged, and a number into a text")
    func otherKinds() throws {
        let database = try Self.database("CREATE TABLE specimen (id bigint PRIMARY KEY, value mood)")
        #expect(Self.errors(Specimen.table("String"), database) == [nil, nil, nil])
        try database.transaction { try $0.execute("ALTER TABLE specimen ALTER value TYPE text") }
        for (type, specimen, text) in [
            ("Int", Specimen(number: .max), "9223372036854775807"), ("Double", Specimen(ratio: 0.1), "0.1"),
            ("Decimal", Specimen(amount: try #require(Decimal(string: "0.10"))), "0.1"),
            ("Bool", Specimen(isOpen: true), "true"),
        ] {
            let table = Specimen.table(type)
            _ = try database.transaction { try $0.upsert([specimen], into: table, .updateExisting) }[0].get()
            #expect(try database.transaction { try $0.execute("SELECT value FROM specimen").first } == text)
        }
    }

    @Test("Tables to which a field refers are checked, and columns of their keys")
    func relatedTables() throws {
        let statements = [
            "CREATE TABLE publisher (name text UNIQUE, city text)",
            "CREATE TABLE writer (id bigint UNIQUE, full_name text, born timestamptz, publisher_name text)",
            "CREATE TABLE volume (isbn text UNIQUE, pages bigint, writer_id bigint)",
        ]
        let writer = try Writer(
            json: #"{"id": 1, "name": "a", "publisher": {"name": "b"}, "volumes": [{"isbn": "1"}]}"#)
        for (before, after, place) in [
            ("isbn text", "isbn numeric", "the table volume: the column isbn"),
            ("writer_id bigint", "writer_id double precision", "the table volume: the column writer_id"),
            ("publisher_name text", "publisher_name bigint", "the table writer: the column publisher_name"),
        ] {
            let database = try TestServer.database()
            try database.transaction { transaction in
                for statement in statements { try transaction.execute(statement.replacing(before, with: after)) }
            }
            let error = #expect(throws: ModelError.self) {
                try database.transaction { try $0.upsert([writer], into: Writer.table, .updateExisting) }
            }
            #expect(error?.detail?.hasPrefix(place) == true, "\(String(describing: error))")
            #expect(try database.transaction { try $0.execute("SELECT count(*) FROM publisher").first } == "0")
        }
    }

    @Test("A column that a migration has mended is accepted, and one that it has spoilt is refused")
    func migrations() throws {
        let database = try Self.database("CREATE TABLE specimen (id bigint PRIMARY KEY, value bigint)")
        let table = Specimen.table("String")
        for (type, isRefused) in [("bigint", true), ("text", false), ("numeric", true), ("text", false)] {
            try database.transaction { try $0.execute("ALTER TABLE specimen ALTER value TYPE \(type) USING NULL") }
            let errors = Self.errors(table, database).dropFirst()
            #expect(errors.allSatisfy { ($0 != nil) == isRefused }, "\(type)")
            if !isRefused {
                let results = try database.transaction {
                    try $0.upsert([Specimen(text: "007")], into: table, .updateExisting)
                }
                _ = try results[0].get()
                #expect(try database.transaction { try $0.execute("SELECT value FROM specimen").first } == "007")
            }
        }
    }
}
#endif
