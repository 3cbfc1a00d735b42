import FastModel

/// NDJSON on all processors against one. Of the wall's time, so neighbours spoil it: the best of some tries counts.
struct SeveralProcessors {
    private static let tries = 7

    let byteCount: Int

    func check() throws -> StreamCheck {
        let chunks = EventChunks(separator: "\n")
        var serial = Duration.seconds(1_000)
        var parallel = serial
        for _ in 0..<Self.tries {
            serial = min(serial, try ContinuousClock().measure { try readOnOne(chunks) })
            parallel = min(parallel, try ContinuousClock().measure { try readOnAll(chunks) })
        }
        return .atLeast(1.8, "times", "NDJSON on 2 processors, in times of one's throughput", serial / parallel)
    }

    private func readOnOne(_ chunks: EventChunks) throws {
        var reader = try RecordReader(Event.self, framing: .lines)
        try chunks.repeated(byteCount: byteCount) { try reader.feed($0) { blackHole($0) } }
        try reader.finish { blackHole($0) }
    }

    private func readOnAll(_ chunks: EventChunks) throws {
        var reader = try ParallelRecordReader(Event.self, workers: 2)
        try chunks.repeated(byteCount: byteCount) { try reader.feed($0) { blackHole($0) } }
        try reader.finish { blackHole($0) }
    }
}
