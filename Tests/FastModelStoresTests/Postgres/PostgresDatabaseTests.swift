#if Postgres
import FastModel
import FastModelPostgres
import Foundation
import Testing

@Suite("Transactions of PostgreSQL", .enabled(if: TestServer.parameters != nil, "there is no server"))
struct PostgresDatabaseTests {
    private static func count(_ database: PostgresDatabase, _ table: String = "note") throws -> String? {
        try database.transaction { try $0.execute("SELECT count(*) FROM \(table)").first }
    }

    private static func database(_ statements: String...) throws -> PostgresDatabase {
        let database = try TestServer.database()
        try database.transaction { transaction in
            for statement in statements { try transaction.execute(statement) }
        }
        return database
    }

    @Test("All of a transaction is stored, or nothing when it throws")
    func atomicity() throws {
        struct Stop: Error {}
        let database = try Self.database("CREATE TABLE note (text text)")
        try database.transaction { try $0.execute("INSERT INTO note VALUES ($1)", ["a"]) }
        #expect(throws: Stop.self) {
            try database.transaction { transaction in
                try transaction.execute("INSERT INTO note VALUES ($1)", ["b"])
                throw Stop()
            }
        }
        #expect(throws: PostgresError.self) {
            try database.transaction { transaction in
                try transaction.execute("INSERT INTO note VALUES ($1)", ["c"])
                // The server has ended the transaction, even if the body ignores the error.
                _ = try? transaction.execute("SELECT 1 / $1::integer", [0])
            }
        }
        #expect(try Self.count(database) == "1")
    }

    @Test("Values of statements and results")
    func values() throws {
        let rows = try TestServer.database().transaction { transaction in
            try transaction.execute(
                "SELECT $1::bigint, $2::float8, $3::text, $4::boolean, $5::bytea, $6::text",
                [.integer(.min), .double(0.1), .text("a\u{E9}'\\"), true, .bytes([0, 255]), nil])
        }
        #expect(rows.values == [["-9223372036854775808", "0.1", "a\u{E9}'\\", "t", "\\x00ff", nil]])
        #expect(rows.affectedRows == 1)
    }

    @Test("More statements than stay prepared, some of which fail")
    func manyStatements() throws {
        let database = try TestServer.database()
        for round in 0..<3 {
            for number in 0..<100 {
                let sql = "SELECT \(number) + $1::integer"
                let sum = try database.transaction { try $0.execute(sql, [.integer(Int64(round))]).first }
                #expect(sum == "\(number + round)")
                #expect(throws: PostgresError.self) {
                    try database.transaction { try $0.execute("SELECT no_\(number)") }
                }
            }
        }
    }

    @Test("Values of 30 MB both ways")
    func largeValues() throws {
        let text = String(repeating: "0123456789", count: 3_000_000)
        let echoes = try TestServer.database().transaction { transaction in
            try (0..<3).map { try transaction.execute("SELECT $1::text, \($0)", [.text(text)]).first }
        }
        #expect(echoes == [text, text, text])
    }

    @Test(
        "Errors have no values of rows or statements",
        arguments: [
            "SELECT 'secret'::integer", "SELECT ('{\"a\": secret}')::jsonb",
            "INSERT INTO note VALUES (1, 'secret'), (1, 'secret')",
            "INSERT INTO note VALUES (2, 'secret and more')", "INSERT INTO note VALUES (NULL, 'secret')",
            "SELECT * FROM secret_table", "SELECT raising('secret')", "secret",
            "INSERT INTO note VALUES (3, 'bad secret')",
        ])
    func payload(statement: String) throws {
        let database = try Self.database(
            "CREATE TABLE note (id integer PRIMARY KEY, text varchar(12) CHECK (text NOT LIKE 'bad%'))",
            """
            CREATE FUNCTION raising(value text) RETURNS text LANGUAGE plpgsql AS
            $$ BEGIN RAISE EXCEPTION 'not %', value USING DETAIL = value, HINT = value; END $$
            """)
        let error = try #require(throws: PostgresError.self) {
            try database.transaction { try $0.execute(statement) }
        }
        #expect(!"\(error)".contains("secret"))
        #expect(error.description.contains("SQLSTATE \(error.sqlState)"))
        #expect(error.sqlState.count == 5 && error.sqlState != "08006")
    }

    @Test("A server that cannot be reached is an error at once")
    func unreachable() throws {
        let start = ContinuousClock.now
        let database = PostgresDatabase("host=/nowhere dbname=none")
        let error = #expect(throws: PostgresError.self) { try database.transaction { try $0.execute("SELECT 1") } }
        #expect(error?.sqlState == "08006")
        #expect(ContinuousClock.now - start < .seconds(5))
    }

    @Test("A body that hides that the connection is lost is run again, too")
    func hidden() throws {
        let database = try Self.database("CREATE TABLE note (text text)")
        var runs = 0
        try database.transaction { transaction in
            runs += 1
            try transaction.execute("INSERT INTO note VALUES ($1)", ["a"])
            if runs == 1 { _ = try? transaction.execute("SELECT pg_terminate_backend(pg_backend_pid())") }
        }
        #expect(runs == 2)
        #expect(try Self.count(database) == "1")
    }

    @Test(
        "A connection that is lost in the commit: what it stored is there once",
        arguments: CuttingProxy.Cut.allCases, [1, 3])
    func commit(cut: CuttingProxy.Cut, times: Int) throws {
        let proxy = try CuttingProxy(cut, times: times)
        let table = "note_\(UUID().uuidString.prefix(8).lowercased())"
        let direct = PostgresDatabase(TestServer.parameters ?? "")
        try direct.transaction { try $0.execute("CREATE TABLE \(table) (text text)") }
        defer { _ = try? direct.transaction { try $0.execute("DROP TABLE \(table)") } }
        let database = PostgresDatabase(proxy.parameters, settings: ["lock_timeout": "3s"], patience: .seconds(20))
        var runs = 0
        for text in ["a", "b", "c"] {
            try database.transaction { transaction in
                runs += 1
                try transaction.execute("INSERT INTO \(table) VALUES ($1)", [.text(text)])
            }
        }
        #expect(proxy.cutsLeft == 0)
        #expect(runs == (cut == .after ? 3 : 3 + times))
        let texts = try direct.transaction { try $0.execute("SELECT text FROM \(table) ORDER BY text").values }
        #expect(texts == [["a"], ["b"], ["c"]])
    }

    @Test("Transactions that wait for each other are run again")
    func deadlock() throws {
        let database = try Self.database(
            "CREATE TABLE note (id integer PRIMARY KEY, count integer)", "INSERT INTO note VALUES (1, 0), (2, 0)")
        let failures = Locked<[String]>([])
        let threads = (0..<4).map { thread in
            let ids: [Int64] = thread % 2 == 0 ? [1, 2] : [2, 1]
            let end = DispatchSemaphore(value: 0)
            Thread.detachNewThread {
                do {
                    for _ in 0..<5 {
                        try database.transaction { transaction in
                            for id in ids {
                                try transaction.execute(
                                    "UPDATE note SET count = count + 1 WHERE id = $1", [.integer(id)])
                                Thread.sleep(forTimeInterval: 0.002)
                            }
                        }
                    }
                } catch { failures.withLock { $0.append("\(error)") } }
                end.signal()
            }
            return end
        }
        for thread in threads { thread.wait() }
        #expect(failures.withLock { $0 } == [])
        #expect(try database.transaction { try $0.execute("SELECT sum(count) FROM note").first } == "40")
    }

    @Test(
        "A table that is changed while a connection is open takes records again",
        arguments: [
            "ALTER TABLE publisher ALTER city TYPE varchar(20)",
            "ALTER TABLE publisher DROP city; ALTER TABLE publisher ADD city interval",
            "ALTER TABLE publisher DROP CONSTRAINT publisher_pkey",
            "DROP TABLE publisher; CREATE TABLE publisher (city text, name varchar(10) UNIQUE)",
        ])
    func changedTable(statements: String) throws {
        let database = try Self.database("CREATE TABLE publisher (name text PRIMARY KEY, city text)")
        // A second connection, so that not this one's own statement tells it.
        let schema = try database.transaction { try $0.execute("SELECT current_schema()").first ?? "" }
        let other = PostgresDatabase(TestServer.parameters ?? "", settings: ["search_path": schema])
        func store(_ document: String) throws -> ModelError? {
            let model = try ModelDecoder().decode(Publisher.self, from: document)
            let result = try database.transaction { try $0.upsert([model], into: Publisher.table, .updateExisting)[0] }
            guard case .failure(let error) = result else { return nil }
            return error
        }
        #expect(try store(#"{"name": "a", "city": "1"}"#) == nil)
        try other.transaction { transaction in
            for statement in statements.split(separator: ";") { try transaction.execute(String(statement)) }
        }
        #expect(try store(#"{"name": "a", "city": "1"}"#) == nil)
        #expect(try store(#"{"name": "b", "city": "0"}"#) == nil)
        let rows = try database.transaction { try $0.execute("SELECT name FROM publisher ORDER BY name").values }
        #expect(rows == [["a"], ["b"]])
    }

    @Test(
        "A statement that ends the transaction is an error",
        arguments: ["COMMIT", "COMMIT AND CHAIN", "ROLLBACK AND CHAIN", "END"])
    func chain(statement: String) throws {
        let database = try Self.database("CREATE TABLE note (text text)")
        let error = #expect(throws: PostgresError.self) {
            try database.transaction { transaction in
                _ = try? transaction.execute(statement)
                try transaction.execute("INSERT INTO note VALUES ('a')")
            }
        }
        #expect(error?.sqlState == "2D000")
        #expect(try Self.count(database, "note") == "0")
    }

    @Test("A savepoint can be rolled back to")
    func savepoint() throws {
        let database = try Self.database("CREATE TABLE note (text text)")
        try database.transaction { transaction in
            try transaction.execute("SAVEPOINT here")
            try transaction.execute("INSERT INTO note VALUES ('a')")
            try transaction.execute("ROLLBACK TO SAVEPOINT here")
        }
        #expect(try Self.count(database, "note") == "0")
    }

    @Test("A transaction that is kept does not execute within another")
    func kept() throws {
        let database = try Self.database("CREATE TABLE note (text text)")
        var kept: PostgresTransaction?
        try database.transaction { transaction in
            try transaction.execute("SELECT 1")
            kept = transaction
        }
        try database.transaction { transaction in
            try transaction.execute("SELECT 1")
            let error = #expect(throws: PostgresError.self) { try kept?.execute("INSERT INTO note VALUES ('a')") }
            #expect(error?.sqlState == "2D000")
        }
        #expect(try Self.count(database, "note") == "0")
    }

    @Test(
        "The error for a wrong URI has no part of its password",
        arguments: [
            "postgresql://user:pa@secret@127.0.0.1:1/db", "postgres://user:secret/pa@127.0.0.1:1/db",
            "postgres://user:pa:secret/x@127.0.0.1:1", "postgres://user:1/secret@127.0.0.1:1",
            "postgresql://127.0.0.1:1?password=pa@secret", "postgresql://user:pa#1@secret:1/db?a=b",
        ])
    func password(parameters: String) throws {
        let error = #expect(throws: PostgresError.self) {
            try PostgresDatabase(parameters).transaction { try $0.execute("SELECT 1") }
        }
        #expect(error?.description == "the connection string is not valid (SQLSTATE 08001)")
    }

    @Test(
        "A valid URI is used, whatever its parameters",
        arguments: [
            "postgresql://user:pa:%40%2F@127.0.0.1:1/db", "postgres://127.0.0.1:1/db?user=a@b/c",
            "postgres:///db?host=127.0.0.1&port=1",
        ])
    func uri(parameters: String) throws {
        let error = #expect(throws: PostgresError.self) {
            try PostgresDatabase(parameters).transaction { try $0.execute("SELECT 1") }
        }
        #expect(error?.sqlState == "08006")
    }

    @Test("The error for a setting names it")
    func setting() throws {
        let error = #expect(throws: PostgresError.self) {
            try TestServer.database(["work_mem": "much"]).transaction { try $0.execute("SELECT 1") }
        }
        #expect(error?.subject == "work_mem")
    }

    @Test("The error for a table that is not there has its name")
    func tableName() throws {
        let database = try TestServer.database()
        let model = try ModelDecoder().decode(Publisher.self, from: #"{"name": "a"}"#)
        let error = #expect(throws: PostgresError.self) {
            try database.transaction { _ = try $0.upsert([model], into: Publisher.table, .updateExisting) }
        }
        #expect(error?.description == "there is no such table: publisher (SQLSTATE 42P01)")
    }

    @Test("A statement that does not fit the schema is not run again for ever")
    func missingTable() throws {
        let database = try Self.database("CREATE TABLE publisher (name text PRIMARY KEY, city text)")
        let model = try ModelDecoder().decode(Publisher.self, from: #"{"name": "a"}"#)
        var runs = 0
        for _ in 0..<2 {
            let error = #expect(throws: PostgresError.self) {
                try database.transaction { transaction in
                    runs += 1
                    _ = try transaction.upsert([model], into: Publisher.table, .updateExisting)
                    try transaction.execute("SELECT * FROM missing")
                }
            }
            #expect(error?.sqlState == "42P01")
        }
        #expect(runs < 6)
        #expect(try Self.count(database, "publisher") == "0")
    }

    /// In each round, the first connections create the table of transactions at the same time.
    @Test(
        "Connections are opened at the same time, whatever the default isolation",
        arguments: ["read committed", "repeatable read", "serializable"])
    func simultaneous(isolation: String) throws {
        let failures = Locked<[String]>([])
        for _ in 0..<10 {
            let database = try TestServer.database(["default_transaction_isolation": isolation])
            let threads = (0..<8).map { _ in
                let end = DispatchSemaphore(value: 0)
                Thread.detachNewThread {
                    do {
                        for _ in 0..<3 {
                            try database.transaction { try $0.execute("SELECT 1") }
                            database.close()
                        }
                    } catch { failures.withLock { $0.append("\(error)") } }
                    end.signal()
                }
                return end
            }
            for thread in threads { thread.wait() }
        }
        #expect(failures.withLock { $0 } == [])
    }
}
#endif
