import FastModel
import Testing

@Suite("Reading records")
struct RecordReaderTests {
    struct Refusal: Error, Equatable { var id: Int }

    final class Event: JSONModel, Equatable {
        var id = 0
        var name: String?
        var parts: [Event] = []
        var any: JSONValue?

        static let schema = Schema(Event.init) {
            Field("id", \.id)
            Field("name", \.name)
            Field("parts", \.parts)
            Field("any", \.any)
        }

        static func == (left: Event, right: Event) -> Bool {
            left.id == right.id && left.name == right.name && left.parts == right.parts && left.any == right.any
        }
    }

    /// A model that counts its living instances.
    final class Counted: JSONModel {
        nonisolated(unsafe) static var alive = 0
        var id = 0
        var parts: [Counted] = []
        init() { unsafe Counted.alive += 1 }
        deinit { unsafe Counted.alive -= 1 }

        static let schema = Schema(Counted.init) {
            Field("id", \.id)
            Field("parts", \.parts)
        }
    }

    static let text: [(RecordFraming, String)] = [
        (.lines, (1...200).map { "{\"id\":\($0)}" }.joined(separator: "\n")),
        (.array, "[" + (1...200).map { "{\"id\":\($0)}" }.joined(separator: ",") + "]"),
    ]

    @Test(arguments: text.indices, [1, 57, 199, 200])
    func aBodyThatThrowsEndsTheStream(_ index: Int, _ last: Int) throws {
        let (framing, text) = Self.text[index]
        for sizes in [1, 10, 5000] {
            var reader = try RecordReader(Entry.self, framing: framing)
            var ids: [Int] = []
            func take(_ record: DecodedRecord<Entry>) throws {
                guard case .model(let entry, _) = record else { return }
                ids.append(entry.id)
                if entry.id == last { throw Refusal(id: entry.id) }
            }
            var rest = Array(text.utf8)[...]
            var failures = 0
            while !rest.isEmpty {
                do { try reader.feed(rest.prefix(sizes), take) } catch {
                    failures += 1
                    #expect(error as? Refusal == Refusal(id: last))
                }
                rest = rest.dropFirst(sizes)
            }
            #expect(throws: Refusal(id: last)) { try reader.finish(take) }
            #expect(throws: Refusal(id: last)) { try reader.finish(take) }
            #expect(throws: Refusal(id: last)) { try reader.feed("{\"id\":999}\n", take) }
            #expect(ids == Array(1...last))
        }
    }

    static let promptness: [(RecordFraming, head: String, separator: String)] = [
        (.lines, "", "\n"), (.array, "[", ","), (.documents, "", " "),
    ]

    /// Small pieces are gathered, but not when a record may be complete.
    @Test(arguments: promptness, [1, 2, 3, 5, 8, 13, 30, 63, 64, 65, 100, 500])
    func aRecordIsDeliveredWithThePieceThatCompletesIt(
        _ form: (RecordFraming, head: String, separator: String), size: Int
    ) throws {
        let (framing, head, separator) = form
        let text = Array((head + (1...200).map { "{\"id\":\($0)}" + separator }.joined()).utf8)
        let last = UInt8(ascii: framing == .lines ? "\n" : "}")
        var reader = try RecordReader(Entry.self, framing: framing)
        var delivered = 0
        for start in stride(from: 0, to: text.count, by: size) {
            let end = min(start + size, text.count)
            try reader.feed(Array(text[start..<end])) { _ in delivered += 1 }
            #expect(delivered == text[..<end].count { $0 == last }, "after \(end) bytes")
        }
    }

