#if Macros
import FastModel
import Testing

/// Options, converters and defaults that the macros pass to the schema.
@Suite struct OptionMacroTests {
    struct Color: Equatable {
        var hex = ""
    }

    struct HexColor: JSONConverter {
        func decode(_ source: String) throws -> Color {
            guard source.hasPrefix("#") else { throw ModelError(.typeMismatch) }
            return Color(hex: source)
        }

        func encode(_ value: Color) throws -> String { value.hex }
    }

    @JSONModel(.keys(.snakeCase), .unknownKeys(.report), .conversion(.strict), .deny("secret"))
    struct Account: Equatable {
        var userName = ""
        @Key(options: .conversion(.lenient)) var loginCount = 0
        @Key("n", options: .nulls(.keep)) var number = 1
        @Key(options: .transient) var draft = "none"
        var secret = "none"
    }

    @JSONModel
    struct Paint: Equatable {
        @Key("t", "tint", using: HexColor()) var tint = Color()
        @Key(using: HexColor()) var edge: Color?
        @Key(
            "c",
            using: Converter { (count: Int) in
                String(repeating: "*", count: count)
            } encode: {
                $0.count
            })
        var stars = ""
        @Key("p", defaults: FieldDefaults(null: 7, mismatch: -1)) var pages = 1
        @Key(defaults: FieldDefaults(mismatch: -1)) var shelf: Int?
    }

    @JSONModel(.nulls(.keep))
    struct RequiredPaint: Equatable {
        @Key("t", using: HexColor()) let tint: Color
        @Key(using: HexColor(), options: .nulls(.keep)) let edge: Color?
        @Key("p", defaults: FieldDefaults(null: 7, mismatch: -1)) let pages: Double
        @Key(options: .conversion(.strict)) let name: String
    }

    @JSONModel(.keys(.kebabCase))
    class Page {
        var pageTitle = ""
    }

    @JSONModel(.conversion(.strict))
    class NumberedPage: Page {
        var pageNumber = 0
    }

    @Test func modelOptions() throws {
        var report = DecodingReport()
        let account = try ModelDecoder().decode(
            Account.self,
            from: """
                {"user_name": "N", "login_count": "3", "n": null, "draft": "d", "secret": "s", "other": 1}
                """, reporting: &report)
        #expect(account == Account(userName: "N", loginCount: 3, number: 1))
        #expect(report.issues.map(\.code) == [.unknownKey, .unknownKey, .unknownKey])
        #expect(throws: ModelError.self) { try Account(json: #"{"user_name": 1}"#) }
    }

    @Test func converters() throws {
        let paint = try Paint(json: ##"{"tint": "#1", "t": null, "edge": "#2", "c": 3, "p": null, "shelf": "x"}"##)
        #expect(paint == Paint(tint: Color(hex: "#1"), edge: Color(hex: "#2"), stars: "***", pages: 7, shelf: -1))
        #expect(try Paint(json: #"{"tint": "1", "edge": null, "p": "x", "shelf": null}"#) == Paint(pages: -1))
    }

    @Test func required() throws {
        let paint = try RequiredPaint(json: ##"{"t": "#1", "p": null, "name": "N"}"##)
        #expect(paint == RequiredPaint(tint: Color(hex: "#1"), edge: nil, pages: 7, name: "N"))
        #expect(try RequiredPaint(json: ##"{"t": "#1", "p": "x", "name": "N"}"##).pages == -1)
    }

    @Test(arguments: [
        (##"{"p": 1, "name": "N"}"##, "t"), (##"{"t": "#1", "name": "N"}"##, "p"),
        (##"{"t": "#1", "p": 1}"##, "name"),
    ])
    func missing(_ json: String, _ key: String) {
        let error = #expect(throws: ModelError.self) { try RequiredPaint(json: json) }
        #expect(error?.code == .missingKey)
        #expect(error?.detail == key)
    }

    @Test func subclass() throws {
        let page = try NumberedPage(json: #"{"page-title": "T", "page-number": 1}"#)
        #expect(page.pageTitle == "T")
        #expect(page.pageNumber == 1)
        #expect(throws: ModelError.self) { try NumberedPage(json: #"{"page-number": "1"}"#) }
        #expect(try Page(json: #"{"page-title": 1}"#).pageTitle == "1")
    }
}
#endif
