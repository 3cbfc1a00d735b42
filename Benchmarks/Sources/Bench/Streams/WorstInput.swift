import FastModel

/// An input with the highest cost for its length, in pieces of one size. An input four times as long may take little more than four
/// times the time.
struct WorstInput {
    /// A description of the input.
    let name: String
    let framing: RecordFraming
    /// Makes an input of about this many bytes.
    let text: (_ byteCount: Int) -> [UInt8]
    let pieceSize: Int

    /// A linear reader has 4, or a little more if the longer input no longer fits into the cache; a quadratic one has 16.
    private static let bound = 6.0
    private static let lengths = [1 << 20, 4 << 20, 16 << 20]

    /// Escapes, surrogates, deep nesting, broken records and records of the wrong type, each in pieces of three sizes.
    static var all: [WorstInput] {
        [100, 4096, 1 << 20].flatMap { size in
            [
                WorstInput(name: "escapes", framing: .array, text: { string(#"\n"#, $0) }, pieceSize: size),
                WorstInput(name: "backslashes", framing: .array, text: { string(#"\\"#, $0) }, pieceSize: size),
                WorstInput(
                    name: "surrogates", framing: .array, text: { string(#"\ud83d\ude00"#, $0) }, pieceSize: size),
                WorstInput(
                    name: "escapes, document", framing: .documents, text: { document(#"\n"#, $0) }, pieceSize: size),
                WorstInput(
                    name: "strings of a megabyte of escapes", framing: .array, text: { strings(#"\n"#, $0) },
                    pieceSize: size),
                WorstInput(name: "broken lines", framing: .lines, text: { repeated("x\n", $0) }, pieceSize: size),
                WorstInput(
                    name: "lines of the wrong type", framing: .lines, text: { repeated("[]\n", $0) }, pieceSize: size),
                WorstInput(
                    name: "elements of the wrong type", framing: .array,
                    text: { [0x5B] + repeated("7,", $0) + Array("7]".utf8) }, pieceSize: size),
                WorstInput(name: "nesting", framing: .array, text: { [0x5B] + repeated("[", $0) }, pieceSize: size),
                WorstInput(
                    name: "elements that are not JSON", framing: .array,
                    text: { [0x5B] + repeated("{:},", $0) + Array("7]".utf8) }, pieceSize: size),
                WorstInput(
                    name: "arrays beside the elements", framing: .elements(at: "a.b"),
                    text: { Array("{\"a\":{\"c\":[".utf8) + repeated("[[]],", $0) + Array("1],\"b\":[]}}".utf8) },
                    pieceSize: size),
                WorstInput(
                    name: "arrays at the elements' depth", framing: .elements(at: "b"),
                    text: { [0x7B] + repeated("\"a\":[],", $0) + Array("\"b\":[]}".utf8) }, pieceSize: size),
                WorstInput(
                    name: "brackets after the elements", framing: .array,
                    text: { Array("[]".utf8) + repeated("]", $0) },
                    pieceSize: size),
                WorstInput(
                    name: "texts without end", framing: .textSequence, text: { repeated("\u{1E}\"", $0) },
                    pieceSize: size),
                WorstInput(
                    name: "white space", framing: .automatic, text: { repeated(" \n", $0) }, pieceSize: size),
                WorstInput(
                    name: "events of empty lines", framing: .serverSentEvents, text: { repeated("data: 1\n\n\n", $0) },
                    pieceSize: size),
                WorstInput(
                    name: "an event of many lines", framing: .serverSentEvents, text: { repeated("data: 1,\n", $0) },
                    pieceSize: size),
            ]
        }
    }

    /// Checks how much the time grows when an input becomes four times as long: the largest factor of all lengths.
    ///
    /// - Throws: what reading throws, except errors of the text.
    func check() throws -> StreamCheck {
        let inputs = Self.lengths.map(text)
        var seconds = inputs.map { _ in Double.infinity }
        var growth = Double.infinity
        // Neighbours make some attempts slow; no number of attempts makes a reader that is not linear fast.
        for attempt in 1...8 where attempt <= 2 || growth > Self.bound {
            for (index, input) in inputs.enumerated() {
                seconds[index] = min(seconds[index], try CPUClock.seconds(calls: 1) { try read(input) })
            }
            growth = zip(seconds.dropFirst(), seconds).map { $0 / max($1, 1e-4) }.max() ?? 0
        }
        return .atMost(Self.bound, "times", "\(name) in pieces of \(pieceSize): four times the length", growth)
    }

    private func read(_ input: [UInt8]) throws {
        var options = DecodingOptions()
        options.maximumRecordBytes = 64 << 20
        var reader = try RecordReader(Event.self, framing: framing, options: options)
        var count = 0
        do {
            var start = 0
            while start < input.count {
                let end = min(start + pieceSize, input.count)
                try reader.feed(input[start..<end]) { _ in count += 1 }
                start = end
            }
            try reader.finish { _ in count += 1 }
        } catch is ModelError {
            // Deep nesting ends the stream.
            count += 1
        }
        blackHole(count)
    }

    private static func repeated(_ unit: String, _ byteCount: Int) -> [UInt8] {
        Array(String(repeating: unit, count: byteCount / unit.utf8.count).utf8)
    }

    private static func document(_ unit: String, _ byteCount: Int) -> [UInt8] {
        Array(#"{"path":""#.utf8) + repeated(unit, byteCount) + Array(#""}"#.utf8)
    }

    private static func string(_ unit: String, _ byteCount: Int) -> [UInt8] {
        Array("[".utf8) + document(unit, byteCount) + Array("]".utf8)
    }

    private static func strings(_ unit: String, _ byteCount: Int) -> [UInt8] {
        let element = document(unit, 1 << 20)
        let elements = Array(repeating: element, count: max(1, byteCount >> 20))
        return Array("[".utf8) + Array(elements.joined(separator: [UInt8(ascii: ",")])) + Array("]".utf8)
    }
}

/// A long string in single bytes, compared with the same string in one buffer.
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
        // In one buffer, 64 bytes are passed at once; a byte of its own takes a call.
        return .atMost(
            8, "times", "a string of \(byteCount >> 20) MiB in pieces of a byte, in times of one buffer", ratios.median)
    }

    private func read(_ source: ((ArraySlice<UInt8>) throws -> Void) throws -> Void) throws {
        var reader = try RecordReader(Event.self, framing: .documents)
        var length = 0
        func take(_ record: consuming DecodedRecord<Event>) throws {
            guard case .model(let event, _) = record else { throw WorkloadError.rejected("the long string is refused") }
            length = event.path.utf8.count
        }
        try withoutActuallyEscaping(take) { take in try source { try reader.feed($0, take) } }
        try reader.finish(take)
        guard length == byteCount else { throw WorkloadError.rejected("a part of the long string is missing") }
    }
}
