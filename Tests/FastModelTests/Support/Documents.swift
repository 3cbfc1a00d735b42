import FastModel
import Foundation
import Testing

/// Documents of every shape, for the tests that divide, cut or damage them.
enum Documents {
    /// JSON.
    static let valid = [
        "1", "-0.5e+10", "true", " null ", "\"\"", "\"abc\"", #""\"\\\/\b\f\n\r\t""#, #""\u00e9\ud83d\ude00\u0000""#,
        "\"é€😀\"",
        "[]", "{}", "[[],[],{}]", "[1,2.5,-3e4,\"x\",true,false,null]", #"{"a":1}"#, #"{"a":{"b":{"c":[1,[2,[3]]]}}}"#,
        #"{"é":"ü","😀":"\ud83d\ude00"}"#, #"{"a\u0062c":"\\","":"\""}"#, "\n[\n 1,\n 2\n]\n",
        #"{"name":"x","name":"y"}"#,
        #"{"items":[{"id":1,"name":"one"},{"id":2,"name":"two","tags":["a","b"]}],"total":2}"#,
        "123456789012345678901234567890", "[0.1,1e308,1e-400,-0]", "[\"\u{7F}\u{80}\u{7FF}\u{800}\u{FFFF}\u{10000}\"]",
        #"["\\\\\\","\\\"","a\\"]"#, "[true,false]", #"[{"a":null},{"a":[]},{"a":{}}]"#, "[\"日本語テキスト\",\"текст\"]",
        #"  {"spaced"  :  [ 1 , 2 ]  }  "#, "\r\n\t\"x\"\r\n",
    ]

    /// Not JSON, each for another reason.
    static let invalid = [
        "", "   ", "[1,]", "[1", "{\"a\"", "{\"a\":}", "tru", "truth", "nul", "1.", "-", "01", "[01]", "1e", "1 2",
        "[1]]",
        "[1]\"abc", "\"abc", "\"\\x\"", "\"\\ud800\"", "\"\\ud800\\u0041\"", "\"\\udc00\"", "\"\\u12g4\"", "\"a\nb\"",
        "'a'",
        "[1 2]", "{a:1}", "[1}", "{\"a\":1]", "// x\n1", "+1", ".5", "NaN", "[\u{0B}1]", "[1\u{0C}]", "\u{FEFF}[]",
        "[]x",
        "{\"é\":1,}", "[\"é\",\u{A0}]", "{\"a\":[1,{\"b\":[}]}", "1\u{0B}", "[]\u{0B}", "1e5x", "\"a\"b", "-x", "[-]",
        "tru e", "falsé",
    ]

    /// Not UTF-8.
    static let notUTF8: [[UInt8]] = [
        [0x22, 0xFF, 0x22], [0x22, 0xC0, 0xAF, 0x22], [0x22, 0xE0, 0x80, 0x80, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22],
        [0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], [0x22, 0xE2, 0x82, 0x22], [0x22, 0x80, 0x22], [0x5B, 0xFE, 0x5D],
        [0x5B, 0x31, 0x2C, 0x22, 0xC3, 0x28, 0x22, 0x5D], [0xC3], [0x22, 0xE2, 0x82],
        [0x22, 0xF0, 0x9F, 0x98, 0x22, 0x5D],
        [0x31, 0xFF], [0x5B, 0x5D, 0x80], [0x22, 0x5C, 0xC3, 0xA9, 0x22], [0x22, 0x5C, 0x75, 0xE9, 0x22],
        [0x31, 0x20, 0xC3, 0xA9],
    ]

    static var all: [[UInt8]] { valid.map { Array($0.utf8) } + invalid.map { Array($0.utf8) } + notUTF8 }
}

/// A document, and the reason if it is not accepted.
struct DocumentCase: Sendable, CustomTestStringConvertible {
    var bytes: [UInt8]
    /// The error's code; nil when the document is JSON.
    var code: ModelError.Code?

    static func accepted(_ text: String) -> DocumentCase { DocumentCase(bytes: Array(text.utf8)) }

    static func accepted(bytes: [UInt8]) -> DocumentCase { DocumentCase(bytes: bytes) }

    static func rejected(_ text: String, _ code: ModelError.Code) -> DocumentCase {
        DocumentCase(bytes: Array(text.utf8), code: code)
    }

    static func rejected(bytes: [UInt8], _ code: ModelError.Code) -> DocumentCase {
        DocumentCase(bytes: bytes, code: code)
    }

    /// A string's bytes between quotes.
    static func rejected(inString bytes: [UInt8], _ code: ModelError.Code = .invalidUTF8) -> DocumentCase {
        DocumentCase(bytes: [0x22] + bytes + [0x22], code: code)
    }

    /// A string's bytes between quotes.
    static func accepted(inString bytes: [UInt8]) -> DocumentCase { DocumentCase(bytes: [0x22] + bytes + [0x22]) }

    var testDescription: String {
        String(decoding: bytes, as: UTF8.self).debugDescription + (code.map { " is \($0)" } ?? " is accepted")
    }
}

/// The documents beside the checkout, which need not exist.
enum Corpus {
    /// `CORPUS_DIR`, or `shared/corpus` next to the package's folder.
    static var folder: URL {
        if let path = ProcessInfo.processInfo.environment["CORPUS_DIR"], !path.isEmpty {
            return URL(fileURLWithPath: path)
        }
        // Support, FastModelTests, Tests, the package, its parent.
        return (0..<5).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
            .appendingPathComponent("shared/corpus")
    }

    /// JSONTestSuite's documents in order of their names; nil if they do not exist.
    static func testSuite() -> [(name: String, bytes: [UInt8])]? {
        let folder = folder.appendingPathComponent("JSONTestSuite/test_parsing")
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else { return nil }
        return names.sorted().compactMap { name in
            contents(of: folder.appendingPathComponent(name)).map { (name, $0) }
        }
    }

    /// One of the larger documents; nil if it does not exist.
    static func document(_ name: String) -> [UInt8]? {
        contents(of: folder.appendingPathComponent(name))
    }

    private static func contents(of file: URL) -> [UInt8]? {
        // Foundation leaks its buffer when it reads an empty file, which the leak checker reports.
        let size = try? FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int
        if size == 0 { return [] }
        return (try? Data(contentsOf: file)).map { Array($0) }
    }
}
