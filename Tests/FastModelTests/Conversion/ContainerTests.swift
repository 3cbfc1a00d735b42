import FastModel
import Foundation
import Testing

@Suite("Arrays, sets, dictionaries")
struct ContainerTests {
    @Test func arrays() {
        expect("[]", gives: [Int]())
        expect("[1,\"2\",3.0,true]", gives: [1, 2, 3, 1])
        expect("[[],[1],[2,3]]", gives: [[], [1], [2, 3]])
        expect("[[[1]],[[2],[3,4]]]", gives: [[[1]], [[2], [3, 4]]])
        expect("[1,2]", gives: ContiguousArray([1, 2]))
        expect("[1,null,\"nil\"]", gives: [Int?.some(1), nil, nil])
        expect("[[1],null]", gives: [[Int]?.some([1]), nil])
        expect("[1,2]", gives: [Int]?.some([1, 2]))
        expect("[{\"value\":1},{}]", gives: [Box(value: 1), Box<Int>()])
    }

    // Around the number of elements that are collected without an allocation.
    @Test(arguments: [0, 1, 7, 8, 9, 31, 32, 33, 64, 1000])
    func everyLength(_ count: Int) {
        let numbers = Array(0..<count)
        expect("\(numbers)", gives: numbers)
        let strings = numbers.map { "a string that is not stored inline, number \($0)" }
        expect("[" + strings.map { "\"\($0)\"" }.joined(separator: ",") + "]", gives: strings)
        expect("[" + numbers.map { "[\($0)]" }.joined(separator: ",") + "]", gives: numbers.map { [$0] })
        expect("\(numbers)", gives: Set(numbers))
        expect(
            "{" + numbers.map { "\"k\($0)\":\($0)" }.joined(separator: ",") + "}",
            gives: Dictionary(uniqueKeysWithValues: numbers.map { ("k\($0)", $0) }))
    }

