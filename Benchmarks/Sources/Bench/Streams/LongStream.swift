import FastModel

/// Checks that the length of a stream affects neither its memory nor the time per byte.
struct LongStream {
    private static let shortBytes = 8_000_000

    let isArray: Bool
    let byteCount: Int

    func checks() throws -> [StreamCheck] {
        let name = isArray ? "array" : "NDJSON"
        let chunks = EventChunks(separator: isArray ? "," : "\n")
        // A first pass, so that the allocator's first pages do not count as growth.
        _ = try read(chunks, Self.shortBytes)
        var short: [Double] = []
        for _ in 0..<5 { short.append(try read(chunks, Self.shortBytes)) }
        let shortPeak = try peak { _ = try read(chunks, Self.shortBytes) }
        var long = 0.0
        let longPeak = try peak { long = try read(chunks, byteCount) }
        let growth = Double(longPeak - shortPeak) / 1e6
        return [
            .atMost(8, "MB", "\(name), \(byteCount / 1_000_000) MB, growth over 8 MB", growth),
            .atLeast(0.95, "times", "\(name), throughput in times of 8 MB's", short.median / long),
        ]
    }

    /// The peak memory during a call.
    private func peak(_ body: () throws -> Void) throws -> Int {
        let isReset = PeakMemory.reset()
        try body()
        guard isReset, let bytes = PeakMemory.bytes else {
            throw WorkloadError.rejected("the peak memory cannot be measured here")
        }
        return bytes
    }

    /// Reads a stream with the given length.
    ///
    /// - Returns: the seconds of processor time per byte.
    private func read(_ chunks: EventChunks, _ byteCount: Int) throws -> Double {
        var bytes = 0
        var records = 0
        let seconds = try CPUClock.seconds(calls: 1) {
            var reader = try RecordReader(Event.self, framing: isArray ? .array : .lines)
            func take(_ record: consuming DecodedRecord<Event>) throws {
                switch consume record {
                case .model(let event, _):
                    records += 1
                    blackHole(event)
                case .rejected(let error, _): throw error
                }
            }
            if isArray { try reader.feed("[", take) }
            try chunks.repeated(byteCount: byteCount) { chunk in
                bytes += chunk.count
                try reader.feed(chunk, take)
            }
            // The last piece ends with a separator, which requires another record.
            if isArray { try reader.feed("{}]", take) }
            try reader.finish(take)
        }
        guard records >= bytes / 400 else { throw WorkloadError.rejected("records are missing in the stream") }
        return seconds / Double(bytes)
    }
}

/// Event records in pieces, as from a socket, repeated up to the length of a stream.
struct EventChunks {
    private static let chunkBytes = 64 << 10

    let chunks: [[UInt8]]
    let byteCount: Int

    /// Makes some megabytes of records, each followed by its separator, which can be repeated seamlessly.
    init(separator: String, records: Int = 8_000) {
        let lines = EventDocuments.lines(count: records)
        let bytes = Array(separator == "\n" ? lines.utf8 : lines.replacing("\n", with: separator).utf8)
        byteCount = bytes.count
        chunks = stride(from: 0, to: bytes.count, by: Self.chunkBytes).map { start in
            Array(bytes[start..<min(start + Self.chunkBytes, bytes.count)])
        }
    }

    /// Passes all pieces to the body as often as they fit into the wanted length, at least once.
    func repeated(byteCount wanted: Int, _ body: ([UInt8]) throws -> Void) rethrows {
        for _ in 0..<max(1, wanted / byteCount) {
            for chunk in chunks { try body(chunk) }
        }
    }
}
