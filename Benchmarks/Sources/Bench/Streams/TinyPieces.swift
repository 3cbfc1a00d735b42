import FastModel

/// A long string that comes byte by byte, against the same in one buffer.
struct TinyPieces {
    let byteCount: Int

    func check() throws -> StreamCheck {
        let document =
            Array(#"{"path":""#.utf8) + [UInt8](repeating: UInt8(ascii: "x"), count: byteCount) + Array(#""}"#.utf8)
        var ratios: [Double] = []
        for _ in 0..<5 {
            let whole = try CPUClock.seconds(calls: 1) { try read { feed in try feed(document[...]) } }
            let pieces = try CPUClock.seconds(calls: 1) {
                try read { feed in
                    for index in document.indices { try feed(document[index..<index + 1]) }
                }
            }
            ratios.append(pieces / whole)
        }
        return .atMost(
            2, "times", "a string of \(byteCount >> 20) MiB in pieces of a byte, in times of one buffer", ratios.median)
    }

    private func read(_ source: ((ArraySlice<UInt8>) throws -> Void) throws -> Void) throws {
        var reader = try RecordReader(Event.self, framing: .documents)
        var length = 0
        func take(_ record: consuming Record<Event>) throws {
            guard case .model(let event, _) = record else { throw WorkloadError.rejected("the long string is refused") }
            length = event.path.utf8.count
        }
        try withoutActuallyEscaping(take) { take in try source { try reader.feed($0, take) } }
        try reader.finish(take)
        guard length == byteCount else { throw WorkloadError.rejected("a part of the long string is missing") }
    }
}
