import FastModel
import Testing

@Suite("The grammar of RFC 8259")
struct GrammarTests {
    @Test(arguments: numbers + literals + structure)
    func accepts(_ document: DocumentCase) {
        let result = outcome(of: document.bytes, as: JSONValue.self)
        #expect(result.error?.code == document.code)
        #expect((result.value == nil) == (document.code != nil))
    }

    @Test(arguments: truncated)
    func everyUnfinishedTokenIsAnUnexpectedEnd(_ text: String) {
        let result = outcome(of: text, as: JSONValue.self)
        #expect(result.error?.code == .unexpectedEnd)
        #expect(result.error?.position.offset == text.utf8.count)
    }

    static let numbers: [DocumentCase] = [
        .accepted("0"), .accepted("-0"), .accepted("1"), .accepted("-1"), .accepted("10"), .accepted("1234567890"),
        .accepted("0.0"), .accepted("-0.0"), .accepted("0.5"), .accepted("1.25"), .accepted("100.00"),
        .accepted("1e3"), .accepted("1E3"), .accepted("1e+3"), .accepted("1e-3"), .accepted("1E+03"),
        .accepted("0e1"), .accepted("0e+1"), .accepted("1.5e10"), .accepted("-1.5E-10"), .accepted("1e999999999999"),
        .accepted("123456789012345678901234567890123456789012345678901234567890"), .accepted("[0]"),
        .accepted("[-0,1.0,1e1]"), .accepted(" 1 "),
        .rejected("01", .trailingData), .rejected("[01]", .invalidSyntax), .rejected("-01", .trailingData),
        .rejected("[-01]", .invalidSyntax), .rejected("[00]", .invalidSyntax), .rejected("[1.]", .invalidSyntax),
        .rejected("[1.e1]", .invalidSyntax), .rejected("[.5]", .invalidSyntax), .rejected(".5", .invalidSyntax),
        .rejected("+1", .invalidSyntax), .rejected("[+1]", .invalidSyntax), .rejected("[1e]", .invalidSyntax),
        .rejected("[1e+]", .invalidSyntax), .rejected("[1e-]", .invalidSyntax), .rejected("[1ee2]", .invalidSyntax),
        .rejected("[1e1.5]", .invalidSyntax), .rejected("[-]", .invalidSyntax), .rejected("[--1]", .invalidSyntax),
        .rejected("[- 1]", .invalidSyntax), .rejected("[1 000]", .invalidSyntax), .rejected("[1_000]", .invalidSyntax),
        .rejected("[0x1F]", .invalidSyntax), .rejected("[1f]", .invalidSyntax), .rejected("[1.2.3]", .invalidSyntax),
        .rejected("[1,000.5]", .invalidSyntax), .rejected("NaN", .invalidSyntax), .rejected("[NaN]", .invalidSyntax),
        .rejected("Infinity", .invalidSyntax), .rejected("[-Infinity]", .invalidSyntax),
        .rejected("[-inf]", .invalidSyntax), .rejected("１", .invalidSyntax),
    ]

    static let literals: [DocumentCase] = [
        .accepted("true"), .accepted("false"), .accepted("null"), .accepted(" \t\r\n true \t\r\n "),
        .accepted("[true,false,null]"),
        .rejected("True", .invalidSyntax), .rejected("TRUE", .invalidSyntax), .rejected("False", .invalidSyntax),
        .rejected("NULL", .invalidSyntax), .rejected("Null", .invalidSyntax), .rejected("nil", .invalidSyntax),
        .rejected("[nul]", .invalidSyntax), .rejected("[tru]", .invalidSyntax), .rejected("[truth]", .invalidSyntax),
        .rejected("truee", .trailingData), .rejected("[nulll]", .invalidSyntax), .rejected("yes", .invalidSyntax),
        .rejected("undefined", .invalidSyntax), .rejected("a", .invalidSyntax),
    ]

