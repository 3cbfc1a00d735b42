import FastModel
import Testing

@Suite("Damaged documents give a value or an error")
struct DamageTests {
    struct Tag: JSONModel, Hashable {
        var label = "a default that is longer than fifteen bytes"
        var weights: [Double] = []

        static let schema = Schema(Tag.init) {
            Field("label", \.label)
            Field("weights", \.weights)
        }
    }

    final class Node: JSONModel, Equatable {
        var name: String?
        var tags: [Tag] = []
        var byKey: [String: [Tag]] = [:]
        var children: [Node] = []
        var any: JSONValue?
        var deep: String?
        var first: String?
        var unique: Set<String> = []

        static let schema = Schema(Node.init) {
            Field("name", \.name)
            Field("tags", \.tags)
            Field("byKey", \.byKey)
            Field("children", \.children)
            Field("any", \.any)
            Field("deep", \.deep, key: "ext.deep")
            Field("first", \.first, keys: "c", "ext.b", "a")
            Field("unique", \.unique)
        }

        static func == (left: Node, right: Node) -> Bool {
            left.name == right.name && left.tags == right.tags && left.byKey == right.byKey && left.deep == right.deep
                && left.children == right.children && left.any == right.any && left.first == right.first
                && left.unique == right.unique
        }
    }

    static let documents = [
        #"{"name":"a string of more than fifteen bytes","tags":[{"label":"xé"},{"weights":[1,2.5e3]}]}"#,
        #"{"byKey":{"first key of some length":[{"label":"l"}],"b":[]},"any":{"x":[1,"y",{"z":null}]}}"#,
        #"{"children":[{"children":[{"name":"deepest string of some length"}]},{"ext":{"deep":"d","b":"b"}}]}"#,
        #"{"a":"an a of more than fifteen bytes","ext":{"b":"a b of more than fifteen bytes"},"c":null}"#,
        #"{"unique":["one of many unique strings","two \ud83d\ude00","one of many unique strings"]}"#,
        #"{"ext":[{"deep":1}],"name":{"x":1},"tags":{"y":2},"children":[1,"2",[3]]}"#,
        #"{"name":12.50,"tags":[{"label":true,"weights":["1",null,{}]},null,3]}"#,
        #"{"any":"text that is captured as it stands","children":[{"any":[{"a":"b"},{"c":"d"}]}]}"#,
        #"{"unknown":{"tags":[{"label":"x"}]},"name":"\u0041\n"}"#, #"[]"#,
    ]

    static let scalars = [
        "[1,2,3]", "[\"a\",\"b\"]", "{\"k\":[0.5]}", "\"\\u00e9\\n\"", "-12.5e3", "[true,null]", "[[],{}]", "{}",
        "\"é\"", "[\"\\ud83d\\ude00\"]",
    ]

    /// More documents, so that with those above there are fifty and each kind of token meets each kind of damage.
    static let more = [
        #"{"name":"\ud83d\ude00"}"#, #"{"name":"\"\\\/\b\f\n\r\t"}"#, #"{"name":"é😀漢"}"#, #"{"name":1e5}"#,
        #"{"name":-0.0}"#, #"{"name":12345678901234567890}"#, #"{"name":true}"#, #"{"name":null}"#, #"{"name":[]}"#,
        #"{"tags":[]}"#, #"{"tags":[{}]}"#, #"{"tags":[{"weights":[]}]}"#, #"{"tags":[{"weights":[1,-2,3e2,4.5]}]}"#,
        #"{"tags":[[{"label":"x"}]]}"#, #"{"tags":{"label":"x"}}"#, #"{"byKey":{}}"#, #"{"byKey":{"":[]}}"#,
        #"{"byKey":{"a":[{}],"a":[]}}"#, #"{"children":[{},{},{}]}"#, #"{"children":[[],{},""]}"#,
        #"{"any":{"a":{"b":{"c":[]}}}}"#, #"{"any":[1,[2,[3]]]}"#, #"{"any":1.25e-7}"#, #"{"ext":{"deep":"x"}}"#,
        #"{"ext":{"b":1,"b":null}}"#, #"{"c":"1","a":"2"}"#, #"{"unique":["a","a",1]}"#, #"{"x":{"y":[{"z":0}]}}"#,
        #" { "name" : "x" } "#, "{\n\t\"name\": \"x\"\r\n}",
    ]

