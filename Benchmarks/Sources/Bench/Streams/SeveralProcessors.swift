import Dispatch
import FastModel
import Foundation

/// Compares NDJSON or an array on two processors with one, by elapsed time. Neighbours disturb it, so the best of many short
/// attempts is used.
///
/// Two independent readers show the greatest possible gain: two processors of a virtual machine are seldom twice as fast as one.
struct SeveralProcessors {
    private static let tries = 31
    private static let byteCount = 32_000_000

    private let name: String
    private let framing: RecordFraming
    private let chunks: EventChunks

    init(isArray: Bool) {
        name = isArray ? "an array" : "NDJSON"
        framing = isArray ? .array : .lines
        chunks = EventChunks(separator: isArray ? "," : "\n")
    }

    func check() throws -> StreamCheck {
        let clock = ContinuousClock()
        var one = Duration.seconds(1_000)
        var (both, apart) = (one, one)
        for _ in 0..<Self.tries {
            one = min(one, try clock.measure { try readOnOne() })
            both = min(both, try clock.measure { try readOnBoth() })
            apart = min(apart, try clock.measure { try readApart() })
        }
        let name = "\(name) on 2 processors, in times of one's throughput"
        let attainable = 2 * (one / apart)
        // The rest is the text and the records, which move from one processor's cache to the other's.
        return .atLeast(
            0.75 * attainable, "times", "\(name) (two readers apart: \(String(format: "%.2f", attainable)))", one / both
        )
    }

    private func readOnOne() throws {
        var reader = try RecordReader(Event.self, framing: framing)
        try read { try reader.feed($0) { blackHole($0) } }
        try reader.finish { blackHole($0) }
    }

    private func readOnBoth() throws {
        var reader = try ParallelRecordReader(Event.self, workers: 2, framing: framing)
        try read { try reader.feed($0) { blackHole($0) } }
        try reader.finish { blackHole($0) }
    }

    /// Passes the chunks of a stream to the body.
    private func read(_ body: ([UInt8]) throws -> Void) rethrows {
        if framing == .array { try body(Array("[".utf8)) }
        try chunks.repeated(byteCount: Self.byteCount, body)
        // The last chunk ends with a comma.
        if framing == .array { try body(Array("{}]".utf8)) }
    }

    private func readApart() throws {
        let other = DispatchGroup()
        DispatchQueue.global(qos: .userInitiated).async(group: other) { try? readOnOne() }
        try readOnOne()
        other.wait()
    }
}
