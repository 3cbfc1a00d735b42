import Foundation

/// Measures a contestant of the comparison with other libraries, here and in Peers/swift.
struct PeerReport {
    /// How often each contestant is measured.
    let rounds: Int
    /// Milliseconds a contestant is measured at a time.
    var milliseconds = 20.0

    /// Measures a decoder.
    func decoding<Model>(
        _ task: String, _ contestant: String, _ documents: Int, _ decode: (Consumer<Model>) throws -> Void
    ) throws {
        var sum = ValueSum()
        try withoutActuallyEscaping(decode) { decode in
            var models: [Model] = []
            try decode(Consumer { models.append($0) })
            for model in models { sum.add(model) }
        }
        let microseconds = try microseconds(documents) { try decode(Consumer(blackHole)) }
        try PeerResult(
            contestant: contestant, task: task, documents: documents, microseconds: microseconds, sum: sum.text,
            bytes: nil
        ).write()
    }

    /// The median of the rounds, in microseconds per document.
    func microseconds(_ documents: Int, _ body: () throws -> Void) throws -> Double {
        try body()
        let once = try CPUClock.seconds(calls: 1, body)
        let calls = max(1, Int(milliseconds / 1e3 / once))
        let times = try (0..<max(1, rounds)).map { _ in try CPUClock.seconds(calls: calls, body) }
        return times.median * 1e6 / Double(documents)
    }
}

/// A line of output: JSON, like that of the programs in the folder `Peers`.
struct PeerResult: Encodable {
    private enum CodingKeys: String, CodingKey {
        case contestant
        case task
        case documents
        case microseconds = "us_per_doc"
        case sum
        case bytes
    }

    let contestant: String
    let task: String
    let documents: Int
    let microseconds: Double
    let sum: String
    /// The length of the text that was written; nil for decoders.
    let bytes: Int?

    func write() throws {
        print(String(decoding: try JSONEncoder().encode(self), as: UTF8.self))
    }
}
