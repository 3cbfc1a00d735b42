import FastModel
import Testing

@Suite("The limits of the options")
struct LimitTests {
    struct Skipping: JSONModel {
        var name: String?

        static let schema = Schema(Skipping.init) { Field("name", \.name) }
    }

    static func nested(_ depth: Int, _ open: String, _ close: String, inner: String = "") -> String {
        String(repeating: open, count: depth) + inner + String(repeating: close, count: depth)
    }

    @Test(arguments: [("[", "]", ""), (#"{"a":"#, "}", "1"), (#"[{"b":"#, "}]", "null")])
    func depth(_ open: String, _ close: String, _ inner: String) {
        let levels = open.hasPrefix("[{") ? 2 : 1
        let atLimit = Self.nested(512 / levels, open, close, inner: inner)
        #expect(outcome(of: atLimit, as: JSONValue.self).error == nil)
        let above = "[" + atLimit + "]"
        let result = outcome(of: above, as: JSONValue.self)
        #expect(result.error?.code == .depthLimit)
        #expect(result.error?.detail == "the limit is 512")
        // The same where nothing reads the value.
        let deepest = Self.nested(511 / levels, open, close, inner: inner)
        #expect(outcome(of: #"{"x":\#(deepest)}"#, as: Skipping.self).error == nil)
        #expect(outcome(of: #"{"x":\#(atLimit)}"#, as: Skipping.self).error?.code == .depthLimit)
    }

    @Test(arguments: [1, 2, 3, 64, 511, 513, 4000])
    func depthIsAnOption(_ limit: Int) {
        var options = DecodingOptions()
        options.maximumDepth = limit
        #expect(outcome(of: Self.nested(limit, "[", "]"), as: JSONValue.self, options).error == nil)
        let result = outcome(of: Self.nested(limit + 1, "[", "]"), as: JSONValue.self, options)
        #expect(result.error?.code == .depthLimit)
        #expect(result.error?.position.offset == limit)
    }

    @Test func aMillionBrackets() {
        let bytes = [UInt8](repeating: UInt8(ascii: "["), count: 1_000_000)
        #expect(outcome(of: bytes, as: JSONValue.self).error?.code == .depthLimit)
        #expect(outcome(of: bytes, inPieces: [4096], as: JSONValue.self).error?.code == .depthLimit)
        #expect(outcome(of: bytes, as: [[Int]].self).error?.code == .depthLimit)
        let objects = String(repeating: #"{"a":"#, count: 200_000)
        #expect(outcome(of: objects, as: Skipping.self).error?.code == .depthLimit)
    }

    @Test(arguments: [1, 16, 100, 5000], [0, 1, 2, 3, 4])
    func strings(_ limit: Int, _ form: Int) {
        var options = DecodingOptions()
        options.maximumStringBytes = limit
        options.maximumKeyBytes = limit
        options.maximumNumberBytes = limit
        let code = form == 2 ? ModelError.Code.keyLimit : form == 4 ? .numberLimit : .stringLimit
        func document(_ count: Int) -> String {
            let text = String(repeating: "a", count: count)
            return switch form {
            case 0: "\"\(text)\""
            case 1: "[\"\(text)\"]"
            case 2: "{\"\(text)\":1}"
            case 3: "{\"x\":[\"\(text)\"]}"
            default: String(repeating: "1", count: count)
            }
        }
        for count in [limit - 1, limit] where count > 0 || form != 4 {
            #expect(outcome(of: document(count), as: JSONValue.self, options).error == nil, "\(count)")
            #expect(outcome(of: Array(document(count).utf8), inPieces: [1], as: JSONValue.self, options).error == nil)
        }
        let above = document(limit + 1)
        #expect(outcome(of: above, as: JSONValue.self, options).error?.code == code)
        let pieces = outcome(of: Array(above.utf8), inPieces: [1], as: JSONValue.self, options).error
        #expect(pieces == outcome(of: above, as: JSONValue.self, options).error)
        if form == 3 { #expect(outcome(of: above, as: Skipping.self, options).error?.code == code) }
    }

    /// The rest of a number after it exceeds the limit, and its end.
    static let numbers: [(start: String, rest: String)] = [
        ("[11111111111.", "5,2]"), ("[11111111111.", "]"), ("[1111111.1111", "e5]"), ("[1111111.1111e", "+5,2]"),
        ("[1111111.1111e-", "55]"), ("[1111111.1111e-", "]"), ("[111111111", "1-1-1]"), ("[111111111", "1.5.5]"),
        ("[111111111", "1e5e5]"), ("[-11111111", "11 ,1]"), ("[111111111e", "e]"), ("[11111111", "11"),
        ("[1111111111", "x]"),
    ]

    /// The same for strings and keys.
    static let texts: [(start: String, rest: String)] = [
        ("{\"aaaaaaaaaa]", "\\\0\":1}"), ("{\"aaaaaaaaaa]\\", "\0\":1}"), ("{\"aaaaaaaaaa]\\", "x\":1}"),
        ("{\"aaaaaaaaaa]\\u00", "4g\":1}"), ("{\"aaaaaaaaaa]", "\u{1}\":1}"), ("{\"aaaaaaaaaa]\\u0", "041\":1}"),
        ("[{\"x\":\"aaaaaaaaaa]", "\\ud800\"}]"), ("[{\"x\":\"aaaaaaaaaa]\\ud8", "00\"},1]"),
        ("[{\"x\":\"aaaaaaaaaa]", "é\"},1]"),
        ("[{\"x\":\"aaaaaaaaaa]\\", "\"\"},{}]"), ("[{\"x\":\"aaaaaaaaaa]", "\n\"}]"),
        ("[{\"x\":\"aaaaaaaaaa]", "\"},}"),
    ]

    private static let ofOneByte: DecodingOptions = {
        var options = DecodingOptions()
        options.maximumStringBytes = 1
        options.maximumKeyBytes = 1
        options.maximumNumberBytes = 1
        return options
    }()

    @Test(arguments: texts.indices)
    func stringsInPieces(_ index: Int) {
        let (start, rest) = Self.texts[index]
        let framing = start.hasPrefix("[") ? RecordFraming.array : .documents
        let whole = stream(start + rest, framing, Self.ofOneByte)
        let split = start.utf8.count
        for sizes in [[split, rest.utf8.count], [split - 1, 1, rest.utf8.count], [1]] {
            #expect(stream(start + rest, framing, inPieces: sizes, Self.ofOneByte) == whole, "\(sizes)")
        }
    }

    @Test(arguments: numbers.indices)
    func numbersInPieces(_ index: Int) {
        let (start, rest) = Self.numbers[index]
        let whole = stream(start + rest, .array, Self.ofOneByte)
        let split = start.utf8.count
        for sizes in [[split, rest.utf8.count], [split - 1, 1, rest.utf8.count], [1]] {
            let pieces = stream(start + rest, .array, inPieces: sizes, Self.ofOneByte)
            #expect(pieces.codes == whole.codes, "\(sizes)")
            #expect(pieces.error == whole.error, "\(sizes)")
        }
    }

    @Test func nestingIsNoString() {
        var options = DecodingOptions()
        options.maximumDepth = 4000
        for limit in [1, 16, 100, 500] {
            options.maximumStringBytes = limit
            for depth in [1, 130, 512, 4000] {
                let result = outcome(of: Self.nested(depth, "[", "]"), as: JSONValue.self, options)
                #expect(result.error == nil, "\(depth) levels with strings of \(limit)")
            }
        }
    }

    @Test func stringsAreMeasuredWithTheirEscapesResolved() {
        var options = DecodingOptions()
        options.maximumStringBytes = 4
        #expect(outcome(of: #""\u0041\u0041\u0041\u0041""#, as: String.self, options).value == "AAAA")
        #expect(outcome(of: #""\ud83d\ude00""#, as: String.self, options).value == "😀")
        #expect(outcome(of: #""\ud83d\ude00\n""#, as: String.self, options).error?.code == .stringLimit)
        #expect(outcome(of: "\"éé\"", as: String.self, options).value == "éé")
        #expect(outcome(of: "\"ééa\"", as: String.self, options).error?.code == .stringLimit)
    }

    @Test func aStringThatNeverEndsIsStoppedWhileItArrives() {
        var options = DecodingOptions()
        options.maximumStringBytes = 10_000
        options.maximumKeyBytes = 1000
        options.maximumNumberBytes = 1000
        let endless = [0x22] + [UInt8](repeating: 0x61, count: 1_000_000)
        #expect(outcome(of: endless, inPieces: [1000], as: JSONValue.self, options).error?.code == .stringLimit)
    }

    @Test func issuesAreCountedBeyondTheirLimit() {
        var options = DecodingOptions()
        options.maximumIssues = 3
        let document = "[" + Array(repeating: "\"x\"", count: 10).joined(separator: ",") + "]"
        let result = outcome(of: document, as: [Int].self, options)
        #expect(result.value == [])
        #expect(result.issues.count == 3)
        #expect(result.report.count == 10)
        #expect(result.paths == ["[0]", "[1]", "[2]"])
    }

    @Test("A string of nothing but escapes at the limit, in pieces", arguments: [[7000], [6001], [6000], [1], [5000]])
    func escapesAtTheLimit(_ sizes: [Int]) {
        var options = DecodingOptions()
        options.maximumStringBytes = 1000
        options.maximumKeyBytes = 1000
        options.maximumNumberBytes = 1000
        let text = "\"" + String(repeating: "\\u0041", count: 1000) + "\""
        #expect(outcome(of: Array(text.utf8), inPieces: sizes, as: JSONValue.self, options).error == nil)
    }

    static let places: [(String, String, @Sendable (inout DecodingOptions) -> Void)] = [
        (#"{"id":1,"counts":{"a":[1],"b":[1,2,3]}}"#, "counts{1}[2]", { $0.maximumElements = 2 }),
        (#"{"id":1,"counts":{"a":[1],"b":[1,[]]}}"#, "counts{1}[1]", { $0.maximumDepth = 3 }),
        (#"{"id":1,"counts":{"a":[1],"bbbbbbb":[1]}}"#, "counts{1}", { $0.maximumKeyBytes = 6 }),
        (#"{"counts":{"a":[1],"b":[1]}}"#, "counts{1}", { $0.maximumMembers = 1 }),
        (#"{"id":1,"tags":["a","b"]}"#, "tags[1]", { $0.maximumValues = 4 }),
        (#"{"id":1,"aaaaaaa":2}"#, "$", { $0.maximumKeyBytes = 6 }),
        (#"{"id":1,"x":2}"#, "$", { $0.maximumMembers = 1 }),
    ]

    @Test("The error of a limit has the path of the value that exceeds it", arguments: places)
    func pathsOfLimits(_ text: String, _ path: String, _ limit: @Sendable (inout DecodingOptions) -> Void) {
        var options = DecodingOptions()
        limit(&options)
        #expect(outcome(of: text, as: Entry.self, options).error?.codingPath.description == path)
        let line = stream(text + "\n" + #"{"id":2}"#, .lines, options)
        #expect(line.records.first?.path == path)
    }
}
