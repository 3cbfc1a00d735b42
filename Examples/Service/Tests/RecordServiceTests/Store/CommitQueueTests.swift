import Events
import FastModel
import FastModelGRDB
import NIOCore
import Testing

@testable import RecordService

@Suite(.timeLimit(.minutes(1)))
struct CommitQueueTests {
    private func rows(_ count: Int) throws -> TableRows<ModelTable<Event>> {
        var block = RecordBlock(of: ModelTable(rows: Event.table))
        let body = try OpenedBody(.lines, of: ModelTable(rows: Event.table), maximumRecordBytes: 10_000)
        try body.feed(.init(bytes: Request.records(1...count))) { block.append($0) }
        return block.rows
    }

    @Test("Batches end at the limit of rows or bytes, and keep the order of the requests")
    func batches() async throws {
        let limit = BatchLimit(rows: 10, bytes: 1_000, delay: .milliseconds(300))
        let queue = CommitQueue(batchesOf: limit, patience: .seconds(5))
        let sizes = [(4, 1), (4, 1), (4, 1), (1, 999), (1, 1), (50, 1), (1, 2_000), (1, 1)]
        var tasks: [Task<StoringReport, any Error>] = []
        for (count, bytes) in sizes {
            let rows = try rows(count)
            let before = queue.rows
            tasks.append(Task { try await queue.store(rows, bytes: bytes) })
            while queue.rows == before { await Task.yield() }
        }
        queue.finish()
        var batches: [[Int]] = []
        while let batch = await queue.nextBatch() {
            batches.append(batch.map(\.rows.count))
            for submission in batch { submission.waiter.resume(throwing: BodyFault.storeUnavailable) }
        }
        #expect(batches == [[4, 4], [4, 1], [1], [50], [1], [1]])
        for task in tasks { await #expect(throws: BodyFault.storeUnavailable) { try await task.value } }
    }

    @Test("A finished queue refuses rows at once")
    func refusals() async throws {
        let queue = CommitQueue(batchesOf: BatchLimit(rows: 10, bytes: 10, delay: .zero), patience: .seconds(5))
        queue.finish()
        let rows = try rows(4)
        await #expect(throws: BodyFault.storeUnavailable) { try await queue.store(rows, bytes: 1) }
        #expect(await queue.nextBatch() == nil)
    }

    @Test("A writer that waits at an empty queue stops when its task is cancelled")
    func cancellation() async {
        let queue = CommitQueue(
            batchesOf: BatchLimit(rows: 10, bytes: 10, delay: .seconds(60)), patience: .seconds(5))
        let writer = Task { await queue.nextBatch() == nil }
        try? await Task.sleep(for: .milliseconds(50))
        writer.cancel()
        #expect(await writer.value)
    }
}
