import FastModel
import FastModelFoundation
import Foundation
import Testing

@Suite("URLs that are percent-encoded when asked for")
struct URLTests {
    static let encoding = DecodingOptions(urls: .percentEncoding)

    @Test(
        "Spaces and characters that are not ASCII are encoded, valid escapes are kept",
        arguments: [
            ("https://example.org/a b", "https://example.org/a%20b"), ("/köln?q=straße", "/k%C3%B6ln?q=stra%C3%9Fe"),
            ("a%20b", "a%20b"), (" http://a/b c ", "http://a/b%20c"), ("日本", "%E6%97%A5%E6%9C%AC"),
            ("http://a/%20 b#c d", "http://a/%20%20b#c%20d"), ("100% sure%2", "100%25%20sure%252"),
            ("http://b\u{fc}cher.example/\u{fc}?\u{fc}", "http://xn--bcher-kva.example/%C3%BC?%C3%BC"),
            ("/to?u=http://b c/[1]", "/to?u=http://b%20c/%5B1%5D"), ("#a#\u{e4}", "#a%23%C3%A4"),
            ("http://[::1]:80/a|b", "http://[::1]:80/a%7Cb"), ("//\u{fc}/ ?", "//xn--tda/%20?"),
        ])
    func encoded(_ text: String, _ expected: String) throws {
        let json = try ModelEncoder().encode(text)
        #expect(try ModelDecoder(Self.encoding).decode(URL.self, from: json).absoluteString == expected)
        if text != expected { #expect(outcome(of: json, as: URL.self).error?.code == .invalidFormat) }
    }

    @Test("What cannot be a URL is rejected", arguments: ["http://[", "http://a:b/", "http://a b/"])
    func rejected(_ text: String) throws {
        let json = try ModelEncoder().encode(text)
        #expect(outcome(of: json, as: URL.self, Self.encoding).error?.code == .invalidFormat)
    }

    struct Page: JSONModel {
        var valid: URL?
        var raw: URL?
        var object: NSURL?

        static let schema = Schema({ Page() }, options: .urls(.percentEncoding)) {
            Field("valid", \.valid, options: .urls(.valid))
            Field("raw", \.raw)
            Field("object", \.object)
        }
    }

    @Test("By type and field, also for NSURL")
    func byTypeAndField() {
        let result = outcome(of: #"{"valid":"a b","raw":"a b","object":"a b"}"#, as: Page.self)
        #expect(result.paths == ["valid"])
        #expect(result.value?.raw?.absoluteString == "a%20b")
        #expect(result.value?.object?.absoluteString == "a%20b")
    }
}
