import FastModel
import Testing

@testable import FastModelCore

@Suite("ASCII strings that are made as the standard library makes them")
struct StoredStringTests {
    private static let text = Array("The quick brown fox jumps over the lazy dog; 0123456789 ABCDEFGHIJK".utf8)

    @Test("are made without it, where it makes the same") func areKnown() {
        #expect(StoredString.known != nil)
    }

    @Test("behave like those of the standard library", arguments: SmallString.capacity + 1...StoredString.capacity)
    func equalOthers(count: Int) throws {
        let strings = try #require(StoredString.known)
        // In memory of its own, so that the address sanitizer detects reading beyond the text.
        let bytes = Array(Self.text.prefix(count))
        let expected = String(decoding: bytes, as: UTF8.self)
        let found = unsafe bytes.withUnsafeBufferPointer { bytes in
            unsafe bytes.baseAddress.map { unsafe strings.make($0, count) }
        }
        var made = try #require(found)
        #expect(made == expected)
        #expect(made.hashValue == expected.hashValue)
        #expect(made.utf8.elementsEqual(bytes))
        #expect(made.count == count && made.utf16.count == count)
        #expect(made.dropFirst(3) == expected.dropFirst(3))
        #expect(made.uppercased() == expected.uppercased())
        // A copy keeps the text; the string itself grows, within its memory and then beyond it.
        let copy = made
        for length in 1...40 {
            made.append("é")
            #expect(made == expected + String(repeating: "é", count: length))
        }
        #expect(copy == expected)
        made = ""
        let inC = unsafe copy.withCString { unsafe String(cString: $0) }
        #expect(inC == expected)
    }

    @Test("are those of documents", arguments: ["", "\\n", "é"]) func documents(other: String) {
        for count in 0...80 {
            let text = String(decoding: Self.text.prefix(count), as: UTF8.self)
            let decoded = outcome(of: "[\"\(text)\(other)\"]", as: [String].self)
            #expect(decoded.value == [text + (other == "\\n" ? "\n" : other)])
        }
    }
}