    private func isSame<Value: JSONConvertible & Equatable>(_ type: Value.Type, _ bytes: [UInt8]) -> Bool {
        let whole = outcome(of: bytes, as: Value.self)
        guard (whole.value == nil) == (whole.error != nil) else { return false }
        return [1, 5].allSatisfy { size in
            let pieces = outcome(of: bytes, inPieces: [size], as: Value.self)
            return pieces.error == whole.error && pieces.value == whole.value && pieces.report == whole.report
        }
    }

    /// One expectation for many comparisons, because an expectation costs more than a decode.
    private func expectSame<Value: JSONConvertible & Equatable>(_ type: Value.Type, _ bytes: [UInt8]) {
        if !isSame(type, bytes) { Issue.record("\(type): \(String(decoding: bytes, as: UTF8.self))") }
    }

    @Test(arguments: documents + scalars + more)
    func everyPrefix(_ document: String) {
        let bytes = Array(document.utf8)
        for count in 0...bytes.count {
            expectSame(Node.self, Array(bytes.prefix(count)))
            expectSame(JSONValue.self, Array(bytes.prefix(count)))
        }
    }

    @Test(arguments: documents + scalars + more)
    func everyFlippedBit(_ document: String) {
        var bytes = Array(document.utf8)
        for index in bytes.indices {
            for bit in 0..<8 {
                bytes[index] ^= 1 << bit
                expectSame(Node.self, bytes)
                bytes[index] ^= 1 << bit
            }
        }
    }

    /// yajl does not know the place of a token that arrived in pieces.
    @Test(arguments: [#"{"a":1"},{"}"#, #"{"a":1 "}}"}"#, #"{"a":"x" "" }"#, #"{"a":[]12}"#, #"{"a":{}true}"#])
    func misplacedTokens(_ document: String) {
        let bytes = Array(document.utf8)
        let whole = outcome(of: bytes, as: Node.self)
        for size in 1...bytes.count { #expect(outcome(of: bytes, inPieces: [size], as: Node.self) == whole) }
    }

    @Test(arguments: documents)
    func everyMissingByte(_ document: String) {
        let bytes = Array(document.utf8)
        for index in bytes.indices {
            var damaged = bytes
            damaged.remove(at: index)
            expectSame(Node.self, damaged)
            expectSame([String: JSONValue].self, damaged)
        }
    }

    @Test(arguments: documents)
    func everyWrongType(_ document: String) {
        let bytes = Array(document.utf8)
        for strict in [false, true] {
            var options = DecodingOptions()
            options.conversion = strict ? .strict : .lenient
            for result in [
                outcome(of: bytes, as: [Node].self, options).error, outcome(of: bytes, as: Int.self, options).error,
                outcome(of: bytes, as: String.self, options).error, outcome(of: bytes, as: Node??.self, options).error,
                outcome(of: bytes, as: [String: [Int]].self, options).error,
            ] { #expect(result?.position.offset ?? 0 <= bytes.count) }
        }
    }

    @Test func nothingLeaks() {
        final class Counter: JSONModel {
            // Not shared: only this test makes instances.
            nonisolated(unsafe) static var alive = 0
            var name = "a string that is longer than fifteen bytes"
            var children: [Counter] = []
            var byKey: [String: Counter] = [:]
            var maybe: Counter?

            init() { unsafe Counter.alive += 1 }
            deinit { unsafe Counter.alive -= 1 }

            static var schema: Schema<Counter> {
                Schema(Counter.init) {
                    Field("name", \.name)
                    Field("children", \.children)
                    Field("byKey", \.byKey)
                    Field("maybe", \.maybe)
                }
            }
        }
        let text =
            #"{"children":[{"name":"x"},{"byKey":{"k":{"maybe":{}}}},{"children":[{},{},1]}],"maybe":{"name":1},"maybe":{}}"#
        let bytes = Array(text.utf8)
        #expect(outcome(of: bytes, as: Counter.self).value?.children.count == 3)
        unsafe #expect(Counter.alive == 0)
        for count in 0..<bytes.count {
            _ = outcome(of: bytes[..<count], as: Counter.self)
            _ = strictOutcome(of: bytes[..<count], as: [Counter].self)
            _ = outcome(of: Array(bytes[..<count]), inPieces: [3], as: Counter.self)
        }
        unsafe #expect(Counter.alive == 0)
        _ = strictOutcome(of: bytes, as: Counter.self)
        unsafe #expect(Counter.alive == 0)
    }
}
