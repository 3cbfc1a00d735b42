import FastModel
import Testing

@testable import FastModelStreams

@Suite("Elements that are not JSON")
struct BrokenElementTests {
    static let pieces = [[], [1], [7], [100], [4096], [5000, 3]]

    /// Elements that are not JSON but whose brackets and quotes match, and the error's distance from the element's start.
    static let bridged: [(element: String, code: ModelError.Code, distance: Int)] = [
        (#"{"id":tru}"#, .invalidSyntax, 9), (#"{"id":2,}"#, .invalidSyntax, 8), (#"{"id" 2}"#, .invalidSyntax, 6),
        (#"{"id":01}"#, .invalidSyntax, 6), (#"{"id":2 "name":"x"}"#, .invalidSyntax, 8), ("tru", .invalidSyntax, 3),
        ("NaN", .invalidSyntax, 0), ("1.", .invalidSyntax, 2), ("-", .invalidSyntax, 1),
        (#"{"name":"\q"}"#, .invalidSyntax, 10), (#"{"name":"\ud800"}"#, .loneSurrogate, 15),
        (#""\udc00""#, .loneSurrogate, 6), ("{'id':2}", .invalidSyntax, 1), (#"{"id":[1,]}"#, .invalidSyntax, 9),
        ("{\"name\":\"a\nb\"}", .invalidSyntax, 10),
        (#"{"id":2]"#.replacing("]", with: "/}"), .invalidSyntax, 7),
    ]

    @Test("It is rejected with its text and place, and the next element is read", arguments: bridged.indices, pieces)
    func bridges(_ index: Int, _ sizes: [Int]) throws {
        let (element, code, distance) = Self.bridged[index]
        let head = "[{\"id\":1},\n  "
        let result = stream(head + element + " , {\"id\":3}]", .array, inPieces: sizes)
        #expect(result.error == nil)
        #expect(result.codes == [nil, code, nil])
        #expect(result.models.map(\.id) == [1, 3])
        let rejected = try #require(result.records.dropFirst().first)
        #expect(rejected.text == Array(element.utf8))
        #expect(rejected.range == head.utf8.count..<head.utf8.count + element.utf8.count)
        #expect(rejected.line == 2)
        #expect(rejected.position?.offset == head.utf8.count + distance)
        #expect(rejected.path?.hasPrefix("[1]") == true)
    }

    @Test(
        "At the start, at the end and alone",
        arguments: ["[tru,{\"id\":2},x]", "[ {\"id\":} ]", "[{]}]".replacing("]}", with: "}")])
    func everywhere(_ text: String) {
        let result = stream(text, .array)
        #expect(result.error == nil)
        #expect(result.records.count == (text.contains("tru") ? 3 : 1))
    }

    /// Arrays with an error that no element has to itself, the records before it, and its place.
    static let ended: [(text: String, code: ModelError.Code, records: Int, offset: Int)] = [
        (#"[{"id":1},{"x":[1},{"id":3}]"#, .invalidSyntax, 1, 17),
        (#"[{"id":1},{"x":1]},{"id":3}]"#, .invalidSyntax, 1, 16),
        (#"[{"id":1},{"x":[1]]},{"id":3}]"#, .invalidSyntax, 1, 18),
        (#"[{"id":1},{"x":"y},{"id":3}]"#, .invalidSyntax, 1, 21),
        (#"[{"id":1} {"id":2}]"#, .invalidSyntax, 1, 10), (#"[{"id":1},,{"id":2}]"#, .invalidSyntax, 1, 10),
        (#"[,{"id":1}]"#, .invalidSyntax, 0, 1), (#"[{"id":1},]"#, .invalidSyntax, 1, 10),
        (#"[{"id":1}}]"#, .invalidSyntax, 1, 9), (#"[{"id":1}:2]"#, .invalidSyntax, 1, 9),
        (#"[{"id":1}"#, .unexpectedEnd, 1, 9), (#"[{"id":1},"#, .unexpectedEnd, 1, 10), ("[", .unexpectedEnd, 0, 1),
        (#"[{"id":1},{"id":2"#, .unexpectedEnd, 1, 17), (#"[{"id":1},tr"#, .unexpectedEnd, 1, 12),
        (#"[{"id":1},{"id":2}]]"#, .trailingData, 2, 19), (#"[{"id":1},12"#, .unexpectedEnd, 1, 12),
        (#"[{"id":1},true"#, .unexpectedEnd, 1, 14),
    ]

    @Test("An error that no element has to itself ends the stream at its place", arguments: ended.indices, pieces)
    func ends(_ index: Int, _ sizes: [Int]) {
        let (text, code, records, offset) = Self.ended[index]
        let result = stream(text, .array, inPieces: sizes)
        #expect(result.error?.code == code)
        #expect(result.error?.position.offset == offset, "\(text)")
        #expect(result.records.count == records)
        #expect(result.codes.allSatisfy { $0 == nil })
    }

    @Test(
        "All or nothing: with `endStream` it ends the stream, as it ends a document", arguments: bridged.indices, pieces
    )
    func allOrNothing(_ index: Int, _ sizes: [Int]) throws {
        let (element, code, distance) = Self.bridged[index]
        let options = DecodingOptions(malformedRecords: .endStream)
        for (framing, head, tail) in [
            (RecordFraming.array, "[{\"id\":1}, ", ",{\"id\":3}]"),
            (.elements(at: "data"), "{\"data\":[{\"id\":1},", ",{\"id\":3}]}"),
            (.lines, "{\"id\":1}\n", "\n{\"id\":3}\n"),
        ] where framing != .lines || !element.contains("\n") && element.first == "{" {
            let result = stream(head + element + tail, framing, inPieces: sizes, options)
            #expect(result.models.map(\.id) == [1])
            #expect(result.error?.code == code)
            #expect(result.error?.position.offset == head.utf8.count + distance)
        }
    }

    @Test("A value that cannot be converted rejects its element in both ways")
    func conversions() {
        let options = DecodingOptions(conversion: .strict, malformedRecords: .endStream)
        let result = stream(#"[{"id":1},{"id":"2"},5,{"id":3}]"#, .array, options)
        #expect(result.codes == [nil, .typeMismatch, .typeMismatch, nil])
        #expect(result.error == nil)
    }

    @Test("An element that a limit stops ends the stream as well, if its brackets do not match", arguments: pieces)
    func limits(_ sizes: [Int]) {
        let options = DecodingOptions(maximumDepth: 2)
        let unmatched = stream(#"[{"id":1},{"x":[}},{"id":3}]"#, .array, inPieces: sizes, options)
        #expect(unmatched.error != nil)
        #expect(unmatched.models.map(\.id) == [1])
        let matched = stream(#"[{"id":1},{"x":[]},{"id":3}]"#, .array, inPieces: sizes, options)
        #expect(matched.codes == [nil, .depthLimit, nil])
    }

    @Test("An element over the limit that has no end is reported with its own path", arguments: pieces)
    func pathOfACutElement(_ sizes: [Int]) {
        let options = DecodingOptions(maximumRecordBytes: 8)
        let result = stream(#"[{"id":1},{"name":"abcdefgh"#, .array, inPieces: sizes, options)
        #expect(result.error?.code == .unexpectedEnd)
        #expect(result.error?.codingPath.description == "[1]")
    }

    /// Remembers what it is told.
    private final class Lines: Sendable {
        let all = Locked<[String]>([])
    }

    @Test(
        "On several processors it comes after the records before it, and is logged",
        arguments: [RecordOrder.input, .completion])
    func onSeveralProcessors(_ order: RecordOrder) throws {
        let lines = Lines()
        let log = DecodingLog { level, error in lines.all.withLock { $0.append("\(level) \(error.code)") } }
        // Blocks of 256 KiB, of which the last is short and so finished first.
        let padding = String(repeating: "x", count: 1000)
        let elements = (1...600).map { "{\"id\":\($0),\"name\":\"\(padding)\"}" }
        let text = "[" + elements.joined(separator: ",") + ",{\"x\":[}}]"
        var reader = try ParallelRecordReader(
            Entry.self, workers: 3, order: order, framing: .array, options: DecodingOptions(log: log))
        var ids: Set<Int> = []
        func take(_ record: DecodedRecord<Entry>) { if case .model(let entry, _) = record { ids.insert(entry.id) } }
        let error = #expect(throws: ModelError.self) {
            try reader.feed(text, take)
            try reader.finish(take)
        }
        #expect(error?.code == .invalidSyntax)
        #expect(ids == Set(1...600))
        #expect(lines.all.withLock { $0 } == ["error invalidSyntax"])
    }

    @Test("In the array of a document, with the path from the document", arguments: pieces)
    func withinADocument(_ sizes: [Int]) {
        let text = #"{"a":[[1]],"data":{"items":[{"id":1},{"id":tru},{"id":3}],"next":[2]}}"#
        let result = stream(text, .elements(at: "data.items"), inPieces: sizes)
        #expect(result.codes == [nil, .invalidSyntax, nil])
        #expect(result.records.map(\.path) == [nil, "data.items[1].id", nil])
        #expect(result.error == nil)
        // The error of an unbalanced element has its path as well.
        let ended = stream(#"{"data":{"items":[{"id":1},{"id":[}]}]}}"#, .elements(at: "data.items"), inPieces: sizes)
        #expect(ended.error?.codingPath.description.hasPrefix("data.items[1]") == true)
        #expect(ended.models.map(\.id) == [1])
    }
}
