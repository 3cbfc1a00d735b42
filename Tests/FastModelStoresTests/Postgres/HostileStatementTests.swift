#if Postgres
import FastModel
import FastModelPostgres
import Foundation
import Testing

@Suite("Statements that would upset a connection", .enabled(if: TestServer.parameters != nil, "there is no server"))
struct HostileStatementTests {
    @Test("Texts with a zero byte, which libpq would cut, are refused")
    func zeroBytes() throws {
        let database = try TestServer.database()
        for (sql, values) in [("SELECT $1::text", ["a\0b"]), ("SELECT 1 \0 / 0", [])] as [(String, [PostgresValue])] {
            let error = #expect(throws: PostgresError.self) {
                try database.transaction { try $0.execute(sql, values) }
            }
            #expect(error?.sqlState == "22021")
        }
        let bytes = try database.transaction { try $0.execute("SELECT $1::bytea", [.bytes([0, 1])]).first }
        #expect(bytes == "\\x0001")
    }

    @Test(
        "A statement with more values than it has places is refused, also with more than the protocol can count",
        arguments: [(65_535, "08P01"), (65_536, "54000")])
    func manyValues(count: Int, state: String) throws {
        let values = [PostgresValue](repeating: 1, count: count)
        var runs = 0
        let error = #expect(throws: PostgresError.self) {
            try TestServer.database().transaction { transaction in
                runs += 1
                try transaction.execute("SELECT 1", values)
            }
        }
        #expect(error?.sqlState == state)
        #expect(runs == 1)
    }

    @Test("A statement without anything in it does nothing", arguments: ["", "  ", "-- a comment", ";"])
    func empty(statement: String) throws {
        let rows = try TestServer.database().transaction { try $0.execute(statement) }
        #expect(rows.values.isEmpty)
        #expect(rows.affectedRows == 0)
    }

    @Test("COPY is refused, and the database goes on", arguments: ["COPY note FROM STDIN", "COPY note TO STDOUT"])
    func copy(statement: String) throws {
        let database = try TestServer.database()
        try database.transaction { try $0.execute("CREATE TABLE note (text text)") }
        try database.transaction { try $0.execute("INSERT INTO note VALUES ('a')") }
        var runs = 0
        let error = #expect(throws: PostgresError.self) {
            try database.transaction { transaction in
                runs += 1
                try transaction.execute("INSERT INTO note VALUES ('b')")
                try transaction.execute(statement)
            }
        }
        #expect(error?.sqlState == "0A000")
        #expect(runs == 1)
        #expect(try database.transaction { try $0.execute("SELECT text FROM note").values } == [["a"]])
    }

    @Test("A body that ends the transaction itself is told so", arguments: ["COMMIT", "ROLLBACK"])
    func ended(statement: String) throws {
        let database = try TestServer.database()
        try database.transaction { try $0.execute("CREATE TABLE note (text text)") }
        let error = #expect(throws: PostgresError.self) {
            try database.transaction { transaction in
                try transaction.execute(statement)
                try transaction.execute("INSERT INTO note VALUES ('a')")
            }
        }
        #expect(error?.sqlState == "2D000")
        let last = #expect(throws: PostgresError.self) { try database.transaction { try $0.execute(statement) } }
        #expect(last?.sqlState == "2D000")
        #expect(try database.transaction { try $0.execute("SELECT count(*) FROM note").first } == "0")
    }

    @Test("A statement is taken back though more were sent before it than stay prepared")
    func savepoints() throws {
        let database = try TestServer.database()
        for round in 0..<3 {
            let sum = try database.transaction { transaction in
                try transaction.execute("SAVEPOINT here")
                for number in 0..<70 { try transaction.execute("SELECT $1 + \(number + 70 * round)", [1]) }
                #expect(throws: PostgresError.self) { try transaction.execute("SELECT 1 / $1", [0]) }
                try transaction.execute("ROLLBACK TO SAVEPOINT here")
                return try transaction.execute("SELECT 1 + $1", [1]).first
            }
            #expect(sum == "2")
        }
    }

    @Test("No more than 64 statements stay prepared, even if records of many shapes are refused")
    func preparedStatements() throws {
        let names = (0..<7).map { "c\($0)" }
        let schema = RecordSchema(
            "Shape",
            [RecordSchema.Property("id", .integer, isUnique: true)] + names.map { RecordSchema.Property($0, .integer) })
        let table = StoredTable(schema)
        let decoder = ModelDecoder(schema.options())
        let database = try TestServer.database()
        try database.transaction { transaction in
            try table.create(schema, in: transaction)
            try transaction.execute(#"ALTER TABLE "Shape" ADD CHECK (c0 <> 0)"#)
        }
        for id in 1..<1 << names.count {
            let members = names.indices.filter { id & 1 << $0 != 0 }.map { #", "c\#($0)": \#(id)"# }
            let records = try [#"{"id": 0, "c0": 0}"#, #"{"id": \#(id)\#(members.joined())}"#].map {
                try decoder.decode(DynamicRecord.self, from: $0)
            }
            let results = try database.transaction { try $0.upsert(records, into: table, .updateExisting) }
            #expect(results.map { (try? $0.get()) != nil } == [false, true])
        }
        let counts = try database.transaction { transaction in
            try ["pg_prepared_statements", #""Shape""#].map {
                Int(try transaction.execute("SELECT count(*) FROM \($0)").first ?? "")
            }
        }
        #expect((32...64).contains(counts[0] ?? 0))
        #expect(counts[1] == 127)
    }

    @Test("A table that has changed since a statement was prepared does not fail it")
    func changedTable() throws {
        let database = try TestServer.database()
        try database.transaction { try $0.execute("CREATE TABLE note (id integer)") }
        func columns() throws -> Int? {
            try database.transaction { transaction in
                try transaction.execute("INSERT INTO note VALUES ($1) RETURNING *", [1]).values.first?.count
            }
        }
        #expect(try columns() == 1)
        try database.transaction { try $0.execute("ALTER TABLE note ADD COLUMN text text") }
        #expect(try columns() == 2)
        // The body may deallocate prepared statements.
        try database.transaction { try $0.execute("DEALLOCATE ALL") }
        #expect(try columns() == 2)
    }

    @Test("Values are read in the same form whatever the server's settings are")
    func settings() throws {
        let options = ["extra_float_digits=-10", "bytea_output=escape", "DateStyle=SQL,DMY", "IntervalStyle=iso_8601"]
        let database = PostgresDatabase(
            "\(TestServer.parameters ?? "") options='\(options.map { "-c \($0)" }.joined(separator: " "))'",
            settings: ["TimeZone": "Asia/Tokyo"])
        let values = try database.transaction { transaction in
            try transaction.execute(
                """
                SELECT 0.1::float8 + 0.2::float8, '\\x0001'::bytea, '2026-11-23T08:30:00Z'::timestamptz,
                    '1 day 2 hours'::interval, 'a\\b'
                """
            ).values
        }
        #expect(
            values == [["0.30000000000000004", "\\x0001", "2026-11-23 08:30:00+00", "1 day 02:00:00", "a\\b"]])
    }

    @Test("What the server remarks is not printed")
    func remarks() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            _ = try TestServer.database().transaction { transaction in
                try transaction.execute("DO $$ BEGIN RAISE WARNING 'secret'; END $$")
            }
        }
        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(!text.contains("secret"))
    }
}
#endif
