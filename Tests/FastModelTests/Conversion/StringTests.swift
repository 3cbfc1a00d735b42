import FastModel
import Testing

@Suite("Strings, substrings, characters")
struct StringTests {
    @Test(arguments: [
        "662.81", "100.0", "1e3", "1E+3", "-0", "-0.0", "0", "123456789012345678901234567890", "0.10", "1e-400",
        "5.0E00",
    ])
    func aNumberKeepsItsText(_ number: String) {
        expect(number, gives: number)
        expect(number, gives: number[...])
        expect(number, gives: String?(number))
        #expect(outcome(of: number, as: JSONValue.self).value.map { "\($0)" }?.contains(number) == true)
    }

    @Test func bools() {
        expect("true", gives: "true")
        expect("false", gives: "false")
        expect("true", gives: Substring("true"))
    }

    @Test(arguments: [
        "", "a", "exactly15bytes!", "exactly16 bytes!", "null", "nil", " spaced ", "é€😀", "a\u{0}b", "\u{65}\u{301}",
    ])
    func stringsStayAsTheyAre(_ text: String) {
        let json = "\"" + text.replacing("\u{0}", with: "\\u0000") + "\""
        expect(json, gives: text)
        expect(json, gives: String?(text))
        expect(json, gives: text[...])
        #expect(outcome(of: json, as: String.self).value?.utf8.elementsEqual(text.utf8) == true)
    }

    @Test func stringsAmongASCIIStayAsTheyAre() throws {
        // The flag of one string must not apply to the next.
        let strings = (0..<200).map { $0.isMultiple(of: 3) ? "plain text number \($0)" : "größer \($0) 日本語" }
        let document = Array("[\(strings.map { "\"\($0)\"" }.joined(separator: ",\n"))]".utf8)
        #expect(try ModelDecoder().decode([String].self, from: document) == strings)
        for size in [1, 100, 4096] {
            let decoded = outcome(of: document, inPieces: [size], as: [String].self).value ?? []
            #expect(decoded == strings)
            #expect(zip(decoded, strings).allSatisfy { $0.count == $1.count && $0.hashValue == $1.hashValue })
        }
    }

    @Test("A key that is not ASCII stays as it is after a string that is", arguments: [[1], [7], [4096]])
    func keysAmongASCII(_ sizes: [Int]) throws {
        let keys = ["unit", "Температура воздуха", "cafe\u{301} de la gare, un deux", "größer als sechzehn", "kurz ä"]
        let document = Array("{\(keys.map { "\"\($0)\":\"plain text of ASCII\"" }.joined(separator: ","))}".utf8)
        func check(_ found: [String]) {
            #expect(found.sorted() == keys.sorted())
            // A wrong flag changes these, and not the bytes.
            for key in found {
                let same = String(decoding: Array(key.utf8), as: UTF8.self)
                #expect(key.utf16.count == same.utf16.count && key.lowercased() == same.lowercased())
                #expect(key.hashValue == same.hashValue)
            }
        }
        check(outcome(of: document, inPieces: sizes, as: [String: String].self).value.map { Array($0.keys) } ?? [])
        check(outcome(of: document, inPieces: sizes, as: [String: JSONValue].self).value.map { Array($0.keys) } ?? [])
        let value = outcome(of: document, inPieces: sizes, as: JSONValue.self).value
        check(value?.object?.members.map(\.key) ?? [])
        check(try ModelDecoder().decode([String: String].self, from: document).keys.map { $0 })
        check(try ModelDecoder().decode(JSONValue.self, from: document).object?.members.map(\.key) ?? [])
        check(try ModelDecoder(.untrusted).decode([String: Substring].self, from: document).keys.map { $0 })
        check(try ModelDecoder().decode(codable: [String: String].self, from: document).keys.map { $0 })
    }

    @Test func containersAreRefused() {
        for json in ["[]", "{}", "[\"a\"]", "{\"a\":\"b\"}"] {
            expect(json, for: String.self, failsWith: .typeMismatch)
            expect(json, for: Substring.self, failsWith: .typeMismatch)
            expect(json, for: Character.self, failsWith: .typeMismatch)
        }
    }

    @Test func characters() {
        expect("\"a\"", gives: Character("a"))
        expect("\"é\"", gives: Character("é"))
        expect(#""e\u0301""#, gives: Character("é"))
        expect("\"👨‍👩‍👧\"", gives: Character("👨‍👩‍👧"))
        expect(#""\ud83d\ude00""#, gives: Character("😀"))
        expect("5", gives: Character("5"))
        for json in ["\"\"", "\"ab\"", "12", "true", "\" a\""] {
            expect(json, for: Character.self, failsWith: .invalidFormat)
        }
    }
}
