import FastModel
import Foundation
import Testing

@Suite("The examples of the article Mapping")
struct MappingArticleTests {
    struct Article: JSONModel {
        var id = 0
        var summary: String?
        var author: String?
        var words = 0

        static let schema = Schema(Article.init, options: .keys(.snakeCase), .unknownKeys(.report)) {
            Field("id", \.id, keys: "id", "ID", "article_id")
            Field("summary", \.summary, key: "ext.summary")
            Field("author", \.author, key: "authors[0].name")
            Field("words", \.words, defaults: FieldDefaults(null: 0, mismatch: -1))
        }
    }

    struct Chapter: JSONModel {
        var title: String
        var pages: Int

        init(title: String = "untitled", pages: Int = 0) {
            self.title = title
            self.pages = pages
        }

        static let schema = Schema({ Chapter() }) {
            Field("title", \.title)
            Field("pages", \.pages)
        }
    }

    enum Status: String, JSONConvertible {
        case draft, published
    }

    struct Post: JSONModel {
        var status = Status.draft
        var former: [Status] = []
        var review: OpenEnum<Status>?

        static let schema = Schema(Post.init) {
            Field("status", \.status)
            Field("former", \.former)
            Field("review", \.review)
        }
    }

    struct Track: JSONModel {
        var length = Duration.zero

        static let schema = Schema(Track.init) {
            Field(
                "length", \.length,
                using: Converter { (seconds: Double) in
                    // Beyond its range, Duration.seconds(_:) ends the program.
                    guard abs(seconds) < 1e9 else { throw ModelError(.outOfRange) }
                    return .seconds(seconds)
                })
        }
    }

    struct Money: JSONConvertible {
        var cents: Int
        var currency: String

        init(json: JSONValue) throws {
            let words = json.string?.split(separator: " ") ?? []
            // Exactly two decimals. `Decimal(string:)` and the like read the start of "12abc".
            guard words.count == 2, let amount = words.first, amount.dropLast(2).last == ".",
                let cents = Int(amount.dropLast(3) + amount.suffix(2))
            else {
                throw ModelError(.invalidFormat, detail: "an amount and a currency")
            }
            self.cents = cents
            currency = String(words[1])
        }

        var json: JSONValue {
            let decimals = String(cents.magnitude % 100 + 100).dropFirst()
            return .string("\(cents < 0 ? "-" : "")\(cents.magnitude / 100).\(decimals) \(currency)")
        }
    }

    struct Ticket: JSONModel {
        var price: Money?
        var discounts: [Money] = []

        static let schema = Schema(Ticket.init) {
            Field("price", \.price)
            Field("discounts", \.discounts)
        }
    }

    enum Payment: Codable {
        case cash(cents: Int)
        case card(number: String)
    }

    struct Sale: JSONModel {
        var payment = Payment.cash(cents: 0)
        var customer: PersonNameComponents?

        static let schema = Schema(Sale.init) {
            Field("payment", \.payment)
            Field("customer", \.customer)
        }
    }

    typealias Circle = VariantTests.Circle
    typealias Square = VariantTests.Square

    enum Shape: JSONModel {
        case circle(Circle)
        case square(Square)
        case label(String)
        case point

        static let schema = Schema<Shape>(variantsBy: "type") {
            Variant("circle", Circle.self) { .circle($0) }
            Variant("square", Square.self) { .square($0) }
            Variant("label", String.self) { .label($0) }
            Variant("point", .point)
        }
    }

    struct Event: WillDecodeHook, ValidationHook {
        var start = 0
        var end = 0

        static let schema = Schema(Event.init) {
            Field("start", \.start)
            Field("end", \.end)
        }

        static func willDecode(_ object: inout JSONValue) -> Bool {
            object["deleted"] == nil
        }

        func validate() throws {
            if end < start { throw ModelError(.rejected, detail: "ends before it starts") }
        }
    }

    struct Measurement: WillDecodeHook {
        var time: Date?
        var values: [Double] = []

        static let schema = Schema(Measurement.init) {
            Field("time", \.time)
            Field("values", \.values)
        }

        static func willDecode(_ object: inout JSONValue) -> Bool {
            object["time"] = object["date"]
            if let first = object["value"] { object["values"] = [first] }
            return object["id"]?.int != 0
        }
    }

