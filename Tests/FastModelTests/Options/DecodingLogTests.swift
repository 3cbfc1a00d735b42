import FastModel
import Testing

@Suite("What a decoder logs")
struct DecodingLogTests {
    struct Item: JSONModel {
        var id = 0
        static let schema = Schema({ Item() }, options: .unknownKeys(.report)) { Field("id", \.id) }
    }

    final class Lines: Sendable {
        let lines = Locked<[String]>([])

        var options: DecodingOptions {
            var options = DecodingOptions()
            options.log = DecodingLog { level, error in
                self.lines.withLock { $0.append("\(level) \(error.code) \(error.position.line)") }
            }
            return options
        }

        func take() -> [String] { lines.withLock { $0 } }
    }

    @Test(
        "A document: issues, then the error",
        arguments: [
            (#"{"id": 1}"#, []), (#"{"id": "x", "no": 1}"#, ["warning invalidFormat 1", "info unknownKey 1"]),
            (#"{"id": "x""#, ["warning invalidFormat 1", "error unexpectedEnd 1"]), ("3", ["error typeMismatch 1"]),
        ])
    func document(text: String, lines: [String]) {
        let log = Lines()
        _ = try? ModelDecoder(log.options).decode(Item.self, from: text)
        #expect(log.take() == lines)
    }

    @Test("Of a stream's records", arguments: [RecordFraming.lines, .array])
    func records(framing: RecordFraming) throws {
        let log = Lines()
        var reader = try RecordReader(Item.self, framing: framing, options: log.options)
        let records = [#"{"id": "x"}"#, #"{"id": 2}"#, "3"]
        let text = framing == .lines ? records.joined(separator: "\n") : "[\(records.joined(separator: ",\n"))]"
        try reader.feed(text) { _ in }
        try reader.finish { _ in }
        #expect(log.take() == ["warning invalidFormat 1", "error typeMismatch 3"])
    }

    @Test(
        "A stream that is one document: issues around the records, and the error that ends it",
        arguments: [
            (
                #"{"id": "x", "data": [{"id": "x"}, {"id": 2}]}"#,
                ["warning invalidFormat 1", "warning invalidFormat 1"]
            ),
            (#"{"id": "x", "data": [{"id": "x""#, ["warning invalidFormat 1", "error unexpectedEnd 1"]),
            (#"{"id": "x"}"#, ["warning invalidFormat 1", "error missingKey 1"]),
            (#"{"data": 1}"#, ["error typeMismatch 1"]),
        ])
    func envelope(text: String, lines: [String]) throws {
        let log = Lines()
        var options = log.options
        options.unknownKeys = .ignore
        var reader = try EnvelopeReader(Item.self, elements: Item.self, at: "data", options: options)
        _ = try? reader.feed(text) { _ in }
        _ = try? reader.finish { _ in }
        _ = try? reader.finish { _ in }
        #expect(log.take() == lines)
    }

    @Test("Of text that ends a stream", arguments: [RecordFraming.array, .documents])
    func end(framing: RecordFraming) throws {
        let log = Lines()
        var reader = try RecordReader(Item.self, framing: framing, options: log.options)
        #expect(throws: ModelError.self) { try reader.feed(framing == .array ? "[}" : "}") { _ in } }
        #expect(throws: ModelError.self) { try reader.feed("}") { _ in } }
        #expect(log.take() == ["error invalidSyntax 1"])
    }
}
