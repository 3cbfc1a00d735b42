import FastModel
import Testing

@Suite("Positions of errors and issues")
struct PositionTests {
    struct Model: JSONModel {
        var number = 0
        var numbers: [Int] = []
        var box: Box<Int>?
        var text: String?
        var both: [Int]?
        var part: Int?

        static let schema = Schema(Model.init) {
            Field("number", \.number)
            Field("numbers", \.numbers)
            Field("box", \.box)
            Field("text", \.text)
            Field("both", \.both, key: "o")
            Field("part", \.part, key: "o.part")
        }
    }

    /// Documents with one value that does not fit; it stands between « and », which are taken out.
    static let issues = [
        "{\n  \"number\": «\"x\"»\n}", "{\"number\":«[]»}", "{\"number\"  :\n\n\t«{\"a\":\n1}»\n}",
        "{\"number\":«1.5»}",
        "{\"number\":«1e400» }", "{\"number\":«\"\"»}", #"{"number":«"\""»}"#, #"{"number":«"\\"»}"#,
        #"{"number":«"a\"b\\\""»}"#,
        #"{"text":"a\"b\\","number":«"\u00e9\ud83d\ude00"»}"#,
        "{\"text\":\"é\",\n\"number\":«[\"é\"]»} ",
        "{\"text\":\"é\", \"number\":«\"é\"»}", "{\"numbers\":[1,\n2,\n«\"x\"»,\n3]}", "{\"numbers\":[1,«null»,2]}",
        "{\"numbers\":[«true1»]}".replacing("true1", with: "\"true1\""), "{\"text\":«[true]»}", "{\"numbers\":«false»}",
        "{\"numbers\":«true»\n}", "{\"box\":{\n\"value\":\n«\"\\n\"»}}", "{\"box\":«12»}", "\n\n{\"box\"\n:\n«\"x\"»}",
        "{\"o\":«1»}", "{\r\n\"number\":\r\n«\"x\"»}", "{\"o\":\n«{\"part\":3}»}",
    ]

    /// A text without its marks, and what is between them.
    private func marked(_ text: String) throws -> (bytes: [UInt8], range: Range<Int>) {
        let bytes = Array(text.utf8)
        let open = try #require(text.firstRange(of: "«"))
        let close = try #require(text.firstRange(of: "»"))
        let start = text.utf8.distance(from: text.startIndex, to: open.lowerBound)
        let end = text.utf8.distance(from: text.startIndex, to: close.lowerBound) - 2
        return (bytes[..<start] + bytes[(start + 2)..<(end + 2)] + bytes[(end + 4)...] + [], start..<end)
    }

    private func place(_ offset: Int, in bytes: [UInt8]) -> SourcePosition {
        let before = bytes[..<offset]
        let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        return SourcePosition(offset: offset, line: before.count { $0 == 0x0A } + 1, column: offset - lineStart + 1)
    }

    @Test(arguments: issues)
    func positionsOfIssues(_ text: String) throws {
        let (bytes, range) = try marked(text)
        for padding in [0, 1, 4096, 5000] {
            // In front of the document, with a line feed in the middle.
            var space = [UInt8](repeating: 0x20, count: padding)
            if padding > 0 { space[padding / 2] = 0x0A }
            let padded = space + bytes
            let expected = place(padding + range.lowerBound, in: padded)
            let whole = outcome(of: padded, as: Model.self)
            #expect(whole.issues.first?.position == expected, "\(text)")
            let pieces = outcome(of: padded, inPieces: [1], as: Model.self)
            #expect(pieces.report.count == whole.report.count, "\(text)")
            if padding == 0 { #expect(pieces.issues == whole.issues, "\(text)") }
            for index in 0...bytes.count where !(range.lowerBound + 1..<range.upperBound).contains(index) {
                let pieces = outcome(of: padded, splitAt: padding + index, as: Model.self)
                #expect(pieces.issues.first?.position == expected, "\(text) split at \(index) after \(padding)")
            }
            // A value in two pieces: somewhere in it, on its line.
            for index in range.dropFirst() {
                let position = outcome(of: padded, splitAt: padding + index, as: Model.self).issues.first?.position
                #expect(
                    position.map { (expected.offset..<padding + range.upperBound).contains($0.offset) } == true,
                    "\(text) split at \(index) after \(padding): \(position.map { "\($0)" } ?? "")")
                if let position { #expect(place(position.offset, in: padded) == position, "\(text) split at \(index)") }
            }
        }
    }

    /// Documents with a fault of the text between « and »: the position is in it or just after it.
    static let faults = [
        "[1,\n2,\n«}»", "{\"a\":\n«]»}",
        "[\n\"a\n«b\"»]".replacing("«", with: "").replacing("»", with: "").replacing("\nb", with: "«\n»b"),
        "[1]\n\n «x»", "{} «{»}", "[«nul»]", "[\n«'»a']", "[\"\\«x»\"]", "[\n\n«-»]", "[1\n«2»]", "{\"a\"\n«1»}",
        "[\n«\u{0B}»1]", "«?»",
        "[\n\"é\",\n«é»]", "{«1»:2}", "[\"\\«ud800a»\"]", "[\"\\u«dc00»\"]", "[1,«]»",
    ]

    @Test(arguments: faults)
    func positionsOfFaults(_ text: String) throws {
        let (bytes, range) = try marked(text)
        for padding in [0, 4096] {
            var space = [UInt8](repeating: 0x20, count: padding)
            if padding > 0 { space[padding / 2] = 0x0A }
            let padded = space + bytes
            for sizes in [[padded.count], [1], [4097], [4096, 2]] {
                let position = outcome(of: padded, inPieces: sizes, as: JSONValue.self).error?.position
                #expect(
                    position.map { (padding + range.lowerBound...padding + range.upperBound).contains($0.offset) }
                        == true, "\(text) \(padding) \(sizes): \(position.map { "\($0)" } ?? "none")")
                if let position { #expect(place(position.offset, in: padded) == position, "\(text)") }
            }
        }
    }

    @Test func positionOfACapturedValueInPieces() {
        // Two properties read the object, so it is read to its end before the issue is found.
        let filler = String(repeating: "\n", count: 10_000)
        let text = "{\n\"o\":\n{\(filler)\"part\":\"x\"\(filler)},\n\"number\":\n\"x\"}"
        let whole = outcome(of: text, as: Model.self)
        for size in [text.utf8.count, 4096, 5000] {
            let pieces = outcome(of: Array(text.utf8), inPieces: [size], as: Model.self)
            #expect(pieces.issues == whole.issues)
            for issue in pieces.issues {
                #expect(place(issue.position.offset, in: Array(text.utf8)) == issue.position, "\(issue)")
            }
        }
    }

    @Test func positionOfANumberAtTheEnd() {
        #expect(outcome(of: "\n  12", as: [Int].self).error?.position == SourcePosition(offset: 3, line: 2, column: 3))
        #expect(
            outcome(of: "\n  12\n", as: [Int].self).error?.position == SourcePosition(offset: 3, line: 2, column: 3))
        #expect(outcome(of: "  300", as: UInt8.self).error?.position.offset == 2)
        #expect(outcome(of: "\n\"x\"", as: UInt8.self).error?.position.line == 2)
    }
}
