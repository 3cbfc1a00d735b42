import FastModel
import FastModelFoundation
import Foundation
import Testing

@Suite("The texts of errors")
struct ModelErrorTests {
    struct Record: JSONModel {
        var count: UInt8 = 0
        var status: EnumTests.Status?
        var price: DecimalBox = DecimalBox()
        var items: [RequiredPropertyTests.Account] = []
        var labels: [String: [Int]] = [:]

        static let schema = Schema(Record.init) {
            Field("count", \.count)
            Field("status", \.status, key: "state.now")
            Field("items", \.items)
            Field("labels", \.labels)
            Field("price", \.price)
        }
    }

    typealias DecimalBox = Box<Double>

    /// Each code once: a document, and the text of its error or first issue.
    static let golden: [(code: ModelError.Code, document: String, text: String)] = [
        (.emptyInput, "", "line 1, column 1 (byte 0): $: the input is empty"),
        (.unexpectedEnd, "{\"items\":\n[{", "line 2, column 3 (byte 12): items[0]: the input ends inside a value"),
        (.trailingData, "{}\nx", "line 2, column 1 (byte 3): $: something follows the JSON value"),
        (.invalidUTF8, "", "line 1, column 12 (byte 11): count: not valid UTF-8"),
        (.loneSurrogate, #"{"count":"\udc00"}"#, "line 1, column 16 (byte 15): count: half of a surrogate pair"),
        (.depthLimit, "{\"x\":\n[[[", "line 2, column 2 (byte 7): $: nested too deeply: the limit is 2"),
        (
            .stringLimit, #"{"x":"012345678901234567890"}"#,
            "line 1, column 6 (byte 5): $: a string is too long: the limit is 20 bytes"
        ),
        (.keyLimit, #"{"0123456789":1}"#, "line 1, column 2 (byte 1): $: a key is too long: the limit is 9 bytes"),
        (
            .numberLimit, #"{"x":1234567890}"#,
            "line 1, column 6 (byte 5): $: a number is too long: the limit is 9 bytes"
        ),
        (.documentLimit, "[0, 1, 2]", "line 1, column 1 (byte 0): $: the document is too long: the limit is 8 bytes"),
        (
            .elementLimit, "{\"x\":[1,2,3]}",
            "line 1, column 11 (byte 10): $: an array has too many elements: the limit is 2"
        ),
        (
            .memberLimit, "{\"a\":1,\"b\":2,\"c\":3}",
            "line 1, column 14 (byte 13): $: an object has too many keys: the limit is 2"
        ),
        (.valueLimit, "{\"a\":1,\"b\":{}}", "line 1, column 12 (byte 11): $: too many values: the limit is 2"),
        (
            .typeMismatch, "{\n  \"labels\": {\"x\": [1, {}]}}",
            "line 2, column 23 (byte 24): labels{0}[1]: the value cannot become the property's type (object for Int)"
        ),
        (
            .outOfRange, "{\"count\":\n256}",
            "line 2, column 1 (byte 10): count: the number is out of range (number for UInt8)"
        ),
        (
            .notIntegral, #"{"count":1.5}"#,
            "line 1, column 10 (byte 9): count: the number is not an integer (number for UInt8)"
        ),
        (
            .invalidFormat, #"{"count":"x"}"#,
            "line 1, column 10 (byte 9): count: the string is not in the form the type needs (string for UInt8)"
        ),
        (
            .unknownCase, #"{"state":{"now":"x"}}"#,
            "line 1, column 17 (byte 16): state.now: the value is none of the enumeration's (string for Optional<Status>)"
        ),
        (
            .unexpectedNull, #"{"labels":{"a":[null]}}"#,
            "line 1, column 17 (byte 16): labels{0}[0]: null where a value is needed (null for Int)"
        ),
        (.duplicateKey, "{\"count\":1,\n\"count\":2}", "line 2, column 1 (byte 12): count: a key is there twice"),
        (.unknownKey, "{\"zzz\":1}", "line 1, column 2 (byte 1): $: a key that the model does not have"),
        (.missingKey, "{\"items\":[\n{}]}", "line 2, column 3 (byte 13): items[0].id: a required key is missing: id"),
    ]

    /// With the limit that causes the code.
    private static func options(_ code: ModelError.Code) -> DecodingOptions {
        var options = DecodingOptions()
        switch code {
        case .stringLimit: options.maximumStringBytes = 20
        case .keyLimit: options.maximumKeyBytes = 9
        case .numberLimit: options.maximumNumberBytes = 9
        case .documentLimit: options.maximumDocumentBytes = 8
        case .elementLimit: options.maximumElements = 2
        case .memberLimit: options.maximumMembers = 2
        case .valueLimit: options.maximumValues = 2
        case .depthLimit: options.maximumDepth = 2
        case .duplicateKey: options.duplicateKeys = .reject
        case .unknownKey: options.unknownKeys = .report
        default: break
        }
        return options
    }

    @Test(arguments: golden.indices)
    func textsOfErrorsInADocument(_ index: Int) {
        let (code, document, text) = Self.golden[index]
        let options = Self.options(code)
        var bytes = Array(document.utf8)
        if code == .invalidUTF8 { bytes = Array("{\"count\":\"a".utf8) + [0xFF] + Array("\"}".utf8) }
        let result = outcome(of: bytes, as: Record.self, options)
        let error = result.error ?? result.issues.first
        #expect(error?.code == code)
        #expect(error?.description == text)
    }

    @Test func textsOfSyntaxErrors() {
        let cases = [
            ("[1,]", "unallowed token at this point in JSON text"),
            ("{\"count\" 1}", "object key and value must be separated by a colon (':')"),
            ("[1 2]", "after array element, I expect ',' or ']'"),
            ("{1:2}", "invalid object key (must be a string)"),
            ("\"\\x\"", "inside a string, '\\' occurs before a character which it may not"),
            ("\"\\u12g4\"", "invalid (non-hex) character occurs after '\\u' inside string"),
            ("\"\u{01}\"", "invalid character inside string"),
            ("[1.]", "malformed number, a digit is required after the decimal point"),
            ("[1e]", "malformed number, a digit is required after the exponent"),
            ("[-]", "malformed number, a digit is required after the minus sign"),
            ("[/**/]", "probable comment found in input text, comments are not enabled"),
            ("[nul]", "invalid string in json text"),
            ("?", "invalid char in json text"),
            ("\u{0B}", "a raw control character"),
        ]
        for (document, text) in cases {
            let result = outcome(of: document, as: JSONValue.self)
            #expect(result.error?.code == .invalidSyntax, "\(document)")
            #expect(result.error?.detail == text, "\(document)")
        }
    }

    /// A token that does not fit is reported where it starts, whether all of it has come or it was ended at its limit.
    @Test(arguments: [
        (#"["a" "bcd"]"#, 5), (#"{"a" "bcd"}"#, 5), (#"{"a" "b\"c\\"}"#, 5), (#"{"a" ""}"#, 5), ("[1 23.5e1]", 3),
        (#"{"a" true}"#, 5), ("{123:1}", 1), (#"{"a":1,}"#, 7), ("[1,,2]", 3), (#"{"a" {}}"#, 5), (#"{"a","b"}"#, 4),
        (#"{"a":1 "bcd":2}"#, 7), (#"{"a":1 "":2}"#, 7), (#"{"a":"" 1}"#, 8), (#"{"a":" \"x" "\"b c":1}"#, 12),
        (#"[] "a"]"#, 3), (#"[] "xyz"# + "\u{1}", 3), ("[] 12 ", 3), ("[] 12", 3), ("1 2", 2), ("1 tru", 2),
        (#"1 "bcd"#, 2), (#"1 "b\"#, 2), ("[] tru!", 3), ("[]]", 2), (#"{"a":1 23.5}"#, 7), (#"{"a":1:2}"#, 6),
        (#"{"a":[] null}"#, 8), (#"{"a":01}"#, 5), ("[01]", 1), ("[,]", 1), (#"{"a"}"#, 4), (#"["a":1]"#, 4),
        (#"{"a":"":1}"#, 7), (#"{"a": "" :1}"#, 9), (#"{"a":"" "":1}"#, 8), (#"{"a":"""b":1}"#, 7), (#"{"a":""[]}"#, 7),
        ("[] // x", 3), ("[]/", 2), ("{}\n/**/", 3), ("[] 12/", 3), ("[]]/", 2),
    ])
    func positionsOfUnexpectedTokens(_ document: String, _ offset: Int) {
        let whole = outcome(of: document, as: JSONValue.self)
        #expect(whole.error?.position.offset == offset)
        let padded = [UInt8](repeating: 0x20, count: 4096) + Array(document.utf8)
        for index in 4096...padded.count {
            let error = outcome(of: padded, splitAt: index, as: JSONValue.self).error
            #expect(error?.position.offset == 4096 + offset, "split at \(index)")
        }
        var limited = DecodingOptions()
        limited.maximumStringBytes = 10
        let long = document.replacing("bcd", with: String(repeating: "b", count: 9_000)).utf8
        for sizes in [[1], [4096], [long.count]] {
            let error = outcome(of: Array(long), inPieces: sizes, as: JSONValue.self, limited).error
            #expect(error?.position.offset == offset, "pieces of \(sizes)")
        }
    }

    @Test func textsOfOtherErrors() {
        let place = SourcePosition(offset: 57, line: 3, column: 14)
        let path = CodingPath([.key("items"), .index(3), .key("author"), .entry(2), .key("name")])
        let errors: [(ModelError, String)] = [
            (
                ModelError(.invalidSyntax, position: place, detail: "why"),
                "line 3, column 14 (byte 57): $: not valid JSON: why"
            ),
            (
                ModelError(.recordLimit, position: place, detail: "the limit is 10 bytes"),
                "line 3, column 14 (byte 57): $: a record is too long: the limit is 10 bytes"
            ),
            (
                ModelError(.invalidSchema, detail: "why"),
                "line 1, column 1 (byte 0): $: the schema contradicts itself: why"
            ),
            (
                ModelError(.invalidOption, detail: "why"),
                "line 1, column 1 (byte 0): $: an option cannot be followed: why"
            ),
            (
                ModelError(.rejected, codingPath: path, position: place),
                "line 3, column 14 (byte 57): items[3].author{2}.name: the model refused its values"
            ),
            (
                ModelError(.nonFinite, codingPath: path, position: .none),
                "items[3].author{2}.name: the number is not finite"
            ),
            (
                ModelError(.cycle, codingPath: path, position: .none, wanted: "Node"),
                "items[3].author{2}.name: the object is part of itself (wanted Node)"
            ),
            (
                ModelError(.unencodable, position: .none, wanted: "Money"),
                "$: the output has no form for the value (wanted Money)"
            ),
            (ModelError(.unreadableInput), "line 1, column 1 (byte 0): $: the input cannot be read"),
            (
                ModelError(
                    .invalidMapping, codingPath: CodingPath([.key("User"), .index(2)]), position: .none, detail: "why"),
                "User[2]: a mapping file cannot be followed: why"
            ),
            (ModelError(.missingUniqueKey, position: .none, detail: "id"), "$: a unique key has no value: id"),
            (ModelError(.ambiguousUniqueKey, position: .none), "$: several rows have the unique key"),
            (ModelError(.refusedByStore, position: .none, detail: "why"), "$: the store refused the values: why"),
            (
                ModelError(.inexact, codingPath: path, position: place, found: .number, wanted: "Decimal"),
                "line 3, column 14 (byte 57): items[3].author{2}.name: the number has more digits than the type keeps (number for Decimal)"
            ),
            (
                ModelError(.typeMismatch, wanted: "Int"),
                "line 1, column 1 (byte 0): $: the value cannot become the property's type (wanted Int)"
            ),
            (
                ModelError(.typeMismatch, found: .null),
                "line 1, column 1 (byte 0): $: the value cannot become the property's type (found null)"
            ),
        ]
        for (error, text) in errors { #expect(error.description == text) }
        let covered = Set(Self.golden.map(\.code) + errors.map(\.0.code))
        // Every code must have a golden text.
        #expect(Set(ModelError.Code.allCases).subtracting(covered) == [])
        #expect(Set(ModelError.Code.allCases.map(\.summary)).count == ModelError.Code.allCases.count)
    }

    @Test("What programs log by localizedDescription is the whole text")
    func localizedDescription() {
        let error: any Error = ModelError(.missingKey, codingPath: CodingPath([.key("a"), .index(2)]), detail: "b")
        #expect(error.localizedDescription == "\(error)")
        #expect(error.localizedDescription.contains("a[2]"))
    }

    @Test func codingPaths() {
        #expect(CodingPath().description == "$")
        #expect(CodingPath([.index(0)]).description == "[0]")
        #expect(CodingPath([.entry(4), .key("a")]).description == "{4}.a")
        #expect(CodingPath([.key("a"), .key("b")]).description == "a.b")
    }
}
