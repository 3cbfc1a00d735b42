import FastModel
import Foundation
import Testing

@Suite("URLs, UUIDs, Data")
struct FoundationTests {
    @Test(arguments: [
        "https://example.com/a?b=c#d", "http://localhost:8080", "mailto:a@b.c", "a/b", "file:///tmp/x", "urn:isbn:1",
    ])
    func urls(_ text: String) throws {
        let url = try #require(URL(string: text))
        expect("\"\(text)\"", gives: url)
        expect("\" \(text)\\n\"", gives: url)
        expect("\"\(text)\"", gives: URL?.some(url))
    }

    @Test func anEmptyURLIsNil() {
        for text in ["\"\"", "\"  \""] {
            expect(text, gives: URL?.none)
            // Without an optional the property is left alone, like by null.
            let result = outcome(of: #"{"value":\#(text)}"#, as: Box<URL>.self)
            #expect(result.value?.value == .sample)
            #expect(result.issues == [])
        }
    }

    @Test(arguments: ["http://[", "not a url", "http://a b/", "http://example.com/%zz"])
    func notURLs(_ text: String) { expect("\"\(text)\"", for: URL.self, failsWith: .invalidFormat) }

    @Test func uuids() throws {
        let text = "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"
        let uuid = try #require(UUID(uuidString: text))
        expect("\"\(text)\"", gives: uuid)
        expect("\"\(text.lowercased())\"", gives: uuid)
        for wrong in [
            "", "x", "{\(text)}", String(text.dropLast()), text + "0", text.replacing("-", with: ""),
            text.replacing("E", with: "G"),
        ] {
            expect("\"\(wrong)\"", for: UUID.self, failsWith: .invalidFormat)
        }
    }

    @Test func base64() {
        expect("\"aGVsbG8=\"", gives: Data("hello".utf8))
        expect("\"\"", gives: Data())
        expect("\"AAEC/w==\"", gives: Data([0, 1, 2, 255]))
        for wrong in ["aGVsbG8", "a", "====", "aGVs bG8=", "aGVs\\nbG8=", "é", "aGVsbG8=="] {
            expect("\"\(wrong)\"", for: Data.self, failsWith: .invalidFormat)
        }
    }

    @Test(arguments: ["1", "true", "[]", "{}", "[1,2]"])
    func otherKinds(_ json: String) {
        expect(json, for: URL.self, failsWith: .typeMismatch)
        expect(json, for: UUID.self, failsWith: .typeMismatch)
        expect(json, for: Data.self, failsWith: .typeMismatch)
    }
}
