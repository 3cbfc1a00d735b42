import FastModel
import Testing

@Suite("The elements of an array as records")
struct ElementTests {
    private let elements = (1...500).map { "{\"id\":\($0),\"name\":\"a name of more than fifteen bytes\"}" }

    @Test func elementsComeBeforeTheArrayEnds() throws {
        var reader = try RecordReader(Entry.self, framing: .array)
        var ids: [Int] = []
        var isClosed = false
        func take(_ record: DecodedRecord<Entry>) {
            guard case .model(let entry, _) = record else { return }
            #expect(!isClosed || entry.id > 400, "at most the last few kilobytes are held back")
            ids.append(entry.id)
        }
        try reader.feed("[" + elements.joined(separator: ","), take)
        #expect(ids.count > 400)
        isClosed = true
        try reader.feed("]", take)
        try reader.finish(take)
        #expect(ids == Array(1...500))
    }

    @Test(arguments: ["[{\"id\":1},{\"id\":2},}", "[{\"id\":1},{\"id\":2}]x", "[{\"id\":1},{\"id\":2} {\"id\":3}]"])
    func laterCallsThrowTheSameError(_ text: String) throws {
        var reader = try RecordReader(Entry.self, framing: .array)
        var ids: [Int] = []
        func take(_ record: DecodedRecord<Entry>) {
            if case .model(let entry, _) = record { ids.append(entry.id) }
        }
        let padding = String(repeating: " ", count: 5000)
        let thrown = #expect(throws: ModelError.self) { try reader.feed(text + padding, take) }
        let first = try #require(thrown)
        #expect(throws: first) { try reader.feed("{\"id\":4}]", take) }
        #expect(throws: first) { try reader.feed("", take) }
        #expect(throws: first) { try reader.finish(take) }
        #expect(throws: first) { try reader.finish(take) }
        #expect(ids == [1, 2])
    }

    @Test(arguments: ["]", "x", "[]", ",", "{\"id\":3}", "null"])
    func trailingData(_ rest: String) {
        for space in ["", " \n"] {
            let result = stream("[{\"id\":1},{\"id\":2}]\(space)\(rest)", .array)
            #expect(result.models.map(\.id) == [1, 2])
            #expect(result.error?.code == .trailingData)
        }
    }

    @Test(arguments: ["/", "\n/*", "5", "}"], [[], [1]])
    func trailingDataIsPlacedAsInADocument(_ rest: String, _ sizes: [Int]) {
        let text = "[{\"id\":1}]\(rest)"
        let error = #expect(throws: ModelError.self) { try ModelDecoder().decode([Entry].self, from: text) }
        #expect(stream(text, .array, inPieces: sizes).error?.position == error?.position)
        #expect(error?.position.offset == text.utf8.count - rest.utf8.count + (rest.hasPrefix("\n") ? 1 : 0))
    }

    @Test func whiteSpaceMayFollowTheArray() {
        let result = stream("\r\n[{\"id\":1}]\r\n\t \n", .array)
        #expect(result.models.map(\.id) == [1])
        #expect(result.error == nil)
    }

    @Test(arguments: [
        ("{\"id\":1}", ModelError.Code.typeMismatch), ("5", .typeMismatch), ("\"x\"", .typeMismatch),
        ("null", .unexpectedNull), ("x", .invalidSyntax), ("", .emptyInput), (" \n", .unexpectedEnd),
        ("[", .unexpectedEnd), ("[{\"id\":1},", .unexpectedEnd), ("[{\"id\":1", .unexpectedEnd),
        ("[{\"id\":1},{\"id\":", .unexpectedEnd), ("[{\"name\":\"abc", .unexpectedEnd), ("[,]", .invalidSyntax),
        ("[}", .invalidSyntax),
    ])
    func documentsThatAreNoArray(_ text: String, _ code: ModelError.Code) {
        let result = stream(text, .array)
        #expect(result.error?.code == code)
        #expect(result.models.map(\.id) == (text.hasPrefix("[{\"id\":1},") ? [1] : []))
    }

    @Test(arguments: ["[]", " [ ] ", "\n[\n]\n"])
    func emptyArray(_ text: String) {
        for framing in [RecordFraming.array, .automatic] {
            let result = stream(text, framing)
            #expect(result.records == [])
            #expect(result.error == nil)
        }
    }

    /// An element that is not a record, and the reason.
    static let broken: [(code: ModelError.Code, element: String)] = [
        (.typeMismatch, "5"), (.typeMismatch, "-0.5e3"), (.typeMismatch, "\"x\""), (.typeMismatch, "\"\\u00e9\\\"\""),
        (.typeMismatch, "true"), (.typeMismatch, "false"), (.typeMismatch, "[]"), (.typeMismatch, "[[1],{\"a\":2}]"),
        (.unexpectedNull, "null"), (.missingKey, "{}"), (.missingKey, "{\"name\":\"x\",\"x\":[1,{\"id\":2}]}"),
        (.invalidFormat, "{\"id\":\"x\",\"tags\":[\"a\"]}"), (.typeMismatch, "{\"id\":[1,2]}"),
        (.notIntegral, "{\"id\":1.5}"), (.outOfRange, "{\"id\":99999999999999999999}"), (.typeMismatch, "\"\""),
    ]

