#if Postgres
import FastModel
import FastModelPostgres
import Foundation
import Testing

@Suite("Types of PostgreSQL", .enabled(if: TestServer.parameters != nil, "there is no server"))
struct PostgresTypesTests {
    struct Sample: JSONModel, Sendable {
        var id: Int64 = 0
        var amount: Decimal?
        var ratio: Double?
        var isOpen: Bool?
        var text: String?
        var at: Date?
        var key: UUID?
        var bytes: Data?
        var rest: JSONValue?
        var tags: [String] = []
        var counts: [Int]?
        var ratios: [Double] = []

        static let schema = Schema({ Sample() }) {
            Field("id", \.id)
            Field("amount", \.amount)
            Field("ratio", \.ratio)
            Field("isOpen", \.isOpen)
            Field("text", \.text)
            Field("at", \.at)
            Field("key", \.key)
            Field("bytes", \.bytes)
            Field("rest", \.rest)
            Field("tags", \.tags)
            Field("counts", \.counts)
            Field("ratios", \.ratios)
        }

        static let table = StoredTable<Sample>("sample", unique: "id") {
            StoredField("id", \.id)
            StoredField("amount", \.amount)
            StoredField("ratio", \.ratio)
            StoredField("isOpen", column: "open", \.isOpen)
            StoredField("text", \.text)
            StoredField("at", \.at)
            StoredField("key", \.key)
            StoredField("bytes", \.bytes)
            StoredField("rest", \.rest, as: .json)
            StoredField("tags", \.tags, as: .array())
            StoredField("counts", \.counts, as: .array())
            StoredField("ratios", \.ratios, as: .array())
        }
    }

    private static func store(
        _ documents: [String], in database: PostgresDatabase, _ table: StoredTable<Sample> = Sample.table
    ) throws -> StoringReport {
        var rows = PreparedRows(table)
        for document in documents { rows.append(try ModelDecoder().decode(Sample.self, from: document)) }
        return try database.transaction { try $0.store(rows) }
    }

    private static func rows(_ database: PostgresDatabase, _ query: String) throws -> [[String?]] {
        try database.transaction { try $0.execute(query).values }
    }

