#if GRDB
import Dispatch
import FastModel
import FastModelGRDB
import Foundation
import GRDB
import Testing

@Suite("Upserts from many threads at once")
struct ConcurrentUpsertTests {
    static let threads = 8
    static let batches = 10
    static let batchSize = 50
    /// Each thread shares the first half of its records with the thread before it.
    static let step = batches * batchSize / 2

    static func database() throws -> DatabaseQueue {
        let queue = try DatabaseQueue(
            executing: """
                CREATE TABLE measurement (
                    id INTEGER PRIMARY KEY, name TEXT, score DOUBLE, count INTEGER, flag BOOLEAN);
                """)
        return queue
    }

    static func store(_ thread: Int, _ provider: GRDBProvider<Measurement>) throws {
        let decoder = ModelDecoder()
        for batch in 0..<batches {
            let start = thread * step + batch * batchSize
            let models = try (start..<start + batchSize).map { id in
                try decoder.decode(Measurement.self, from: Measurement.document(id: id, round: 1))
            }
            for result in try provider.instances(of: models) { _ = try result.get() }
        }
    }

    static func rows(_ queue: DatabaseQueue) throws -> [Row] {
        try queue.read { try Row.fetchAll($0, sql: "SELECT * FROM measurement ORDER BY id") }
    }

    /// Real threads and not tasks, of which only as many run at once as there are processors.
    @Test("Eight threads share a provider", arguments: [UpsertMode.updateExisting, .purgeExisting])
    func sharedProvider(mode: UpsertMode) throws {
        let queue = try Self.database()
        let provider = try GRDBProvider(Measurement.table, in: queue, mode: mode)
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
        let rows = try Self.rows(queue)
        #expect(rows.count == (Self.threads + 1) * Self.step)
        // As from one thread.
        let single = try Self.database()
        let other = try GRDBProvider(Measurement.table, in: single, mode: mode)
        for thread in 0..<Self.threads { try Self.store(thread, other) }
        #expect(try rows == Self.rows(single))
    }
}
#endif