    static let structure: [DocumentCase] = [
        .accepted("[]"), .accepted("{}"), .accepted("[[]]"), .accepted("[{}]"), .accepted(#"{"a":[]}"#),
        .accepted(#"{"":""}"#), .accepted(#"{"a":1,"a":2}"#), .accepted(" [ 1 , 2 ] "), .accepted("[1]\n"),
        .accepted(#"{ "a" : { "b" : null } }"#), .accepted("\n\n[]\n\n"), .accepted("\t[\t]\t"),
        .rejected("", .emptyInput), .rejected(" ", .unexpectedEnd), .rejected("\n\t\r ", .unexpectedEnd),
        .rejected("[1]]", .trailingData), .rejected("1 2", .trailingData), .rejected(#"[1]"abc"#, .trailingData),
        .rejected(#"[1]"abc""#, .trailingData), .rejected("{}{}", .trailingData), .rejected("[] []", .trailingData),
        .rejected("{}}", .trailingData), .rejected("null,", .trailingData), .rejected("[1],", .trailingData),
        .rejected("[1]x", .trailingData), .rejected(#""a" "b""#, .trailingData), .rejected("[1]\u{00}", .trailingData),
        .rejected("[]\u{0B}", .trailingData), .rejected("[]tru", .trailingData), .rejected("[]-", .trailingData),
        .rejected("[1]//x", .trailingData), .rejected("[1] /* x */", .trailingData),
        .rejected("]", .invalidSyntax), .rejected("}", .invalidSyntax), .rejected(",", .invalidSyntax),
        .rejected(":", .invalidSyntax), .rejected("[1,]", .invalidSyntax), .rejected("[,1]", .invalidSyntax),
        .rejected("[1,,2]", .invalidSyntax), .rejected("[,]", .invalidSyntax), .rejected("[1 2]", .invalidSyntax),
        .rejected("[1}", .invalidSyntax), .rejected(#"{"a":1]"#, .invalidSyntax), .rejected("[1:2]", .invalidSyntax),
        .rejected(#"{"a":1,}"#, .invalidSyntax), .rejected(#"{,"a":1}"#, .invalidSyntax),
        .rejected(#"{"a" 1}"#, .invalidSyntax), .rejected(#"{"a",1}"#, .invalidSyntax),
        .rejected(#"{"a":}"#, .invalidSyntax), .rejected(#"{"a"}"#, .invalidSyntax), .rejected("{1:2}", .invalidSyntax),
        .rejected("{a:1}", .invalidSyntax), .rejected("{null:1}", .invalidSyntax), .rejected("{[]:1}", .invalidSyntax),
        .rejected(#"{"a":1 "b":2}"#, .invalidSyntax), .rejected(#"{"a"::1}"#, .invalidSyntax),
        .rejected(#"{"a":1,,"b":2}"#, .invalidSyntax), .rejected("{'a':1}", .invalidSyntax),
        .rejected("['a']", .invalidSyntax), .rejected("[1/**/]", .invalidSyntax), .rejected("//x\n1", .invalidSyntax),
        .rejected("/* x */ 1", .invalidSyntax), .rejected("# x\n1", .invalidSyntax),
        .rejected("[\u{0B}1]", .invalidSyntax),
        .rejected("[\u{0C}1]", .invalidSyntax), .rejected("\u{0C}", .invalidSyntax),
        .rejected("\u{0B}1", .invalidSyntax),
        .rejected("[\u{A0}1]", .invalidSyntax), .rejected("[\u{2028}]", .invalidSyntax),
        .rejected("\u{00}", .invalidSyntax),
        .rejected("[\u{00}]", .invalidSyntax), .rejected("<a/>", .invalidSyntax), .rejected("\\u0031", .invalidSyntax),
    ]

    static let truncated = [
        "[", "{", "[[", "[1", "[1,", "[1 ,", "[1.5", "[true", "[tru", "[n", "[\"a", "[\"a\"", "[\"a\",", "{\"", "{\"a",
        "{\"a\"", "{\"a\":", "{\"a\": ", "{\"a\":1", "{\"a\":1,", "{\"a\":{", "{\"a\":[", "{\"a\":[]", "\"", "\"abc",
        "\"abc\\", "\"abc\\u", "\"abc\\u0", "\"abc\\u00e", "\"abc\\ud83d", "\"abc\\ud83d\\", "\"abc\\ud83d\\ude0",
        "-", "1.", "1e", "1e+", "1.5e-", "-0.", "t", "tr", "tru", "f", "fals", "n", "nul", "[\"\\", "[\"é",
    ]
}
