import FastModel
import Testing

@Suite("The examples of the article Streaming")
struct StreamingArticleTests {
    struct Event: JSONModel, Sendable {
        var id = 0
        var name: String?

        static let schema = Schema(Event.init) {
            Field("id", \.id)
            Field("name", \.name)
        }
    }

    struct Page: JSONModel {
        var next: String?
        var total = 0

        static let schema = Schema(Page.init) {
            Field("next", \.next, key: "data.next")
            Field("total", \.total)
        }
    }

    @Test("Lines, one of them broken")
    func lines() throws {
        var printed: [String] = []
        func print(_ items: Any...) {
            printed.append(items.map { "\($0)" }.joined(separator: " "))
        }

        let text = #"""
            {"id": 1, "name": "first"}
            {"id": 2, "name": [
            {"id": "3"}

            """#

        var report = StreamReport()
        var reader = try RecordReader(Event.self, framing: .lines)
        let take = { (record: DecodedRecord<Event>) in
            report.add(record)
            switch record {
            case .model(let event, _): print(event.id, event.name ?? "-")
            case .rejected(let error, let context): print("line \(context.line) rejected: \(error)")
            }
        }
        try reader.feed(text, take)
        try reader.finish(take)
        print(report.records, report.rejected, report.sorted.map { "\($0.finding): \($0.count)" })

        let output = try ArticleExamples("Streaming").output[0]
        #expect(printed.joined(separator: "\n") == output)
    }

    @Test("Records with values that cannot be converted, or without a key, are rejected if that is asked for")
    func strictly() throws {
        let strict = DecodingOptions(conversion: .strict, missingKeys: .reject)
        var strictReader = try RecordReader(Event.self, framing: .lines, options: strict)

        var codes: [ModelError.Code?] = []
        let take = { (record: DecodedRecord<Event>) in codes.append(record.rejection?.code) }
        try strictReader.feed(
            #"{"id": "3", "name": "a"}"# + "\n" + #"{"name": "b"}"# + "\n" + #"{"id": 3, "name": null}"#, take)
        try strictReader.finish(take)
        #expect(codes == [.typeMismatch, .missingKey, nil])
    }

    @Test("An envelope")
    func envelope() throws {
        var printed: [String] = []
        func print(_ items: Any...) {
            printed.append(items.map { "\($0)" }.joined(separator: " "))
        }

        let document = #"{"total": 2, "data": {"items": [{"id": 1}, {"id": 2}], "next": "p2"}}"#
        var pages = try EnvelopeReader(Page.self, elements: Event.self, at: "data.items")
        try pages.feed(document) { print($0.context.range) }
        let page = try pages.finish { _ in }
        print(page.total, page.next ?? "-")

        let output = try ArticleExamples("Streaming").output[1]
        #expect(printed.joined(separator: "\n") == output)
    }

    @Test("The article's examples run")
    func examples() throws {
        let article = try ArticleExamples("Streaming")
        #expect(article.code.count == 8)
        let missing = try (0...2).flatMap { try article.missing(from: $0, in: #filePath) }
        #expect(missing == [])
    }

    @Test("Scalars may wait for 4 KiB more, and no longer", arguments: [RecordFraming.array, .documents])
    func scalarsWait(framing: RecordFraming) throws {
        var reader = try RecordReader(Event.self, framing: framing)
        var count = 0
        for byte in (framing == .array ? #"["a","# : #""a" "#).utf8 {
            try reader.feed([byte]) { _ in count += 1 }
        }
        #expect(count == 0)
        for _ in 0..<4096 { try reader.feed(" ") { _ in count += 1 } }
        #expect(count == 1)
    }
}
