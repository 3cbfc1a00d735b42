import FastModel
import FastModelFoundation
import Foundation
import Testing

@Suite("Models to text")
struct ModelEncoderTests {
    enum Status: String, JSONConvertible { case open, closed }
    enum Level: Int, JSONConvertible { case low = 1, high }

    struct Author: JSONModel, Equatable {
        var name = ""
        var born: Int?

        static let schema = Schema(Author.init) {
            Field("name", \.name)
            Field("born", \.born)
        }
    }

    struct Book: JSONModel, Equatable {
        var title: String?
        var pages = 0
        var status = Status.open
        var level: Level?
        var author: Author?
        var others: [Author] = []
        var tags: [String?] = []
        var counts: [String: Int] = [:]
        var rest = JSONValue.null

        static let schema = Schema(Book.init) {
            Field("title", \.title, key: "t")
            Field("pages", \.pages)
            Field("status", \.status)
            Field("level", \.level)
            Field("author", \.author)
            Field("others", \.others)
            Field("tags", \.tags)
            Field("counts", \.counts)
            Field("rest", \.rest)
        }
    }

    static let full = Book(
        title: "Emma", pages: 474, status: .closed, level: .high, author: Author(name: "Austen", born: 1775),
        others: [Author(), Author(name: "é")], tags: ["a", nil], counts: ["x": 1],
        rest: .array([.bool(true), .null, .string("\"")]))

    static let fullText =
        #"{"t":"Emma","pages":474,"status":"closed","level":2,"author":{"name":"Austen","born":1775},"#
        + #""others":[{"name":""},{"name":"é"}],"tags":["a",null],"counts":{"x":1},"rest":[true,null,"\""]}"#

    @Test func everyKindOfValue() throws {
        #expect(text(Self.full) == Self.fullText)
        #expect(try Book(json: Self.fullText) == Self.full)
        #expect(text(Book()) == #"{"pages":0,"status":"open","others":[],"tags":[],"counts":{},"rest":null}"#)
    }

    @Test func everyKindOfOutput() throws {
        let encoder = ModelEncoder()
        #expect(try encoder.encode(Self.full) == Data(Self.fullText.utf8))
        #expect(try encoder.encodeString(Self.full) == Self.fullText)
        #expect(try encoder.encode(Self.full, as: .bytes) == Array(Self.fullText.utf8))
        #expect(try Self.full.jsonData() == Data(Self.fullText.utf8))
        #expect(try Self.full.jsonString() == Self.fullText)
        #expect(try Self.full.jsonValue() == .parsed(Self.fullText))
        let object = try Self.full.jsonObject() as NSDictionary
        #expect(try object == JSONSerialization.jsonObject(with: Data(Self.fullText.utf8)) as? NSDictionary)
    }

    @Test func roots() {
        #expect(text([Self.full, Self.full]) == "[\(Self.fullText),\(Self.fullText)]")
        #expect(text(["k": Author()]) == #"{"k":{"name":""}}"#)
        #expect(text([Author?.none]) == "[null]")
        #expect(text(Author?.none) == "null")
        #expect(text([[Int]]()) == "[]")
        #expect(text([[Int]](repeating: [], count: 2)) == "[[],[]]")
        #expect(text([String: Int]()) == "{}")
        #expect(text(Set<Int>([5])) == "[5]")
        #expect(text(ContiguousArray([1, 2])) == "[1,2]")
        #expect(text([3: "x"]) == #"{"3":"x"}"#)
        #expect(text("ab"[...]) == #""ab""#)
        #expect(text("é" as Character) == #""é""#)
        #expect(text(true) == "true")
        #expect(text(JSONValue.null) == "null")
    }

    @Test func pretty() {
        let expected = """
            {
              "t": "Emma",
              "pages": 1,
              "status": "open",
              "others": [
                {
                  "name": "x"
                },
                {
                  "name": "y"
                }
              ],
              "tags": [],
              "counts": {},
              "rest": {
                "a": [
                  true,
                  null
                ]
              }
            }
            """
        var book = Book(title: "Emma", pages: 1)
        book.others = [Author(name: "x"), Author(name: "y")]
        book.rest = .object(JSONObject([.init(key: "a", value: .array([.bool(true), .null]))]))
        #expect(text(book, { $0.layout = .pretty }) == expected)
        #expect(text([Int](), { $0.layout = .pretty }) == "[]")
    }

    @Test func sorted() throws {
        var book = Self.full
        book.counts = ["b": 2, "a": 1, "B": 3, "é": 4, "aa": 5]
        book.rest = try .parsed(#"{"z":1,"a":{"y":1,"x":2}}"#)
        let sorted = text(book, { $0.order = .sorted })
        #expect(sorted.contains(#""counts":{"B":3,"a":1,"aa":5,"b":2,"é":4}"#))
        #expect(sorted.contains(#""rest":{"a":{"x":2,"y":1},"z":1}"#))
        #expect(sorted.hasPrefix(#"{"author":{"born":1775,"name":"Austen"},"counts":"#))
        #expect(try Book(json: sorted).counts == book.counts)
        #expect(text(Set([3, 1, 2]), { $0.order = .sorted }) == "[1,2,3]")
        #expect(text(Set(["b", "a"]), { $0.order = .sorted }) == #"["a","b"]"#)
    }

    @Test func bufferIsUsedAgain() throws {
        let encoder = ModelEncoder()
        var buffer = JSONBuffer(capacity: 0)
        try encoder.encode([1, 2], into: &buffer)
        buffer.append(UInt8(ascii: "\n"))
        try encoder.encode("x", into: &buffer)
        unsafe #expect(buffer.withUnsafeBytes { unsafe String(decoding: $0, as: UTF8.self) } == "[1,2]\n\"x\"")
        // After an error it is unchanged.
        #expect(throws: ModelError.self) { try encoder.encode([1, Double.nan], into: &buffer) }
        #expect(buffer.count == 9)
        #expect(buffer.withSpan { $0.byteCount } == 9)
        buffer.removeAll()
        #expect(buffer.count == 0)
        for _ in 0..<2000 { buffer.append(7) }
        #expect(buffer.count == 2000)
    }
}