    static let document = #"""
        {"id": 1, "amount": 12345678901234567890.123456789, "ratio": 0.1, "isOpen": true, "text": "a\u00e9\n'\\\"{}",
        "at": "2026-11-21T08:00:00.123456Z", "key": "E621E1F8-C36C-495A-93FC-0C247A3E6E5F", "bytes": "AP8=",
        "rest": {"b": [1, null, "x"]}, "tags": ["a", "b,\"c\"", "{}", ""], "counts": [1, -2], "ratios": [0.1, 1e300]}
        """#

    @Test("A table is created with the types of its fields, and has the values")
    func types() throws {
        let database = try TestServer.database()
        try database.transaction { try Sample.table.create(in: $0) }
        try database.transaction { try Sample.table.create(in: $0) }
        let types = try Self.rows(
            database,
            """
            SELECT attname || ' ' || format_type(atttypid, atttypmod) || CASE WHEN attnotnull THEN ' NOT NULL' ELSE '' END
            FROM pg_attribute WHERE attrelid = 'sample'::regclass AND attnum > 0 ORDER BY attnum
            """)
        #expect(
            types.map { $0[0] } == [
                "id bigint NOT NULL", "amount numeric", "ratio double precision", "open boolean", "text text",
                "at timestamp with time zone", "key uuid", "bytes bytea", "rest jsonb", "tags text[] NOT NULL",
                "counts bigint[]", "ratios double precision[] NOT NULL",
            ])
        #expect(try Self.store([Self.document, #"{"id": 2}"#], in: database).inserted == 2)
        let rows = try Self.rows(database, "SELECT * FROM sample ORDER BY id")
        #expect(
            rows[0] == [
                "1", "12345678901234567890.123456789", "0.1", "t", "a\u{E9}\n'\\\"{}", "2026-11-21 08:00:00.123456+00",
                "e621e1f8-c36c-495a-93fc-0c247a3e6e5f", "\\x00ff", #"{"b": [1, null, "x"]}"#,
                #"{a,"b,\"c\"","{}",""}"#, "{1,-2}", "{0.1,1e+300}",
            ])
        #expect(rows[1] == ["2"] + [String?](repeating: nil, count: 8) + ["{}", nil, "{}"])
        // Equal values are no change; a different value in any single column is one.
        #expect(try Self.store([Self.document, #"{"id": 2}"#], in: database).unchanged == 2)
        for other in [
            #""amount": 1"#, #""ratio": 0.2"#, #""isOpen": false"#, #""text": "A""#,
            #""at": "2026-11-21T08:00:00.123457Z""#,
            #""key": "E621E1F8-C36C-495A-93FC-0C247A3E6E5E""#, #""bytes": "AP4=""#, #""rest": {}"#, #""tags": ["a"]"#,
            #""counts": null"#, #""ratios": [0.1]"#,
        ] {
            #expect(try Self.store([Self.document], in: database).refusals.isEmpty)
            let document = Self.document.replacing(/\}\s*$/, with: ", \(other)}")
            #expect(try Self.store([document], in: database).updated == 1, "\(document)")
        }
    }

    @Test(
        "Values go into columns of other types as far as these have room, and are refused otherwise",
        arguments: ["varchar(3)[]", "char(3)[]", "short[]", "shorts"])
    func otherTypes(tags: String) throws {
        let database = try TestServer.database()
        try database.transaction { transaction in
            try transaction.execute("CREATE TYPE mood AS ENUM ('good', 'bad')")
            try transaction.execute("CREATE DOMAIN short AS varchar(3)")
            try transaction.execute("CREATE DOMAIN shorts AS char(3)[]")
            try transaction.execute(
                """
                CREATE TABLE sample (
                    id integer PRIMARY KEY, amount numeric(5, 2), ratio real, open boolean, text mood, at timestamp,
                    key text, bytes bytea, rest json, tags \(tags), counts integer[], ratios jsonb)
                """)
        }
        let good =
            #"{"id": 1, "amount": 1.5, "ratio": 0.5, "text": "good", "at": "2026-11-21T08:00:00+01:00","#
            + #" "key": "E621E1F8-C36C-495A-93FC-0C247A3E6E5F", "rest": {"a": 1}, "tags": ["abc"], "counts": [1], "ratios": [2]}"#
        let report = try Self.store(
            [
                good, #"{"id": 2147483648}"#, #"{"id": 3, "amount": 1000}"#, #"{"id": 4, "text": "fine"}"#,
                #"{"id": 5, "tags": ["abcd"]}"#, #"{"id": 6, "counts": [2147483648]}"#,
                #"{"id": 7, "rest": {"a": "\u0000"}, "at": null}"#, #"{"id": 8, "text": "bad"}"#,
            ], in: database)
        #expect(report.refusals.map(\.index) == [1, 2, 3, 4, 5])
        #expect(report.refusals.allSatisfy { $0.error.code == .refusedByStore })
        #expect(report.inserted == 3)
        let rows = try Self.rows(database, "SELECT * FROM sample ORDER BY id")
        #expect(
            rows[0] == [
                "1", "1.50", "0.5", nil, "good", "2026-11-21 07:00:00", "e621e1f8-c36c-495a-93fc-0c247a3e6e5f", nil,
                #"{"a":1}"#, "{abc}", "{1}", "[2]",
            ])
        #expect(try Self.store([good], in: database).unchanged == 1)
    }

    @Test("A change of letter case is one, whatever the column's collation")
    func collation() throws {
        let database = try TestServer.database()
        try database.transaction { transaction in
            try transaction.execute(
                "CREATE COLLATION folded (provider = icu, locale = 'und-u-ks-level2', deterministic = false)")
            try transaction.execute("CREATE TABLE sample (id bigint PRIMARY KEY, text text COLLATE folded)")
        }
        let table = StoredTable<Sample>("sample", unique: "id") {
            StoredField("id", \.id)
            StoredField("text", \.text)
        }
        #expect(try Self.store([#"{"id": 1, "text": "a"}"#], in: database, table).inserted == 1)
        #expect(try Self.store([#"{"id": 1, "text": "A"}"#], in: database, table).updated == 1)
        #expect(try Self.rows(database, "SELECT text FROM sample") == [["A"]])
        // Keys that are equal to the database share a row, which has the last record's values.
        let keyed = StoredTable<Sample>("keyed", unique: "text") {
            StoredField("id", \.id)
            StoredField("text", \.text)
        }
        try database.transaction {
            try $0.execute("CREATE TABLE keyed (id bigint, text text COLLATE folded PRIMARY KEY)")
        }
        _ = try Self.store(
            (1...9).map { #"{"id": \#($0), "text": "\#($0 % 2 == 0 ? "b" : "B")"}"# }, in: database, keyed)
        #expect(try Self.rows(database, "SELECT id FROM keyed") == [["9"]])
    }

    @Test("A partitioned table, with a column that is generated and one that numbers rows")
    func partitioned() throws {
        let database = try TestServer.database()
        try database.transaction { transaction in
            try transaction.execute(
                """
                CREATE TABLE sample (
                    number bigint GENERATED ALWAYS AS IDENTITY, id bigint PRIMARY KEY, text text,
                    length integer GENERATED ALWAYS AS (length(text)) STORED) PARTITION BY RANGE (id)
                """)
            try transaction.execute("CREATE TABLE low PARTITION OF sample FOR VALUES FROM (0) TO (10)")
            try transaction.execute("CREATE TABLE high PARTITION OF sample FOR VALUES FROM (10) TO (20)")
        }
        let table = StoredTable<Sample>("sample", unique: "id") {
            StoredField("id", \.id)
            StoredField("text", \.text)
        }
        let documents = (5..<25).map { #"{"id": \#($0), "text": "t\#($0)"}"# }
        let report = try Self.store(documents, in: database, table)
        #expect(report.inserted == 15)
        #expect(report.refusals.map(\.index) == Array(15..<20))
        #expect(try Self.store(documents, in: database, table).unchanged == 15)
        #expect(try Self.rows(database, "SELECT count(*), sum(length) FROM sample") == [["15", "40"]])
    }

    @Test("Rows without any column, and without keys, are inserted one by one")
    func withoutKeys() throws {
        let database = try TestServer.database()
        try database.transaction { try $0.execute("CREATE TABLE sample (text text DEFAULT 'none')") }
        let table = StoredTable<Sample>("sample") { StoredField("text", \.text) }
        let report = try Self.store([#"{"text": "a"}"#, #"{"text": "a"}"#, "{}"], in: database, table)
        #expect(report.inserted == 3)
        #expect(try Self.rows(database, "SELECT text FROM sample ORDER BY text") == [["a"], ["a"], [nil]])
        let tracked = StoredTable<Volume>("volumes") { StoredField("isbn") { $0.isbn } }
        try database.transaction { try $0.execute("CREATE TABLE volumes (isbn text DEFAULT 'none')") }
        let volumes = try ["{}", #"{"isbn": "a"}"#, "{}"].map { try ModelDecoder().decode(Volume.self, from: $0) }
        let results = try database.transaction { try $0.upsert(volumes, into: tracked, .updateExisting) }
        #expect(try results.map { try $0.get().isbn } == [nil, "a", nil])
        #expect(try Self.rows(database, "SELECT isbn FROM volumes ORDER BY isbn") == [["a"], ["none"], ["none"]])
    }

    @Test("What a statement refers to and is not there is an error of the database, not of records")
    func missingColumn() throws {
        let database = try TestServer.database()
        try database.transaction { try $0.execute("CREATE TABLE sample (id bigint PRIMARY KEY)") }
        let error = #expect(throws: PostgresError.self) { try Self.store([Self.document], in: database) }
        #expect(error?.sqlState == "42703")
        #expect(error?.subject?.hasPrefix("sample.") == true)
        #expect(error?.subject?.contains("sample.id") == false)
        let long = StoredTable<Sample>("sample", unique: "id") {
            StoredField("id", \.id)
            StoredField("text", column: String(repeating: "x", count: 64), \.text)
        }
        let refusal = #expect(throws: ModelError.self) { try Self.store([Self.document], in: database, long) }
        #expect(refusal?.code == .invalidOption)
    }

    @Test("JSON with a NUL character is refused, for which jsonb has no form; a backslash before a u is none")
    func escapedNUL() throws {
        let database = try TestServer.database()
        try database.transaction { try Sample.table.create(in: $0) }
        let report = try Self.store(
            [
                #"{"id": 1, "rest": ["a\\u0000"]}"#, #"{"id": 2, "rest": ["\\\\u0000"]}"#,
                #"{"id": 3, "tags": ["\u0000b"]}"#, #"{"id": 4, "rest": {"\u0000": 1}}"#, #"{"id": 5, "tags": ["\\"]}"#,
                #"{"id": 6, "rest": "\\\u0000"}"#,
            ], in: database)
        #expect(
            report.refusals.map { [$0.error.detail] } == [
                ["a text within JSON has a NUL character: tags"], ["a text within JSON has a NUL character: rest"],
                ["a text within JSON has a NUL character: rest"],
            ])
        #expect(try Self.rows(database, "SELECT id FROM sample ORDER BY id") == [["1"], ["2"], ["5"]])
    }

    @Test("Dates beyond the server's are refused")
    func dates() throws {
        let database = try TestServer.database()
        let table = StoredTable<Sample>("sample", unique: "id") {
            StoredField("id", \.id)
            StoredField("at", \.at)
        }
        try database.transaction { try table.create(in: $0) }
        var rows = PreparedRows(table)
        for (id, seconds) in [0, -1.5, 9_224_318_015_999, 1e13, -1e13, 1e300, .infinity, .nan, -210_866_803_200]
            .enumerated()
        {
            rows.append(Sample(id: Int64(id), at: Date(timeIntervalSince1970: seconds)))
        }
        let report = try database.transaction { [rows] in try $0.store(rows) }
        #expect(report.refusals.map(\.index) == [3, 4, 5, 6, 7])
        let texts = try Self.rows(database, "SELECT at FROM sample ORDER BY id").map { $0[0] }
        #expect(
            texts == [
                "1970-01-01 00:00:00+00", "1969-12-31 23:59:58.5+00", "294276-12-31 23:59:59+00",
                "4714-11-24 00:00:00+00 BC",
            ])
    }
}
#endif
