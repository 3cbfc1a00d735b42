#if Postgres
import FastModel
import FastModelPostgres
import Foundation
import Testing

@Suite("Lost connections to PostgreSQL", .enabled(if: TestServer.parameters != nil, "there is no server"))
struct LostConnectionTests {
    enum Moment: CaseIterable {
        case idle, beforeTheFirstStatement, betweenStatements, inAStatement
    }

    /// Terminates a connection from another one.
    private static func terminate(_ pid: String?) throws {
        try PostgresDatabase(TestServer.parameters ?? "").transaction { transaction in
            try transaction.execute("SELECT pg_terminate_backend($1, 5000)", [.integer(Int64(pid ?? "") ?? 0)])
        }
    }

    /// A table in the server's default schema, because a connection through the proxy has no settings.
    private static func withTable(_ body: (_ name: String, _ direct: PostgresDatabase) throws -> Void) throws {
        let name = "note_\(UUID().uuidString.prefix(8).lowercased())"
        let direct = PostgresDatabase(TestServer.parameters ?? "")
        try direct.transaction { try $0.execute("CREATE TABLE \(name) (id integer PRIMARY KEY, count integer)") }
        try direct.transaction { try $0.execute("INSERT INTO \(name) VALUES (1, 0)") }
        try body(name, direct)
        try direct.transaction { try $0.execute("DROP TABLE \(name)") }
    }

    @Test("Whenever a connection is lost, the transaction is stored once", arguments: Moment.allCases)
    func terminated(moment: Moment) throws {
        let database = try TestServer.database()
        try database.transaction { try $0.execute("CREATE TABLE note (text text)") }
        let pid = try database.transaction { try $0.execute("SELECT pg_backend_pid()").first }
        if moment == .idle { try Self.terminate(pid) }
        var runs = 0
        try database.transaction { transaction in
            runs += 1
            if runs == 1, moment == .beforeTheFirstStatement { try Self.terminate(pid) }
            try transaction.execute("INSERT INTO note VALUES ($1)", ["a"])
            if runs == 1, moment == .betweenStatements { try Self.terminate(pid) }
            if runs == 1, moment == .inAStatement {
                Thread.detachNewThread {
                    Thread.sleep(forTimeInterval: 0.2)
                    try? Self.terminate(pid)
                }
                try transaction.execute("SELECT pg_sleep(60)")
            }
            try transaction.execute("INSERT INTO note VALUES ($1)", ["b"])
        }
        #expect(runs == 2)
        #expect(try database.transaction { try $0.execute("SELECT text FROM note").values } == [["a"], ["b"]])
    }

    @Test("Connections that are ended at random moments, also in commits: each transaction is stored once")
    func atRandom() throws {
        let name = "random_\(UUID().uuidString.prefix(8).lowercased())"
        let database = PostgresDatabase("\(TestServer.parameters ?? "") application_name=\(name)")
        try database.transaction { try $0.execute("CREATE TABLE \(name) (thread integer, number integer)") }
        let failures = Locked<[String]>([])
        let runs = Locked(0)
        let stored = Locked(0)
        let threads = (0..<4).map { thread in
            let end = DispatchSemaphore(value: 0)
            Thread.detachNewThread {
                do {
                    for number in 0..<100 {
                        try database.transaction { transaction in
                            runs.withLock { $0 += 1 }
                            try transaction.execute(
                                "INSERT INTO \(name) VALUES ($1, $2)",
                                [.integer(Int64(thread)), .integer(Int64(number))])
                        }
                        stored.withLock { $0 += 1 }
                    }
                } catch { failures.withLock { $0.append("\(error)") } }
                end.signal()
            }
            return end
        }
        let killer = PostgresDatabase(TestServer.parameters ?? "")
        var storedBefore = 0
        for end in threads {
            while end.wait(timeout: .now() + .milliseconds(.random(in: 0...3))) == .timedOut {
                // On a slow machine, connections could be ended faster than they are opened.
                let count = stored.withLock { $0 }
                guard count > storedBefore else { continue }
                storedBefore = count
                try killer.transaction { transaction in
                    try transaction.execute(
                        """
                        SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                        WHERE application_name = $1 ORDER BY random() LIMIT 1
                        """, [.text(name)])
                }
            }
        }
        #expect(failures.withLock { $0 } == [])
        #expect(runs.withLock { $0 } > 400)
        let counts = try killer.transaction { transaction in
            try transaction.execute("SELECT count(*), count(DISTINCT (thread, number)) FROM \(name)").values
        }
        #expect(counts == [["400", "400"]])
        try killer.transaction { try $0.execute("DROP TABLE \(name)") }
    }

