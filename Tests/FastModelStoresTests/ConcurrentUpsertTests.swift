#if GRDB || Postgres
import Dispatch
import FastModel
import FastModelTables
import Foundation
import Testing

@Suite("Upserts from many threads at once")
struct ConcurrentUpsertTests {
    static let threads = 8
    static let batches = 10
    static let batchSize = 50
    /// Each thread shares the first half of its records with the previous thread.
    static let step = batches * batchSize / 2

    static func database(_ store: TestStore) throws -> TestDatabase {
        try TestDatabase(
            store,
            "CREATE TABLE measurement (id INTEGER PRIMARY KEY, name TEXT, score DOUBLE, count INTEGER, flag BOOLEAN)")
    }

    static func store(_ thread: Int, _ provider: any InstanceProvider<Measurement, Measurement>) throws {
        let decoder = ModelDecoder()
        for batch in 0..<batches {
            let start = thread * step + batch * batchSize
            let models = try (start..<start + batchSize).map { id in
                try decoder.decode(Measurement.self, from: Measurement.document(id: id, round: 1))
            }
            for result in try provider.instances(of: models) { _ = try result.get() }
        }
    }

    /// Threads instead of tasks: only as many tasks run at once as there are processors.
    @Test("Eight threads share a provider", arguments: StoreCase.all)
    func sharedProvider(test: StoreCase) throws {
        let database = try Self.database(test.store)
        let provider = try database.provider(Measurement.table, test.mode)
        let failures = Locked<[String]>([])
        let threads = DispatchGroup()
        for thread in 0..<Self.threads {
            threads.enter()
            Thread.detachNewThread {
                do {
                    try Self.store(thread, provider)
                } catch {
                    failures.withLock { $0.append("\(error)") }
                }
                threads.leave()
            }
        }
        threads.wait()
        #expect(failures.withLock { $0 } == [])
        let query = "SELECT * FROM measurement ORDER BY id"
        let rows = try database.rows(query)
        #expect(rows.count == (Self.threads + 1) * Self.step)
        // The result is the same as with one thread.
        let single = try Self.database(test.store)
        let other = try single.provider(Measurement.table, test.mode)
        for thread in 0..<Self.threads { try Self.store(thread, other) }
        #expect(try rows == single.rows(query))
    }
}
#endif
