import FastModel
import FastModelFoundation
import Foundation
import Testing

@Suite("URLs, UUIDs, Data")
struct FoundationTests {
    struct Address: RawRepresentable, JSONConvertible {
        let rawValue: URL
    }

    struct Link: JSONModel {
        let url: URL

        struct Draft { var u: URL? }

        static let schema = Schema(draft: Draft.init) {
            Field(required: "u", \.u)
        } build: { draft -> Link? in
            draft.u.map(Link.init)
        }
    }

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
            // A property that is not optional is unchanged, as by null.
            let result = outcome(of: #"{"value":\#(text)}"#, as: Box<URL>.self)
            #expect(result.value?.value == .sample)
            #expect(result.issues == [])
        }
    }

    @Test("An empty URL is treated like null: not as an element or a required value")
    func anEmptyURLIsNoElement() throws {
        let a = try #require(URL(string: "http://a"))
        func check(_ outcome: Outcome<some Collection>, _ path: String, _ location: SourceLocation = #_sourceLocation) {
            #expect(outcome.value?.count == 1, sourceLocation: location)
            #expect(outcome.codes == [.unexpectedNull], sourceLocation: location)
            #expect(outcome.paths == [path], sourceLocation: location)
            #expect(outcome.issues.first?.found == .string, sourceLocation: location)
        }
        check(outcome(of: #"["http://a",""]"#, as: [URL].self), "[1]")
        check(outcome(of: #"["http://a",""]"#, as: Set<URL>.self), "[1]")
        check(outcome(of: #"["http://a"," "]"#, as: [NSURL].self), "[1]")
        check(outcome(of: #"["http://a",""]"#, as: [Address].self), "[1]")
        check(outcome(of: #"{"a":"http://a","b":""}"#, as: [String: URL].self), "{1}")
        #expect(outcome(of: #"["http://a",""]"#, as: [URL?].self) == Outcome(value: [a, nil]))
        #expect(strictOutcome(of: #"["http://a",""]"#, as: [URL].self).error?.codingPath.description == "[1]")
    }

    @Test("An empty URL is reported as a string")
    func placeOfAnEmptyURL() {
        let required = outcome(of: "{\"u\":\n\"\"}", as: Link.self).error
        #expect(required?.code == .unexpectedNull)
        #expect(required?.position == SourcePosition(offset: 6, line: 2, column: 1))
        #expect(required?.found == .string)
        let root = outcome(of: " \"\\t\"", as: URL.self).error
        #expect(root?.code == .unexpectedNull)
        #expect(root?.position == SourcePosition(offset: 1, line: 1, column: 2))
        #expect(root?.found == .string)
        let null = outcome(of: "{\"u\": null}", as: Link.self).error
        #expect(null?.position.offset == 6)
        #expect(null?.found == .null)
    }

    @Test("In strict mode an empty URL is also nil, if the policy keeps null")
    func anEmptyURLThatIsKept() {
        var options = NearestOptionTests.strict
        #expect(outcome(of: #"{"value":""}"#, as: Box<URL?>.self, options).error?.code == .unexpectedNull)
        options.nullPolicy = .keep
        #expect(outcome(of: #"{"value":""}"#, as: Box<URL?>.self, options) == Outcome(value: Box(value: nil)))
        #expect(outcome(of: #"{"value":""}"#, as: Box<URL>.self, options) == Outcome(value: Box()))
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
            // What a C function would read: up to a NUL, behind white space, with signs, with fewer digits.
            text + #"\u0000; drop"#, " " + text, "\(text) ", "-1-1-1-1--1-1--1-1--1-1--1-1-1-1-1-1",
            "+" + text.dropFirst(), " " + text.dropFirst(), text.replacing("-9", with: "-+"),
            String(text.dropLast()) + "é", text.dropLast(2) + "é",
        ] {
            expect("\"\(wrong)\"", for: UUID.self, failsWith: .invalidFormat)
        }
    }

    @Test("At each position of a UUID, only a digit or only the hyphen is accepted")
    func charactersOfUUIDs() throws {
        let text = Array("E621E1F8-C36C-495A-93FC-0C247A3E6E5F".utf8)
        let decoder = ModelDecoder()
        for (position, original) in text.enumerated() {
            for character in UInt8(0)..<128 {
                var changed = text
                changed[position] = character
                let name = String(decoding: changed, as: UTF8.self)
                let json = try JSONEncoder().encode([name])
                let isDigit = Character(Unicode.Scalar(character)).isHexDigit
                let isAccepted = original == UInt8(ascii: "-") ? character == original : isDigit
                let uuid = try? decoder.decode([UUID].self, from: json).first
                #expect(uuid == (isAccepted ? UUID(uuidString: name) : nil), "\(character) at \(position)")
            }
            // A character of two bytes.
            guard position + 1 < text.count else { continue }
            let wide = text[..<position] + Array("\u{130}".utf8) + text[(position + 2)...]
            expect("\"\(String(decoding: wide, as: UTF8.self))\"", for: UUID.self, failsWith: .invalidFormat)
        }
    }

    @Test("Each byte of a UUID is read in both cases and written in capital letters")
    func bytesOfUUIDs() throws {
        for byte in UInt8.min...UInt8.max {
            for index in 0..<16 {
                var bytes: [UInt8] = Array(repeating: 0x5A, count: 16)
                bytes[index] = byte
                let uuid = unsafe bytes.withUnsafeBytes { unsafe UUID(uuid: $0.load(as: uuid_t.self)) }
                #expect(try ModelEncoder().encode([uuid]) == Data("[\"\(uuid.uuidString)\"]".utf8))
                for text in [uuid.uuidString, uuid.uuidString.lowercased()] {
                    #expect(try ModelDecoder().decode([UUID].self, from: "[\"\(text)\"]") == [uuid])
                }
            }
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