    @Test func manyElementsOfALargeType() {
        struct Large: JSONModel, Equatable, Sample {
            var a = "first text of more than fifteen bytes"
            var b: [String] = []
            var c: String?, d: String?, e: String?, f: String?, g: String?
            static var sample: Large { Large() }
            static var schema: Schema<Large> {
                Schema({ Large() }) {
                    Field("a", \.a)
                    Field("b", \.b)
                    Field("g", \.g)
                }
            }
        }
        let expected = (0..<100).map { Large(a: "text number \($0) is longer than fifteen", b: ["x\($0)"]) }
        let json = expected.map { #"{"b":["\#($0.b[0])"],"a":"\#($0.a)"}"# }.joined(separator: ",")
        expect("[\(json)]", gives: expected)
    }

    @Test func sets() {
        expect("[1,2,2,\"1\"]", gives: Set([1, 2]))
        expect(#"["é","e\u0301","x"]"#, gives: Set(["é", "x"]))
        expect("[1.0,1]", gives: Set(["1.0", "1"]))
    }

    @Test func dictionaries() {
        expect("{}", gives: [String: Int]())
        expect(#"{"a":1,"b":"2"}"#, gives: ["a": 1, "b": 2])
        expect(#"{"a":1,"a":2}"#, gives: ["a": 2])
        expect(#"{"a\u0062":1}"#, gives: ["ab": 1])
        expect(#"{"":1}"#, gives: ["": 1])
        expect(#"{"x":{"y":[1]}}"#, gives: ["x": ["y": [1]]])
        expect(#"{"a":{"value":1}}"#, gives: ["a": Box(value: 1)])
        expect(#"{"a":null}"#, gives: ["a": Int?.none])
        expect(#"{"a":["x"]}"#, gives: ["a": JSONValue.array([.string("x")])])
    }

    @Test func integerKeys() {
        #expect(outcome(of: #"{"1":"a","-2":"b"}"#, as: [Int: String].self).value == [1: "a", -2: "b"])
        let result = outcome(of: #"{"1":"a","x":"b","256":"c","2":{},"3":"d"}"#, as: [UInt8: String].self)
        #expect(result.value == [1: "a", 3: "d"])
        #expect(result.paths == ["{1}", "{2}", "{3}"])
        #expect(result.codes == [.invalidFormat, .invalidFormat, .typeMismatch])
        #expect(result.issues.first?.position.offset == 9)
        let deep = outcome(of: #"{"x":{"1":[{}]},"y":[[1]],"5":"a"}"#, as: [Int: String].self)
        #expect(deep.value == [5: "a"])
        #expect(deep.paths == ["{0}", "{1}"])
    }

    @Test func droppedElements() {
        struct Order: JSONModel {
            var items: [Box<Int>] = []
            var grid: [[Int]] = []
            var prices: [String: Double] = [:]
            static var schema: Schema<Order> {
                Schema({ Order() }) {
                    Field("items", \.items)
                    Field("grid", \.grid)
                    Field("prices", \.prices)
                }
            }
        }
        let text =
            #"{"items":[{"value":1},2,{"value":"x"},[],{}],"grid":[[1,"a"],{},[[2],3]],"prices":{"a":1,"b":"x","c":{}}}"#
        let result = outcome(of: text, as: Order.self)
        #expect(result.value?.items.map(\.value) == [1, 77, 77])
        #expect(result.value?.grid == [[1], [3]])
        #expect(result.value?.prices == ["a": 1])
        #expect(
            result.paths == [
                "items[1]", "items[2].value", "items[3]", "grid[0][1]", "grid[1]", "grid[2][0]", "prices{1}",
                "prices{2}",
            ])
        #expect(
            result.codes == [
                .typeMismatch, .invalidFormat, .typeMismatch, .invalidFormat, .typeMismatch, .typeMismatch,
                .invalidFormat, .typeMismatch,
            ])
        for issue in result.issues {
            #expect(Array(text.utf8)[issue.position.offset] != UInt8(ascii: ","), "\(issue)")
        }
    }

    @Test("Optional elements and entries that cannot be converted are nil and reported")
    func refusedOptionals() {
        let numbers = outcome(of: #"[1,"x",2,{},null,[3],"nil"]"#, as: [Int?].self)
        #expect(numbers.value == [1, nil, 2, nil, nil, nil, nil])
        #expect(numbers.paths == ["[1]", "[3]", "[5]"])
        #expect(numbers.codes == [.invalidFormat, .typeMismatch, .typeMismatch])
        #expect(outcome(of: #"[1,{}]"#, as: ContiguousArray<Int?>.self).value == [1, nil])
        let nested = outcome(of: #"[[1,"x"],{},[[]]]"#, as: [[Int?]?].self)
        #expect(nested.value == [[1, nil], nil, [nil]])
        #expect(nested.paths == ["[0][1]", "[1]", "[2][0]"])
        let entries = outcome(of: #"{"a":"x","b":null,"c":1,"d":[],"c":{}}"#, as: [String: Int?].self)
        #expect(entries.value == ["a": nil, "b": nil, "c": nil, "d": nil])
        #expect(entries.paths == ["{0}", "{3}", "{4}"])
        #expect(strictOutcome(of: #"["1"]"#, as: [Int?].self).error?.code == .typeMismatch)
        typealias Address = RequiredPropertyTests.Address
        let models = outcome(of: #"[{"z":2},5,[],{"geo":{"city":"x"}}]"#, as: [Address?].self)
        #expect(models.value == [nil, nil, nil, Address(city: "x")])
        #expect(models.codes == [.missingKey, .typeMismatch, .typeMismatch])
    }

    @Test("A lost key is reported only once")
    func refusedOptionalOfALostKey() {
        let entries = outcome(of: #"{"é":"http://a","e\u0301":"http://b","u":"","é":"a b"}"#, as: [String: URL?].self)
        #expect(entries.value == ["é": nil, "u": nil])
        #expect(entries.codes == [.duplicateKey, .invalidFormat])
    }

    @Test(
        "Optional variants and captured models are nil if they are rejected",
        arguments: [
            #"{"type":"circle","radius":-1}"#, #"{"radius":-1,"type":"circle"}"#, #"{"type":"x"}"#, #"{"radius":1}"#,
            #"{"radius":1,"type":"x"}"#, #"{"type":"square","fail":1}"#, #"{"fail":1,"type":"square"}"#,
            #"{"type":"group"}"#, #"{"x":1,"type":"group"}"#, #"{"type":[]}"#, "[]", "3",
        ])
    func refusedOptionalVariants(_ json: String) {
        let result = outcome(of: #"[\#(json),{"radius":2,"type":"circle"}]"#, as: [VariantTests.Shape?].self)
        #expect(result.value == [nil, .circle(VariantTests.Circle(radius: 2))])
        #expect(result.issues.count == 1)
    }

    @Test func otherKindsLeaveTheContainer() {
        for json in ["1", "\"x\"", "true", "{}", "{\"a\":[1]}"] {
            expect(json, for: [Int].self, failsWith: .typeMismatch)
        }
        for json in ["1", "\"x\"", "true", "[]", "[{}]"] {
            expect(json, for: [String: Int].self, failsWith: .typeMismatch)
        }
        for json in ["1", "\"x\"", "true", "[]", "[{}]"] { expect(json, for: Box<Int>.self, failsWith: .typeMismatch) }
    }

    @Test func capturedValues() throws {
        let text = #"{"a":[1.50,"x",{"b":null,"b":true}],"":-0}"#
        let value = try JSONValue.parsed(text)
        #expect(value["a"]?[1] == .string("x"))
        #expect(value["a"]?[2]?["b"] == .bool(true))
        #expect(value["a"]?[3] == nil)
        #expect(value["x"] == nil)
        guard case .object(let object) = value, case .number(let number)? = value["a"]?[0] else {
            Issue.record("the shape is lost")
            return
        }
        #expect(object.members.map(\.key) == ["a", ""])
        #expect(number.text == "1.50")
        expect(text, gives: value)
        expect(text, gives: JSONValue?.some(value))
    }
}