    static let longRecords: [String] = [
        "{\"id\":1" + (0..<1000).map { ",\"k\($0)\":0" }.joined() + "}",
        "{\"id\":1,\"k\":\"" + String(repeating: "}x", count: 4500) + "\"}",
        "{\"id\":1,\"k\":\"" + String(repeating: #"\\\"}"#, count: 1800) + "\"}",
        "{\"id\":1,\"k\":\"" + String(repeating: #"\u00e9"#, count: 1500) + "\"}",
        "{\"id\":1,\"k\":" + String(repeating: "1", count: 9000) + "}",
        "{\"k\":[" + String(repeating: " ", count: 9000) + "],\"id\":1}",
    ]

    /// A long token that is open at the end of a piece does not delay records.
    @Test(arguments: longRecords, [RecordFraming.documents, .array])
    func aLongRecordIsDeliveredWithItsLastByte(_ record: String, _ framing: RecordFraming) throws {
        let text = Array(((framing == .array ? "[" : "") + record).utf8)
        let ends = [text.count, text.count - 1, text.count - 2, text.count - 3]
        for first in Array(stride(from: 4000, to: text.count - 3, by: 331)) + (0..<7).map({ text.count - 4 - $0 }) {
            for second in ends {
                var reader = try RecordReader(Entry.self, framing: framing)
                var count = 0
                try reader.feed(Array(text[..<first])) { _ in count += 1 }
                try reader.feed(Array(text[first..<second])) { _ in count += 1 }
                #expect(count == (second == text.count ? 1 : 0))
                for byte in text[second...] { try reader.feed([byte]) { _ in count += 1 } }
                #expect(count == 1, "cut at \(first) and \(second) of \(text.count)")
            }
        }
    }

    @Test func aBodyThatThrowsForARejectedRecord() throws {
        for (framing, text) in [(RecordFraming.lines, "{}\n{\"id\":1}\n"), (.array, "[{},{\"id\":1}]")] {
            var reader = try RecordReader(Entry.self, framing: framing)
            var count = 0
            func take(_ record: DecodedRecord<Entry>) throws {
                count += 1
                if case .rejected(let error, _) = record { throw error }
            }
            let error = #expect(throws: ModelError.self) {
                try reader.feed(text, take)
                try reader.finish(take)
            }
            #expect(error?.code == .missingKey)
            #expect(count == 1)
        }
    }

    @Test(arguments: [
        ("[{\"id\":1}]", true), (" \r\n\t[{\"id\":1}]", true), ("{\"id\":1}", false), ("\n {\"id\":1}\n", false),
    ])
    func automaticFraming(_ text: String, _ isArray: Bool) {
        for sizes in [[], [1]] {
            let result = stream(text, .automatic, inPieces: sizes)
            #expect(result == stream(text, isArray ? .array : .lines, inPieces: sizes))
            #expect(result.models == [Entry(id: 1)])
        }
    }

    @Test(arguments: ["", " ", "\r\n\n", "\t"])
    func emptyInput(_ text: String) {
        for framing in [RecordFraming.automatic, .lines] {
            #expect(stream(text, framing, inPieces: [1]) == StreamOutcome())
        }
    }

    @Test(arguments: [[], [1], [11]])
    func classes(_ sizes: [Int]) {
        let texts = (0..<50).map { index in
            "{\"id\":\(index),\"parts\":[{\"name\":\"a name of more than fifteen bytes\"},{},\(index)],\"any\":{\"a\":[1]}}"
        }
        let lines = stream(texts.joined(separator: "\n"), .lines, inPieces: sizes, as: Event.self)
        let array = stream("[" + texts.joined(separator: ",") + "]", .array, inPieces: sizes, as: Event.self)
        #expect(lines.models == array.models)
        #expect(lines.models.map(\.id) == Array(0..<50))
        #expect(lines.models.allSatisfy { $0.parts.count == 2 && $0.any != nil })
        #expect(Set(lines.models.map { ObjectIdentifier($0) }).count == 50)
        #expect(lines.records.last?.paths == ["parts[2]"])
        #expect(array.records.last?.paths == ["[49].parts[2]"])
    }

    @Test func nothingLeaks() throws {
        let element = "{\"id\":1,\"parts\":[{\"id\":2},{\"parts\":[{}]}]}"
        let endings = [
            "", ",{\"id\":3,\"parts\":[{},{\"parts\":[{\"id\"", ",{\"id\":}", ",5]", "]", ",{\"parts\":{}}]",
        ]
        let before = unsafe Counted.alive
        for ending in endings {
            let padding = String(repeating: " ", count: 5000)
            for text in [
                "[\(element),\(element)\(padding)\(ending)", "\(element)\n\(element)\(ending)\n\(element)\n{\"id\"",
            ] {
                var reader = try RecordReader(Counted.self)
                try? reader.feed(text) { _ in }
                // The reader is destroyed here, possibly within a record.
                _ = consume reader
            }
        }
        #expect(unsafe Counted.alive == before)
    }

    @Test func readerDestroyedWithinARecord() throws {
        for (framing, text) in Self.text {
            let bytes = Array(String(repeating: " ", count: 4096).utf8) + Array(text.utf8)
            for end in stride(from: 4096, to: 4096 + 60, by: 1) {
                var reader = try RecordReader(Entry.self, framing: framing)
                var ids: [Int] = []
                try reader.feed(bytes[..<end]) { record in
                    if case .model(let entry, _) = record { ids.append(entry.id) }
                }
                _ = consume reader
                // Only complete records were delivered.
                let last = UInt8(ascii: framing == .lines ? "\n" : "}")
                let complete = bytes[..<end].count { $0 == last }
                #expect(ids == Array(0..<complete).map { $0 + 1 }, "\(framing) to \(end)")
            }
        }
    }

    @Test func aSchemaThatContradictsItself() {
        struct Wrong: JSONModel {
            var a = 0
            static let schema = Schema(Wrong.init) { Field("a", \.a, key: "x..y") }
        }
        let error = #expect(throws: ModelError.self) { _ = try RecordReader(Wrong.self) }
        #expect(error?.code == .invalidSchema)
    }

    @Test(arguments: [[], [1], [4097]])
    func generatedRecords(_ sizes: [Int]) {
        var generator = SplitMix64(seed: 20_000)
        let broken = [
            "{\"id\":\"x\"}", "{\"name\":\"no id\"}", "[1,{\"id\":2}]", "null", "\"text\"", "{\"id\":{\"id\":1}}",
        ]
        let brokenText = ["{\"id\":1,}", "{\"id\":1", "{\"id\":1}{\"id\":2}", "{\"id\":1,\"name\":\"\\ud800\"}", "x"]
        for framing in [RecordFraming.lines, .array] {
            let choices = framing == .array ? broken : broken + brokenText
            let records = (0..<20_000).map { index -> (text: String, id: Int?) in
                if Int.random(in: 0..<100, using: &generator) < 3, let text = choices.randomElement(using: &generator) {
                    return (text, nil)
                }
                let name = String(repeating: "né", count: Int.random(in: 0..<20, using: &generator))
                return ("{\"id\":\(index),\"name\":\"\(name)\",\"tags\":[\"a\",\"b\"]}", index)
            }
            let text = records.map(\.text).joined(separator: framing == .array ? ",\n" : "\n")
            let result = stream(framing == .array ? "[\(text)]" : text, framing, inPieces: sizes)
            #expect(result.error == nil)
            #expect(result.records.count == records.count)
            // Compared outside the macro, which would work out the difference of long arrays when they differ.
            let isSame = result.records.map { $0.model?.id } == records.map(\.id)
            #expect(isSame)
            #expect(result.lines.elementsEqual(1...records.count))
            let rejected = zip(result.records, records).filter { $0.0.code != nil }
            #expect(rejected.count + result.models.count == records.count)
            #expect(rejected.count > 400)
            #expect(rejected.allSatisfy { $0.0.text.elementsEqual($0.1.text.utf8) })
        }
    }
}
