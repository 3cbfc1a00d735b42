import FastModel
import Foundation
import Testing

@Suite("ModelDecoder: sources, roots, reports")
struct ModelDecoderTests {
    struct Overlap: JSONModel, Equatable {
        var text: String? = "before"
        var part: [Int] = []
        var deep: String?
        var tree: JSONValue?
        var id: Int?

        static let schema = Schema({ Overlap() }) {
            Field("text", \.text, key: "a")
            Field("part", \.part, key: "a.b")
            Field("deep", \.deep, keys: "a.c.d", "e")
            Field("tree", \.tree, key: "a.c")
            Field("id", \.id, keys: "id", "a.id")
        }
    }

    @Test func everySource() throws {
        let text = #"{"value":5}"#
        let decoder = ModelDecoder()
        #expect(try decoder.decode(Box<Int>.self, from: text).value == 5)
        #expect(try decoder.decode(Box<Int>.self, from: Data(text.utf8)).value == 5)
        #expect(try decoder.decode(Box<Int>.self, from: Array(text.utf8)).value == 5)
        #expect(try decoder.decode(Box<Int>.self, from: Data("xx\(text)yy".utf8)[2..<13]).value == 5)
        #expect(try Box<Int>(json: "  \(text)  "[...]).value == 5)
        #expect(try Box<Int>(json: NSString(string: text) as String).value == 5)
    }

    @Test func everyRoot() throws {
        let decoder = ModelDecoder()
        #expect(try decoder.decode([Box<Int>].self, from: #"[{"value":1}]"#) == [Box(value: 1)])
        #expect(try decoder.decode([String: Box<Int>].self, from: #"{"a":{"value":1}}"#) == ["a": Box(value: 1)])
        #expect(try decoder.decode([String: [String: [Int]]].self, from: #"{"a":{"b":[1]}}"#) == ["a": ["b": [1]]])
        #expect(try decoder.decode(Int.self, from: "5") == 5)
        #expect(try decoder.decode(String.self, from: " \"x\" ") == "x")
        #expect(try decoder.decode(Bool.self, from: "true"))
        #expect(try decoder.decode(Box<Int>?.self, from: "null") == nil)
        #expect(try decoder.decode(Box<Int>??.self, from: #"{"value":1}"#) == Box(value: 1))
        #expect(try decoder.decode([Int??].self, from: "[1,null]") == [1, nil])
        #expect(try decoder.decode(Set<String>.self, from: "[\"a\",\"a\"]") == ["a"])
    }

    @Test func theReportIsReplaced() throws {
        let decoder = ModelDecoder()
        var report = DecodingReport()
        _ = try decoder.decode([Int].self, from: "[\"x\"]", reporting: &report)
        #expect(report.count == 1)
        #expect(!report.isEmpty)
        _ = try decoder.decode([Int].self, from: "[1]", reporting: &report)
        #expect(report.isEmpty)
        #expect(throws: ModelError.self) {
            _ = try decoder.decode([Int].self, from: "[\"x\",\"y\",]", reporting: &report)
        }
        #expect(report.count == 2)
    }

    @Test(
        arguments: [
            (#"{"a":"t"}"#, Overlap(text: "t")), (#"{"a":{"b":[1],"c":{"d":"x"},"id":3}}"#, nil),
            (#"{"id":1,"a":{"id":3}}"#, Overlap(id: 1)), (#"{"a":{"id":3},"id":1}"#, Overlap(id: 1)),
            (#"{"a":{"id":3},"id":null}"#, Overlap(id: 3)), (#"{"e":"1","a":{"c":{"d":"2"}}}"#, nil),
            (#"{"a":null}"#, Overlap(text: nil)), (#"{"a":"t","e":"x"}"#, Overlap(text: "t", deep: "x")),
        ] as [(String, Overlap?)])
    func propertyOfAnObjectThatKeyPathsReachInto(_ text: String, _ expected: Overlap?) throws {
        let result = outcome(of: text, as: Overlap.self)
        if let expected { #expect(result.value == expected) }
        let chunked = outcome(of: Array(text.utf8), inPieces: [1], as: Overlap.self)
        #expect(chunked.value == result.value)
        #expect(chunked.report == result.report)
    }

    @Test func objectMappedTogetherWithItsMembers() throws {
        let result = outcome(of: #"{"e":"1","a":{"b":[1,"x"],"c":{"d":"2","z":1.0},"id":3}}"#, as: Overlap.self)
        let value = try #require(result.value)
        // The object is not a string and is reported; the others are set.
        #expect(value.text == "before")
        #expect(value.part == [1])
        #expect(value.deep == "2")
        #expect(value.id == 3)
        #expect(value.tree == (try JSONValue.parsed(#"{"d":"2","z":1.0}"#)))
        #expect(result.paths == ["a", "a.b[1]"])
    }

    @Test func nestingBeyondThePreparedFrames() throws {
        for depth in [22, 23, 24, 25, 26, 47, 48, 49, 100, 507] {
            let text =
                String(repeating: #"{"next":{"children":["#, count: depth / 3)
                + #"{"value":5,"byName":{"x":{"value":1}}}"# + String(repeating: "]}}", count: depth / 3)
            var node = try ClassModelTests.Node(json: text)
            while let inner = node.next?.children.first { node = inner }
            #expect(node.value == 5)
            #expect(node.byName["x"]?.value == 1)
        }
    }

    @Test func aStrictFaultLeavesNoValue() {
        let result = strictOutcome(of: #"[{"value":1},{"value":"2"},{"value":3}]"#, as: [Box<Int>].self)
        #expect(result.value == nil)
        #expect(result.error?.codingPath.description == "[1].value")
    }
}
