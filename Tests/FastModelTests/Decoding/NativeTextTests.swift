import FastModel
import FastModelFoundation
import Foundation
import Testing

@Suite("Values of Foundation's types, in objects as sources, for strings and numbers")
struct NativeTextTests {
    struct Texts: JSONModel, Equatable {
        var string = "before"
        var optional: String?
        var substring: Substring = "before"
        var letter: Character = "b"
        var kind = Kind.open
        var object: NSString?
        var strings: [String] = []
        var length = 0

        enum Kind: String, JSONConvertible { case open, closed }

        static let schema = Schema({ Texts() }) {
            Field("string", \.string)
            Field("optional", \.optional)
            Field("substring", \.substring)
            Field("letter", \.letter)
            Field("kind", \.kind)
            Field("object", \.object)
            Field("strings", \.strings)
            Field(
                "length", \.length,
                using: Converter<String, Int> {
                    $0.count
                } encode: {
                    "\($0)"
                })
        }
    }

    static var textualValues: [Any] {
        let text = "closed é"
        return [
            Data(text.utf8), NSData(data: Data(text.utf8)), NSMutableData(data: Data(text.utf8)),
            NSAttributedString(string: text), NSMutableAttributedString(string: text), AttributedString(text),
        ]
    }

    @Test("UTF-8 data, attributed strings and URLs become strings, unless conversion is strict", arguments: 0..<7)
    func texts(_ index: Int) throws {
        let values = Self.textualValues + [URL(string: "https://a.b/c?d") as Any]
        let value = values[index]
        let text = index == 6 ? "https://a.b/c?d" : "closed é"
        let decoder = ModelDecoder()
        let object: [String: Any] = [
            "string": value, "optional": value, "substring": value, "object": value, "strings": [value, "x"],
            "length": value,
        ]
        #expect(
            try decoder.decode(Texts.self, from: .object(object))
                == Texts(
                    string: text, optional: text, substring: text[...], object: text as NSString, strings: [text, "x"],
                    length: text.count))
        var report = DecodingReport()
        let kept = try decoder.decode(Texts.self, from: .object(["letter": value, "kind": value]), reporting: &report)
        #expect(kept == Texts())
        #expect(report.issues.count == 2)
        let strict = ModelDecoder(NearestOptionTests.strict)
        for name in ["string", "optional", "object", "length"] {
            let error = #expect(throws: ModelError.self) {
                try strict.decode(Texts.self, from: .object([name: value]))
            }
            #expect(error?.code == .typeMismatch)
        }
    }

    @Test("Short texts, enumerations, NSURL, and data that is not UTF-8")
    func otherTexts() throws {
        let decoder = ModelDecoder()
        let object: [String: Any] = [
            "letter": Data("é".utf8), "kind": Data("closed".utf8), "string": NSURL(string: "/p") as Any,
        ]
        let texts = try decoder.decode(Texts.self, from: .object(object))
        #expect(texts == Texts(string: "/p", letter: "é", kind: .closed))
        var report = DecodingReport()
        let kept = try decoder.decode(Texts.self, from: .object(["string": Data([0x61, 0xFF])]), reporting: &report)
        #expect(kept == Texts())
        #expect(report.issues.map(\.code) == [.invalidUTF8])
        #expect(report.issues.map(\.foundType) == ["Data"])
    }

    @Test(
        "Words for true and false become an NSNumber",
        arguments: [
            ("yes", true), ("YES", true), (" true ", true), ("no", false), ("No", false), ("FALSE", false), ("1", nil),
        ] as [(String, Bool?)])
    func words(_ word: String, _ value: Bool?) throws {
        let numbers = try ModelDecoder().decode([String: NSNumber].self, from: .object(["a": word]))
        #expect(numbers["a"] == value.map { NSNumber(value: $0) } ?? NSNumber(value: 1))
        #expect((numbers["a"]?.swiftValue is Bool) == (value != nil))
        let decimals = try ModelDecoder().decode([String: NSDecimalNumber].self, from: .object(["a": word]))
        #expect(decimals["a"]?.intValue == (value == false ? 0 : 1))
        var report = DecodingReport()
        let other = try ModelDecoder().decode(
            [String: NSNumber].self, from: .object(["a": "maybe"]), reporting: &report)
        #expect(other.isEmpty)
        #expect(report.issues.map(\.code) == [.invalidFormat])
        #expect(throws: ModelError.self) {
            try ModelDecoder(NearestOptionTests.strict).decode([String: NSNumber].self, from: .object(["a": word]))
        }
    }
}