    @Test(arguments: broken.indices)
    func aBrokenElement(_ index: Int) {
        let (code, element) = Self.broken[index]
        for space in ["", " ", "\n\n  "] {
            let head = "[\(space){\"id\":11}\(space),\(space)"
            let text = "\(head)\(element)\(space),\(space){\"id\":12}\(space)]"
            for sizes in [[], [1], [head.utf8.count + 1, 1000]] {
                let result = stream(text, .array, inPieces: sizes)
                #expect(result.error == nil)
                #expect(result.codes == [nil, code, nil])
                #expect(result.models.map(\.id) == [11, 12])
                guard result.records.count == 3 else { continue }
                let rejected = result.records[1]
                let begin = head.utf8.count
                #expect(rejected.text == Array(element.utf8))
                #expect(rejected.range == begin..<begin + element.utf8.count)
                #expect(rejected.line == 1 + head.utf8.count(where: { $0 == 0x0A }))
                #expect(rejected.position?.line == rejected.line)
            }
        }
    }

    @Test func aStrictMismatch() {
        var options = DecodingOptions()
        options.conversion = .strict
        let text = "[{\"id\":1},{\"id\":\"2\",\"tags\":[1]},{\"tags\":[\"a\",[3]],\"id\":3},{\"id\":4}]"
        let result = stream(text, .array, options)
        #expect(result.models.map(\.id) == [1, 4])
        #expect(result.codes == [nil, .typeMismatch, .typeMismatch, nil])
        #expect(result.records.allSatisfy { $0.issues.isEmpty })
    }

    // Like a line, an element that breaks a limit is rejected and the stream goes on.
    @Test func anElementThatIsTooDeep() {
        var options = DecodingOptions()
        options.maximumDepth = 4
        let text = "[{\"id\":1,\"x\":[[]]},{\"id\":2,\"x\":[[[]]]},{\"id\":3}]"
        let result = stream(text, .array, options)
        #expect(result.models.map(\.id) == [1, 3])
        #expect(result.codes == [nil, .depthLimit, nil])
        #expect(result.error == nil)
    }

    @Test func issuesOfARecord() {
        let text =
            "[{\"id\":1,\n\"tags\":[\"a\",{}],\n\"name\":[]},\n5,{\"id\":2},{\"id\":3,\"counts\":{\"a\":[1,\"x\"]}}]"
        let result = stream(text, .array)
        #expect(result.models.map(\.id) == [1, 2, 3])
        #expect(result.records.map(\.paths) == [["[0].tags[1]", "[0].name"], [], [], ["[3].counts{0}[1]"]])
        #expect(result.records.map(\.issues) == [[.typeMismatch, .typeMismatch], [], [], [.invalidFormat]])
        #expect(result.lines == [1, 4, 4, 4])
    }

    @Test func lineOfARecordIsThatOfItsFirstByte() {
        let text = "[\n{\n\"id\":1,\n\"name\":[]\n},\n{\n\n\"id\":{\n}\n},\n{\"id\":3\n}]"
        let result = stream(text, .array)
        #expect(result.codes == [nil, .typeMismatch, nil])
        #expect(result.lines == [2, 6, 11])
    }

    // The array around the elements would have to be held as a whole.
    @Test func elementsBelowAPosition() {
        for items in [#"[{"id":1},5,{"id":2}]"#, "[null,null]", "[]"] {
            for text in [#"{"data":[{"items":\#(items)}]}"#, #"{"data":[1,{"x":[]},{"items":\#(items)}]}"#] {
                let result = stream(text, .elements(at: text.contains("x") ? "data[2].items" : "data[0].items"))
                #expect(result.error?.code == .typeMismatch)
                #expect(result.error?.codingPath.description == "data")
                #expect(result.error?.position.offset == 8)
                #expect(result.error?.found == .array)
                #expect(result.records.isEmpty)
            }
        }
        // The same path by keys.
        #expect(stream(#"{"data":{"0":{"items":[{"id":1}]}}}"#, .elements(at: "data[0].items")).models.map(\.id) == [1])
    }

    @Test("Values skipped around the elements have no unknown keys")
    func unknownKeysAroundTheElements() {
        var options = DecodingOptions()
        options.unknownKeys = .reject
        let text = #"{"status":"ok","data":{"n":1,"items":[{"id":1},{"id":2,"zzz":1}]}}"#
        let result = stream(text, .elements(at: "data.items"), options)
        #expect(result.codes == [nil, .unknownKey])
        #expect(result.error == nil)
    }

    @Test("An element without end needs bounded memory, and is reported at the end")
    func bracketsWithoutEnd() throws {
        var reader = try RecordReader(Entry.self, framing: .array, options: .untrusted)
        try reader.feed(#"[{"id":1,"x":"#) { _ in }
        let piece = String(repeating: "[", count: 65_536)
        for _ in 0..<100 { try reader.feed(piece) { _ in } }
        let error = #expect(throws: ModelError.self) { try reader.finish { _ in } }
        #expect(error?.code == .unexpectedEnd)
        #expect(error?.position.offset == 13 + 100 * 65_536)
    }
}
