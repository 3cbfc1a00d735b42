#if Macros
import FastModel
import Foundation
import Testing

/// The examples of the article "The macro", unchanged.
@Suite struct MacroArticleTests {
    struct Color: Equatable {
        var hex: String

        init(hex: String) throws {
            guard hex.hasPrefix("#") else { throw ModelError(.invalidFormat) }
            self.hex = hex
        }
    }

    enum SpanError: Error { case isReversed }

    @JSONModel(.keys(.snakeCase), .unknownKeys(.report))
    struct Book {
        let title: String
        var pageCount = 0
        @Key("ext.desc") var summary: String?
        @Key("id", "ID", "book_id") var bookID: String?
        @Key("released", options: .dates(.secondsSince1970)) var release: Date?
        @Key(options: .conversion(.strict)) var rating: Double?
        @Ignored var isOpen = false
    }

    @JSONModel
    struct Parcel: Codable {
        private enum CodingKeys: String, CodingKey {
            case number = "no."
            case weight
        }

        let number: Int
        var weight: Double?
        var isOpen = false
    }

    @JSONModel
    final class Reader: HashableModel, CodableModel, DescribableModel {
        var name = ""
        var books: [Book] = []
    }

    struct HexColor: JSONConverter {
        func decode(_ source: String) throws -> Color { try Color(hex: source) }
        func encode(_ value: Color) throws -> String { value.hex }
    }

    @JSONModel
    struct Paint {
        @Key("tint", using: HexColor()) let color: Color
        @Key(using: HexColor()) var edge: Color?
        @Key("c", defaults: FieldDefaults(null: 1, mismatch: -1)) var coats = 2
    }

    @JSONModel
    struct Span {
        var low = 0
        var high = 0

        func validate() throws {
            if low > high { throw SpanError.isReversed }
        }
    }

    @JSONModel
    struct Circle {
        var radius = 0
    }

    @JSONModel
    struct Box {
        var side = 0
    }

    @JSONModel
    @Discriminator("type")
    enum Shape {
        case circle(Circle)
        @Case("rect", "rectangle") case box(Box)
        case label(String)
        case point
    }

    @JSONModel
    class Animal {
        @Discriminator(["animal": Animal.self, "dog": Dog.self]) var kind = "animal"
        var name = ""
    }

    @JSONModel
    class Dog: Animal {
        var breed: String?
    }

    @Test func examplesAreTheArticles() throws {
        let test = URL(filePath: #filePath)
        let root = test.deletingLastPathComponent().appending(path: "../../..").standardized
        let article = root.appending(path: "Sources/FastModel/FastModel.docc/Macro.md")
        let code = Self.lines(try String(contentsOf: test, encoding: .utf8))
        let examples = try String(contentsOf: article, encoding: .utf8).components(separatedBy: "```swift\n")
            .dropFirst()
        #expect(examples.count == 7)
        for example in examples {
            let text = example.components(separatedBy: "```").first ?? ""
            #expect(code.contains(Self.lines(text)), "\(text)")
        }
    }

    @Test func options() throws {
        let book = try Book(
            json: #"{"title": "T", "page_count": 3, "released": 86400, "rating": 4.5, "book_id": 7, "isOpen": true}"#)
        #expect(book.pageCount == 3)
        #expect(book.release == Date(timeIntervalSince1970: 86_400))
        #expect(book.rating == 4.5)
        #expect(book.bookID == "7")
        #expect(!book.isOpen)
    }

    @Test func codingKeys() throws {
        let parcel = try Parcel(json: #"{"no.": 7, "weight": 2, "isOpen": true}"#)
        #expect(parcel.number == 7 && parcel.weight == 2 && !parcel.isOpen)
    }

    @Test(arguments: [
        (##"{"tint": "#1"}"##, 2), (##"{"tint": "#1", "c": null}"##, 1), (##"{"tint": "#1", "c": {}}"##, -1),
    ])
    func defaults(_ json: String, _ coats: Int) throws {
        #expect(try Paint(json: json).coats == coats)
    }

    @Test func helpers() throws {
        let reader = try Reader(json: #"{"name": "N", "books": [{"title": "T"}]}"#)
        #expect(try Set([reader]).contains(reader.deepCopy()))
        #expect(try JSONDecoder().decode(Reader.self, from: JSONEncoder().encode(reader)) == reader)
        #expect(reader.description.hasPrefix("<Reader> {\n    name = \"N\";"))
    }

    @Test func hook() {
        #expect(throws: ModelError.self) { try Span(json: #"{"low": 2, "high": 1}"#) }
    }

    @Test func discriminators() throws {
        guard case .box(let box) = try Shape(json: #"{"type": "rect", "side": 2}"#) else {
            Issue.record("another case")
            return
        }
        #expect(box.side == 2)
        #expect(try Shape.label("A").jsonString() == #"{"type":"label","value":"A"}"#)
        #expect(try Shape.point.jsonString() == #"{"type":"point"}"#)
        let dog = try ModelDecoder().decode(Animal.self, from: #"{"kind": "dog", "breed": "B"}"#) as? Dog
        #expect(dog?.breed == "B")
    }

    /// The lines that are not empty, without indentation.
    private static func lines(_ text: String) -> String {
        text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
            .joined(separator: "\n")
    }
}
#endif
