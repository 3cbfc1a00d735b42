import FastModel
import Foundation
import Testing

@testable import FastModelStreams

@Suite("Random streams give the same records in any pieces, on one processor or several")
struct FramingComparisonTests {
    /// The number of comparisons for each framing. `make soak` makes more.
    static let count = ProcessInfo.processInfo.environment["COMPARISONS"].flatMap { Int($0) } ?? 500

    static let framings: [RecordFraming] = [
        .lines, .documents, .array, .elements(at: "data.items"), .automatic, .textSequence, .serverSentEvents,
        .custom(FramingTests.LengthPrefixed()),
    ]

    /// Makes a stream, most often with damage.
    private static func sample(_ framing: RecordFraming, _ random: inout SplitMix64) -> [UInt8] {
        let texts = [
            "{\"id\":1}", "{\"id\":22,\"name\":\"a \\\"name\\\" of more than fifteen bytes é\"}", "{ \"id\" : 3 }", "5",
            "\"x\\\\\"",
            "null", "[]", "[{\"id\":[1,2]}]", "{\"name\":\"}],{\"}", "{\"id\":\"4\"}",
            "{\"id\":4,\"tags\":[\"a\",{},\"b\"]}",
            "{\"id\":tru}", "{\"id\":1,}", "{}", "{\"id\":[}", "tru", "\"\\ud800\"", "{\n\"id\":\n6}",
            "{\"x\":\"\(String(repeating: "y", count: 90))\",\"id\":7}",
        ]
        // Most records are whole, so that streams do not end early.
        let records = (0..<Int.random(in: 0...12, using: &random)).map { _ in
            texts[
                Bool.random(using: &random)
                    ? Int.random(in: 0..<5, using: &random) : Int.random(in: 0..<texts.count, using: &random)]
        }
        let space = ["", "", " ", "\n", "\r\n  "].randomElement(using: &random) ?? ""
        var bytes: [UInt8]
        switch framing {
        case .lines: bytes = Array(records.map { $0.replacing("\n", with: " ") + space + "\n" }.joined().utf8)
        case .documents: bytes = Array(records.joined(separator: space).utf8)
        case .array, .automatic:
            bytes = Array("\(space)[\(space)\(records.joined(separator: space + "," + space))\(space)]".utf8)
        case .elements:
            bytes = Array(
                "{\"a\":[[1],{}],\"data\":{\"items\":[\(records.joined(separator: "," + space))]\(space),\"n\":[2]}}"
                    .utf8)
        case .textSequence: bytes = Array(records.map { "\u{1E}\($0)\n" }.joined().utf8)
        case .serverSentEvents:
            bytes = Array(records.map { "event: x\ndata: \($0.replacing("\n", with: "\ndata:"))\n\n" }.joined().utf8)
        case .custom:
            bytes = records.flatMap {
                [0, 0, UInt8($0.utf8.count >> 8), UInt8(truncatingIfNeeded: $0.utf8.count)] + Array($0.utf8)
            }
        }
        // A length that is damaged only makes the stream incomplete.
        for _ in 0..<max(0, Int.random(in: -3...2, using: &random)) where !bytes.isEmpty {
            let place = Int.random(in: 0..<bytes.count, using: &random)
            switch Int.random(in: 0..<4, using: &random) {
            case 0: bytes.remove(at: place)
            case 1: bytes.insert(Array("\"\\[]{},:\n 1".utf8).randomElement(using: &random) ?? 0, at: place)
            case 2: bytes[place] = UInt8.random(in: 0...255, using: &random)
            default: bytes.removeSubrange(place...)
            }
        }
        return bytes
    }

    private static func parallel(
        _ bytes: [UInt8], _ framing: RecordFraming, _ size: Int, _ options: DecodingOptions
    ) -> StreamOutcome<Entry> {
        var outcome = StreamOutcome<Entry>()
        do {
            var reader = try ParallelRecordReader(Entry.self, workers: 2, framing: framing, options: options)
            var rest = bytes[...]
            while !rest.isEmpty {
                try reader.feed(Array(rest.prefix(size))) { outcome.records.append(Delivered($0)) }
                rest = rest.dropFirst(size)
                if rest.count % 5 == 0 { try reader.flush { outcome.records.append(Delivered($0)) } }
            }
            try reader.finish { outcome.records.append(Delivered($0)) }
        } catch { outcome.error = error as? ModelError }
        return outcome
    }