    @Test("A connection that the server ends because of its own limits of time is opened again")
    func timeLimits() throws {
        let database = PostgresDatabase(
            TestServer.parameters ?? "",
            settings: ["idle_session_timeout": "100ms", "idle_in_transaction_session_timeout": "100ms"])
        _ = try database.transaction { try $0.execute("SELECT 1") }
        Thread.sleep(forTimeInterval: 0.3)
        var runs = 0
        let value = try database.transaction { transaction in
            runs += 1
            try transaction.execute("SELECT 1")
            if runs == 2 { Thread.sleep(forTimeInterval: 0.3) }
            return try transaction.execute("SELECT 2").first
        }
        #expect(value == "2")
        #expect(runs == 3)
    }

    @Test("A server that has not noticed that the connection is gone does not keep its locks")
    func halfOpen() throws {
        try Self.withTable { name, direct in
            let proxy = try CuttingProxy(.half, at: "SELECT 'cut'")
            let database = PostgresDatabase(proxy.parameters, settings: ["lock_timeout": "3s"])
            try database.transaction { transaction in
                try transaction.execute("UPDATE \(name) SET count = count + 1")
                try transaction.execute("SELECT 'cut'")
            }
            #expect(proxy.cutsLeft == 0)
            #expect(try direct.transaction { try $0.execute("SELECT count FROM \(name)").first } == "1")
        }
    }

    @Test(
        "Isolation does not keep a new connection from seeing what became of the last one's commit",
        arguments: CuttingProxy.Cut.allCases)
    func isolation(cut: CuttingProxy.Cut) throws {
        try Self.withTable { name, direct in
            let proxy = try CuttingProxy(cut)
            let database = PostgresDatabase(
                proxy.parameters,
                settings: ["default_transaction_isolation": "serializable", "lock_timeout": "3s"])
            try database.transaction { try $0.execute("UPDATE \(name) SET count = count + 1") }
            #expect(proxy.cutsLeft == 0)
            #expect(try direct.transaction { try $0.execute("SELECT count FROM \(name)").first } == "1")
        }
    }

    @Test(
        "An error says that it is unknown whether a transaction was stored when the server does not come back",
        arguments: CuttingProxy.Cut.allCases)
    func unknown(cut: CuttingProxy.Cut) throws {
        let proxy = try CuttingProxy(cut, isLast: true)
        let database = PostgresDatabase(proxy.parameters, patience: .milliseconds(300))
        var runs = 0
        let error = try #require(throws: PostgresError.self) {
            try database.transaction { transaction in
                runs += 1
                try transaction.execute("SELECT 1")
            }
        }
        #expect(error.sqlState == "08007")
        #expect(error.description.hasPrefix("it is unknown whether the transaction was stored"))
        #expect(runs == 1)
    }

    @Test("An error of the class of connections that a function raises is no lost connection")
    func raised() throws {
        let database = try TestServer.database()
        var runs = 0
        let error = try #require(throws: PostgresError.self) {
            try database.transaction { transaction in
                runs += 1
                try transaction.execute(
                    "DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = '08001', MESSAGE = 'secret'; END $$")
            }
        }
        #expect(error.sqlState == "08001")
        #expect(runs == 1)
    }

    @Test("What the server says last has no values either")
    func lastWords() throws {
        let database = PostgresDatabase(TestServer.parameters ?? "", patience: .zero)
        let error = try #require(throws: PostgresError.self) {
            try database.transaction { transaction in
                try transaction.execute(
                    """
                    DO $$ BEGIN
                        PERFORM pg_terminate_backend(pg_backend_pid()), 'secret';
                        PERFORM pg_sleep(10), 'secret';
                    END $$
                    """)
            }
        }
        #expect(!"\(error)".contains("secret"))
    }

    @Test(
        "A connection string that is not valid is an error without any of it",
        arguments: [
            "host=/nowhere password=two secret", "host='secret", "postgres://user:secret@[::1", "secret=1", "secret",
        ])
    func malformed(parameters: String) throws {
        let error = try #require(throws: PostgresError.self) {
            try PostgresDatabase(parameters).transaction { try $0.execute("SELECT 1") }
        }
        #expect(!"\(error)".contains("secret"))
        #expect(error.sqlState == "08001")
    }
}
#endif
