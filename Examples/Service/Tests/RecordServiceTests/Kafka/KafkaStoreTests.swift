#if Kafka
import Events
import FastModel
import FastModelGRDB
import Foundation
import GRDB
import Testing

@testable import RecordService

struct KafkaStoreTests {
    /// A batch of partition 3 with a valid and an invalid record.
    private func batch(_ id: Int, from: Int64?, at offset: Int64) async -> DecodedBatch {
        var batch = KafkaBatch()
        batch.bytes += Request.records(id...id)
        batch.append(3, offset, after: from)
        batch.bytes += Array("{}".utf8)
        batch.append(3, offset + 1, after: from)
        return await batch.decoded(by: 2, for: ModelTable(rows: Event.table), maximumRecordBytes: 10_000)
    }

    private func withStore(_ body: (any RecordStore, String) async throws -> Void) async throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).sqlite").path
        defer { for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) } }
        var configuration = ServiceConfiguration()
        configuration.storeDatabase = path
        try await body(configuration.makeStore(RecordTables(configuration)), path)
    }

    private func counts(_ path: String) throws -> [Int] {
        try DatabaseQueue(path: path).read { database in
            try ["events", "kafka_rejects"].map { try Int.fetchOne(database, sql: "SELECT count(*) FROM \($0)") ?? 0 }
        }
    }

    @Test("Records, rejects and offsets are stored together, and the next batch starts at the offsets")
    func together() async throws {
        try await withStore { store, path in
            #expect(try await store.offsets(of: [3, 4], "t") == [:])
            let report = try #require(try await store.store(await batch(1, from: nil, at: 0), "t"))
            #expect(report.stored.map(\.inserted) == [1, 0] && report.rejects.map(\.code) == ["missingKey"])
            #expect(try await store.offsets(of: [3, 4], "t") == [3: 2])
            #expect(try await store.offsets(of: [3], "other") == [:])
            #expect(try await store.store(await batch(2, from: 2, at: 2), "t") != nil)
            #expect(try await store.offsets(of: [3], "t") == [3: 4])
            #expect(try counts(path) == [2, 2])
            try await store.close()
        }
    }

    @Test("A batch that does not begin at the stored offset is not stored", arguments: [nil, 0, 1, 3])
    func fenced(_ from: Int64?) async throws {
        try await withStore { store, path in
            _ = try await store.offsets(of: [3], "t")
            _ = try await store.store(await batch(1, from: nil, at: 0), "t")
            #expect(try await store.store(await batch(2, from: from, at: from ?? 0), "t") == nil)
            #expect(try await store.offsets(of: [3], "t") == [3: 2])
            #expect(try counts(path) == [1, 1])
            try await store.close()
        }
    }

    @Test("A batch that expects an offset is not stored if the database has none")
    func fencedByMissingOffset() async throws {
        try await withStore { store, path in
            _ = try await store.offsets(of: [3], "t")
            #expect(try await store.store(await batch(1, from: 5, at: 5), "t") == nil)
            #expect(try counts(path) == [0, 0])
            try await store.close()
        }
    }
}
#endif