    @Test("Same records, places, texts, issues and errors", arguments: framings.indices)
    func sameInPiecesAndInParallel(_ index: Int) {
        let framing = Self.framings[index]
        var random = SplitMix64(seed: UInt64(index))
        var ended = 0
        for round in 0..<Self.count {
            let bytes = Self.sample(framing, &random)
            let options = DecodingOptions(
                conversion: round % 4 == 0 ? .strict : .lenient,
                malformedRecords: round % 7 == 0 ? .endStream : .reject,
                maximumRecordBytes: [1 << 20, 60, 12].randomElement(using: &random) ?? 60)
            let whole = stream(bytes, framing, options)
            if whole.error != nil { ended += 1 }
            let sizes = (0..<3).map { _ in Int.random(in: 1...80, using: &random) }
            let pieces = stream(bytes, framing, inPieces: sizes, options)
            let workers = Self.parallel(bytes, framing, sizes[0], options)
            // Compared outside the macro, which would describe long values.
            let areSame = pieces == whole && workers == whole
            #expect(areSame, "round \(round): \(String(decoding: bytes, as: UTF8.self)) in pieces of \(sizes)")
            if !areSame { return }
        }
        // Damage must neither end all streams nor none.
        if Self.count >= 500 { #expect((1..<Self.count).contains(ended)) }
    }

    /// The elements of an array, found byte by byte: their ranges, and the place of the first byte that is not allowed. Nil behind the
    /// array and if the end is missing.
    private static func elements(of bytes: [UInt8]) -> (ranges: [Range<Int>], fault: Int?) {
        var ranges: [Range<Int>] = []
        var index = 0
        var mayEnd = true
        func isSpace(_ byte: UInt8) -> Bool { " \n\r\t".utf8.contains(byte) }
        func isMark(_ byte: UInt8) -> Bool { ",:[]{}\"".utf8.contains(byte) || isSpace(byte) }
        while true {
            while index < bytes.count, isSpace(bytes[index]) { index += 1 }
            guard index < bytes.count else { return (ranges, nil) }
            if bytes[index] == UInt8(ascii: "]") { return (ranges, mayEnd ? nil : index) }
            let start = index
            if "[{\"".utf8.contains(bytes[index]) {
                var depth = 0
                var isInString = false
                var isEscaped = false
                repeat {
                    guard index < bytes.count else { return (ranges, nil) }
                    let byte = bytes[index]
                    index += 1
                    if byte == UInt8(ascii: "\""), !isEscaped { isInString.toggle() }
                    isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
                    if !isInString, "[{".utf8.contains(byte) { depth += 1 }
                    if !isInString, "]}".utf8.contains(byte) { depth -= 1 }
                } while depth > 0 || isInString
            } else {
                while index < bytes.count, !isMark(bytes[index]) { index += 1 }
                guard index < bytes.count else { return (ranges, nil) }
                if index == start { return (ranges, index) }
            }
            ranges.append(start..<index)
            while index < bytes.count, isSpace(bytes[index]) { index += 1 }
            guard index < bytes.count else { return (ranges, nil) }
            if bytes[index] == UInt8(ascii: "]") { return (ranges, nil) }
            guard bytes[index] == UInt8(ascii: ",") else { return (ranges, index) }
            index += 1
            mayEnd = false
        }
    }

    @Test("The elements of damaged arrays are those that a byte by byte search finds")
    func sameAsByteByByte() {
        var random = SplitMix64(seed: 99)
        for _ in 0..<Self.count * 10 {
            let bytes = Array(Self.sample(.array, &random).drop { $0 != UInt8(ascii: "[") }.dropFirst())
            let expected = Self.elements(of: bytes)
            var cutter = ValueCutter.elements
            var ranges: [Range<Int>] = []
            var fault: Int?
            var place = 0
            var start: Int?
            reading: while place < bytes.count {
                let piece = Array(bytes[place...].prefix(Int.random(in: 1...90, using: &random)))
                let cut = cutter.cut(piece.span)
                if start == nil, !cut.text.isEmpty { start = place + cut.text.lowerBound }
                switch cut.ending {
                case .open: break
                case .record:
                    ranges.append((start ?? 0)..<place + cut.text.upperBound)
                    start = nil
                case .last: break reading
                case .fault:
                    fault = place + cut.text.lowerBound
                    break reading
                }
                place += cut.count
            }
            let areSame = ranges == expected.ranges && fault == expected.fault
            #expect(areSame, "\(String(decoding: bytes, as: UTF8.self))")
        }
    }
}
