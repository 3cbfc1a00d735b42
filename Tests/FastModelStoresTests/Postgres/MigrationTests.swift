#if Postgres
import FastModel
import FastModelPostgres
import Foundation
import Testing

@Suite("Tables that change while the process runs", .enabled(if: TestServer.parameters != nil, "there is no server"))
struct MigrationTests {
    struct Sample: JSONModel, Sendable {
        var id: Int64 = 0
        var count: Int64 = 0
        var ratio = 0.0
        var amount = Decimal(0)
        var at = Date(timeIntervalSinceReferenceDate: 0)

        static let schema = Schema({ Sample() }) {
            Field("id", \.id)
            Field("count", \.count)
            Field("ratio", \.ratio)
            Field("amount", \.amount)
            Field("at", \.at)
        }
    }

    private static func rows(_ samples: [Sample], _ table: StoredTable<Sample>) -> PreparedRows<Sample> {
        var rows = PreparedRows(table)
        for sample in samples { rows.append(sample) }
        return rows
    }

    private static func table(_ column: String, isKeyed: Bool = true) -> StoredTable<Sample> {
        let field: StoredField<Sample> =
            switch column {
            case "count": StoredField("count", \.count)
            case "ratio": StoredField("ratio", \.ratio)
            case "amount": StoredField("amount", \.amount)
            default: StoredField("at", \.at)
            }
        let id = StoredField<Sample>("id", \.id)
        guard isKeyed else {
            return StoredTable("sample") {
                id
                field
            }
        }
        return StoredTable("sample", unique: "id") {
            id
            field
        }
    }

    struct Change: Sendable, CustomTestStringConvertible {
        let column: String
        let before: String
        let after: String
        let stored: String
        var testDescription: String { "\(column): \(before) to \(after)" }
    }

    static let changes = [
        Change(column: "ratio", before: "real", after: "double precision", stored: "0.123456789012345"),
        Change(column: "ratio", before: "bigint", after: "double precision", stored: "0.123456789012345"),
        Change(column: "ratio", before: "numeric(4, 2)", after: "numeric", stored: "0.123456789012345"),
        Change(column: "amount", before: "bigint", after: "numeric", stored: "12345678901.123456789"),
        Change(column: "amount", before: "numeric(20, 2)", after: "numeric(20, 9)", stored: "12345678901.123456789"),
        Change(column: "count", before: "integer", after: "bigint", stored: "9007199254740993"),
        Change(column: "count", before: "numeric(4)", after: "bigint", stored: "9007199254740993"),
        Change(column: "at", before: "date", after: "timestamptz", stored: "2025-11-21 08:30:00.5+00"),
        Change(column: "at", before: "timestamptz(0)", after: "timestamptz", stored: "2025-11-21 08:30:00.5+00"),
        Change(column: "at", before: "text", after: "timestamptz", stored: "2025-11-21 08:30:00.5+00"),
    ]

    /// The casts for the earlier type would lose digits, or refuse the record.
    @Test("A column has another type", arguments: changes, [true, false])
    func changedType(_ change: Change, isKeyed: Bool) throws {
        let database = try TestServer.database()
        let table = Self.table(change.column, isKeyed: isKeyed)
        try database.transaction {
            try $0.execute("CREATE TABLE sample (id bigint PRIMARY KEY, \(change.column) \(change.before))")
        }
        #expect(try database.transaction { try $0.store(Self.rows([Sample(id: 1)], table)) }.inserted == 1)
        try database.transaction { transaction in
            let (column, type) = (change.column, change.after)
            try transaction.execute("ALTER TABLE sample ALTER \(column) TYPE \(type) USING \(column)::\(type)")
        }
        let sample = Sample(
            id: 2, count: 9_007_199_254_740_993, ratio: 0.123456789012345,
            amount: try #require(Decimal(string: "12345678901.123456789")),
            at: Date(timeIntervalSince1970: 1_763_713_800.5))
        let report = try database.transaction { try $0.store(Self.rows([sample, Sample(id: 3)], table)) }
        #expect(report.inserted == 2, "\(report)")
        let value = try database.transaction {
            try $0.execute("SELECT \(change.column)::text FROM sample WHERE id = 2")
        }
        #expect(value.first == change.stored)
    }

    /// The store waits for the lock of the migration, and executes its statement on the changed table.
    @Test("A migration is committed while a batch waits for it")
    func migrationMeanwhile() async throws {
        let database = try TestServer.database()
        let table = Self.table("ratio")
        try database.transaction { try $0.execute("CREATE TABLE sample (id bigint PRIMARY KEY, ratio real)") }
        #expect(try database.transaction { try $0.store(Self.rows([Sample(id: 1)], table)) }.inserted == 1)
        let storing = Thread {
            let rows = Self.rows([Sample(id: 2, ratio: 0.123456789012345)], table)
            #expect(throws: Never.self) { try database.transaction { try $0.store(rows) } }
        }
        try database.transaction { transaction in
            try transaction.execute("ALTER TABLE sample ALTER ratio TYPE double precision")
            storing.start()
            let waiting = """
                SELECT count(*) FROM pg_locks WHERE relation = 'sample'::regclass AND NOT granted
                """
            while try transaction.execute(waiting).first == "0" { Thread.sleep(forTimeInterval: 0.01) }
        }
        while !storing.isFinished { try await Task.sleep(for: .milliseconds(10)) }
        let value = try database.transaction { try $0.execute("SELECT ratio::text FROM sample WHERE id = 2").first }
        #expect(value == "0.123456789012345")
    }

    @Test("A table that another search path finds has other types")
    func searchPath() throws {
        let database = try TestServer.database()
        let table = Self.table("ratio")
        let other = "other_\(UUID().uuidString.prefix(8).lowercased())"
        try database.transaction { transaction in
            try transaction.execute("CREATE TABLE sample (id bigint PRIMARY KEY, ratio real)")
            try transaction.execute("CREATE SCHEMA \(other)")
            try transaction.execute("CREATE TABLE \(other).sample (id bigint PRIMARY KEY, ratio numeric)")
        }
        for id in 1...3 {
            let rows = Self.rows([Sample(id: Int64(id), ratio: 0.123456789012345)], table)
            #expect(try database.transaction { try $0.store(rows) }.inserted == 1)
            let report = try database.transaction { transaction in
                try transaction.execute("SET LOCAL search_path = \(other)")
                return try transaction.store(rows)
            }
            #expect(report.inserted == 1)
        }
        let values = try database.transaction { try $0.execute("SELECT DISTINCT ratio::text FROM \(other).sample") }
        #expect(values.values == [["0.123456789012345"]])
    }

    @Test("A unique index is dropped, or created")
    func uniqueIndex() throws {
        let database = try TestServer.database()
        let table = Self.table("count")
        try database.transaction { try $0.execute("CREATE TABLE sample (id bigint, count bigint)") }
        for (id, statement) in [
            "ALTER TABLE sample ADD CONSTRAINT sample_key UNIQUE (id)", "ALTER TABLE sample DROP CONSTRAINT sample_key",
            "SELECT",
        ].enumerated() {
            for count in 0..<2 {
                let rows = Self.rows([Sample(id: Int64(id), count: Int64(count))], table)
                #expect(try database.transaction { try $0.store(rows) }.refusals.isEmpty)
            }
            try database.transaction { _ = try $0.execute(statement) }
        }
        let counts = try database.transaction { try $0.execute("SELECT count FROM sample ORDER BY id") }
        #expect(counts.values == [["1"], ["1"], ["1"]])
    }
}
#endif