    @Test func changedByHooks() throws {
        let measurement = try Measurement(json: #"{"id": 1, "date": "1970-01-01", "value": 0.5}"#)
        #expect(measurement.time == Date(timeIntervalSince1970: 0))
        #expect(measurement.values == [0.5])
        #expect(throws: ModelError.self) { try Measurement(json: #"{"id": 0}"#) }
    }

    @Test func updating() throws {
        var article = Article(id: 1, summary: "old", author: "A", words: 10)
        try ModelDecoder().update(&article, from: #"{"ext": {"summary": "new"}}"#)
        #expect(article.summary == "new")
        #expect(article.author == "A")
        let dictionary: [String: Any] = ["words": 12]
        var report = DecodingReport()
        try ModelDecoder().update(&article, from: .object(dictionary), reporting: &report)
        #expect(article.words == 12 && report.isEmpty)
    }

    @Test func mapped() throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "article-\(UUID()).json")
        try Data(#"{"articles": [{"DictionaryKey": "abstract", "PropertyKey": "summary"}]}"#.utf8).write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        var catalog = MappingCatalog()
        catalog.register(Article.self)
        let provider = try MappingFile(contentsOf: url).provider(for: catalog)
        let decoder = ModelDecoder(DecodingOptions(mappings: provider))
        let article = try decoder.decode(Article.self, from: #"{"abstract": "short", "id": 4}"#)
        #expect(article.summary == "short" && article.id == 4)
    }

    @Test func otherExamples() throws {
        #expect(try Track(json: #"{"length":1.5}"#).length == .milliseconds(1500))
        let report = outcome(of: #"{"article_id":3,"authors":[{"name":"B"}],"words":"x","more":1}"#, as: Article.self)
        #expect(report.value?.id == 3)
        #expect(report.value?.author == "B")
        #expect(report.value?.words == -1)
        #expect(report.codes == [.invalidFormat, .unknownKey])
        #expect(outcome(of: #"{"start":2,"end":1}"#, as: Event.self).error?.detail == "ends before it starts")
        #expect(outcome(of: #"{"deleted":true}"#, as: Event.self).error?.code == .rejected)
        #expect(outcome(of: #"{"type":"circle"}"#, as: Shape.self).error == nil)
        #expect(try Chapter(json: #"{"pages":3}"#).title == "untitled")
    }

    @Test func enumerations() {
        let post = outcome(of: #"{"status":"gone","former":["published","x"],"review":"late"}"#, as: Post.self)
        #expect(post.value?.status == .draft)
        #expect(post.value?.former == [.published])
        #expect(post.value?.review == .unknown("late"))
        #expect(post.paths == ["status", "former[1]"])
        #expect(post.codes == [.unknownCase, .unknownCase])
    }

    @Test func oneValue() throws {
        let discounts = [
            "1.00 EUR", "-0.05 USD", "x", "1 EUR", "12abc.00 EUR", "0x1.00 EUR", "12.5.70 EUR",
            "92233720368547758.08 EUR",
        ]
        let list = discounts.map { "\"\($0)\"" }.joined(separator: ",")
        let ticket = outcome(of: "{\"price\": \"12.50 EUR\", \"discounts\": [\(list)]}", as: Ticket.self)
        #expect(ticket.value?.price?.cents == 1250)
        #expect(ticket.value?.discounts.map(\.cents) == [100, -5])
        #expect(ticket.codes == Array(repeating: .invalidFormat, count: 6))
        let written = try ModelEncoder().encodeString(#require(ticket.value))
        #expect(written == #"{"price":"12.50 EUR","discounts":["1.00 EUR","-0.05 USD"]}"#)
    }

    @Test func codable() throws {
        let sale = try Sale(json: #"{"payment": {"card": {"number": "1"}}, "customer": {"givenName": "Ada"}}"#)
        guard case .card("1") = sale.payment else {
            Issue.record("\(sale.payment)")
            return
        }
        #expect(sale.customer?.givenName == "Ada")
    }

    @Test("The article's examples compile")
    func compiled() throws {
        let package = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        let article = try lines(package.appendingPathComponent("Sources/FastModel/FastModel.docc/Mapping.md"))
        let source = try lines(URL(fileURLWithPath: #filePath)).joined(separator: "\n")
        let blocks = article.split(separator: "```swift").dropFirst().map { $0.prefix { $0 != "```" } }
        #expect(blocks.count == 12)
        for block in blocks { #expect(source.contains(block.joined(separator: "\n"))) }
    }

    private func lines(_ file: URL) throws -> [String] {
        try String(contentsOf: file, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.trimmingCharacters(in: .whitespaces) }
    }
}
