import FastModel
import Testing

/// Each limit, with values just below, at and just above it: mapped, captured, skipped, and in records of a stream.
@Suite("Limits on how long and how many")
struct CountLimitTests {
    typealias Skipping = LimitTests.Skipping

    /// A limit: how it is set, a value, and the lowest limit that admits the value.
    struct Limit: Sendable, CustomStringConvertible {
        let code: ModelError.Code
        let set: @Sendable (inout DecodingOptions, Int) -> Void
        let value: @Sendable (Int) -> String

        var description: String { code.rawValue }
    }

    static func list(_ count: Int, _ member: (Int) -> String) -> String {
        (0..<count).map(member).joined(separator: ",")
    }

    static let limits: [Limit] = [
        Limit(code: .stringLimit) {
            $0.maximumStringBytes = $1
        } value: {
            "\"\(String(repeating: "s", count: $0))\""
        },
        Limit(code: .stringLimit) {
            $0.maximumStringBytes = $1
        } value: {
            "\"\(String(repeating: "\\u0041", count: $0 - 1))\\n\""
        },
        Limit(code: .keyLimit) {
            $0.maximumKeyBytes = $1
        } value: {
            "{\"\(String(repeating: "k", count: $0))\":1}"
        },
        Limit(code: .numberLimit) {
            $0.maximumNumberBytes = $1
        } value: {
            String(repeating: "7", count: $0)
        },
        Limit(code: .numberLimit) {
            $0.maximumNumberBytes = $1
        } value: {
            "[\(String(repeating: "1", count: $0))]"
        },
        Limit(code: .depthLimit) {
            $0.maximumDepth = $1 + 2
        } value: {
            String(repeating: "[", count: $0) + String(repeating: "]", count: $0)
        },
        Limit(code: .elementLimit) {
            $0.maximumElements = $1
        } value: {
            "[\(list($0) { "\($0)" })]"
        },
        Limit(code: .elementLimit) {
            $0.maximumElements = $1
        } value: {
            "[\(list($0) { $0 % 2 == 0 ? "[]" : "{}" })]"
        },
        Limit(code: .memberLimit) {
            $0.maximumMembers = $1
        } value: {
            "{\(list($0) { "\"a\($0)\":null" })}"
        },
        Limit(code: .memberLimit) {
            $0.maximumMembers = $1
        } value: {
            "{\(list($0) { _ in "\"same\":[1,2]" })}"
        },
        // The record and the array around the value are two.
        Limit(code: .valueLimit) {
            $0.maximumValues = $1 + 2
        } value: {
            "[\(list($0 - 1) { _ in "true" })]"
        },
        Limit(code: .valueLimit) {
            $0.maximumValues = $1 + 2
        } value: {
            "{\"a\":{\"b\":[\(list($0 - 3) { _ in "{}" })]}}"
        },
    ]

    private func options(_ limit: Limit, _ count: Int) -> DecodingOptions {
        var options = DecodingOptions()
        limit.set(&options, count)
        return options
    }

    @Test(arguments: limits.indices, [5, 40, 1500])
    func valuesOfADocument(_ index: Int, _ count: Int) {
        let limit = Self.limits[index]
        // The documents nest the value in an object and an array, as the streams below do.
        guard limit.code != .depthLimit || count < 1000 else { return }
        let options = options(limit, count)
        for size in [count - 1, count, count + 1] {
            let text = "{\"x\":[\(limit.value(size))]}"
            let expected = size > count ? limit.code : nil
            let bytes = Array(text.utf8)
            let skipped = outcome(of: text, as: Skipping.self, options)
            #expect(skipped.error?.code == expected)
            let captured = outcome(of: text, as: JSONValue.self, options)
            #expect(captured.error == skipped.error)
            for pieces in [[1], [7], [4096, 1]] where size < 100 || pieces == [4096, 1] {
                #expect(outcome(of: bytes, inPieces: pieces, as: Skipping.self, options).error == skipped.error)
                #expect(outcome(of: bytes, inPieces: pieces, as: JSONValue.self, options).error == captured.error)
            }
        }
    }

    @Test(arguments: limits.indices, [5, 40, 1500])
    func valuesOfARecord(_ index: Int, _ count: Int) {
        let limit = Self.limits[index]
        guard limit.code != .depthLimit || count < 1000 else { return }
        var options = options(limit, count)
        let records = [count - 1, count, count + 1, count, 3 * count, count].enumerated().map { item in
            "{\"id\":\(item.offset),\"x\":[\(limit.value(item.element))]}"
        }
        // `id` is a value, too.
        if limit.code == .valueLimit { options.maximumValues += 1 }
        let codes = [nil, nil, limit.code, nil, limit.code, nil]
        let framings: [(RecordFraming, String)] = [
            (.lines, records.joined(separator: "\n")), (.documents, records.joined()),
            (.array, "[\(records.joined(separator: ","))]"),
            (.elements(at: "a"), "{\"b\":1,\"a\":[\(records.joined(separator: ","))]}"),
        ]
        for (framing, text) in framings {
            if limit.code == .depthLimit {
                let isNested = framing != .lines && framing != .documents
                options.maximumDepth = count + 2 + (framing == .array ? 1 : isNested ? 2 : 0)
            }
            let whole = stream(text, framing, options)
            #expect(whole.codes == codes, "\(framing)")
            #expect(whole.models.map(\.id) == [0, 1, 3, 5])
            #expect(whole.error == nil)
            for pieces in [[1], [7], [4096, 1]] where count < 100 || pieces == [4096, 1] {
                #expect(stream(text, framing, inPieces: pieces, options) == whole, "\(framing) in pieces of \(pieces)")
            }
        }
    }

    // The skipped part of a token is still checked.
    @Test(arguments: [
        ("\"\u{1}\"", ModelError.Code.invalidSyntax), ("\"\\q\"", .invalidSyntax), ("\"\\u12g4\"", .invalidSyntax),
        ("\"\\ud800\"", .loneSurrogate), ("\"", .unexpectedEnd),
    ])
    func theRestOfALongStringIsChecked(_ end: String, _ code: ModelError.Code) {
        var options = DecodingOptions()
        options.maximumStringBytes = 10
        options.maximumKeyBytes = 10
        options.maximumNumberBytes = 10
        let start = "[{\"id\":1},{\"id\":2,\"x\":\"" + String(repeating: "s", count: 20_000)
        for sizes in [[], [1], [4096]] {
            options.malformedRecords = .endStream
            let ended = stream(start + end.dropFirst() + "}]", .array, inPieces: sizes, options)
            #expect(ended.models.map(\.id) == [1])
            #expect(ended.error?.code == code, "in pieces of \(sizes)")
            options.malformedRecords = .reject
            let result = stream(start + end.dropFirst() + "}]", .array, inPieces: sizes, options)
            #expect(result.codes == (code == .unexpectedEnd ? [nil] : [nil, code]))
            #expect(result.error?.code == (code == .unexpectedEnd ? code : nil))
        }
    }

    @Test func escapesWhereALongStringIsCut() {
        var options = DecodingOptions()
        options.maximumStringBytes = 10
        options.maximumKeyBytes = 10
        options.maximumNumberBytes = 10
        for escape in ["\\\"", "\\\\", "\\n", "\\u00e9", "\\ud83d\\ude00", "é"] {
            for shift in 0..<6 {
                let long = String(repeating: escape, count: 9000 / escape.utf8.count)
                let text = "[{\"id\":1,\"name\":\"\(long)\"},{\"id\":2,\"\(long)\":3},{\"id\":3}]"
                let whole = stream(text, .array, options)
                #expect(whole.codes == [.stringLimit, .keyLimit, nil])
                #expect(stream(text, .array, inPieces: [4096 + shift], options) == whole, "\(escape), \(shift)")
            }
        }
    }

    @Test func documentBytes() {
        var options = DecodingOptions()
        options.maximumDocumentBytes = 10
        #expect(outcome(of: "[1,2,3,  ]".replacing("  ", with: "4 "), as: [Int].self, options).error == nil)
        #expect(outcome(of: "[1,2,3,4  ]", as: [Int].self, options).error?.code == .documentLimit)
        #expect(stream("{\"id\":1}\n{\"id\":2}\n", .lines, options).models.count == 2)
    }

    @Test func valuesOfTheEnvelopeAreCountedApart() throws {
        var options = DecodingOptions()
        options.maximumValues = 8
        options.maximumElements = 4
        let items = (1...100).map { "{\"id\":\($0),\"x\":[1,2,3,4]}" }.joined(separator: ",")
        func read(_ notes: String) throws -> Int {
            var reader = try EnvelopeReader(Page.self, elements: Entry.self, at: "items", options: options)
            var count = 0
            try reader.feed("{\"status\":\"a\",\"items\":[\(items)],\"notes\":\(notes)}") { record in
                if case .model = record { count += 1 }
            }
            _ = try reader.finish { _ in }
            return count
        }
        #expect(try read("[1,2,3,4]") == 100)
        #expect(throws: ModelError.self) { try read("[1,2,3,4,5]") }
        #expect(throws: ModelError.self) { try read("[[1],[2],[3]]") }
    }

    @Test func untrustedInputIsReadWithinItsLimits() {
        let text = "{\"id\":1,\"name\":\"\(String(repeating: "n", count: 1000))\",\"tags\":[\"a\"]}"
        #expect(stream(text, .lines, .untrusted).models.count == 1)
        #expect(stream("[\(text)]", .array, .untrusted).models.count == 1)
        let deep = String(repeating: "[", count: 65)
        #expect(outcome(of: deep, as: JSONValue.self, .untrusted).error?.code == .depthLimit)
    }
}
