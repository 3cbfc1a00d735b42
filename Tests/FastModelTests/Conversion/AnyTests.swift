import FastModel
import Foundation
import Testing

@Suite("Properties of any type")
struct AnyTests {
    struct Loose: JSONModel {
        var any: Any? = "before"
        var object: [String: Any] = ["before": 1]
        var maybe: [String: Any]?
        var list: [Any] = [1]
        var maybeList: [Any]?
        static let schema = Schema({ Loose() }) {
            Field("any", \.any, using: .any)
            Field("object", \.object, keys: "o1", "o2.x", using: .anyObject)
            Field("maybe", \.maybe, using: .anyObject)
            Field("list", \.list, using: .anyArray)
            Field("maybeList", \.maybeList, using: .anyArray)
        }
    }

    @Test("Numbers are the first of Int, UInt64, Double, Decimal and JSONNumber that loses nothing")
    func numbers() throws {
        let cases: [(String, Any.Type)] = [
            ("0", Int.self), ("-5", Int.self), ("9223372036854775807", Int.self), ("9223372036854775808", UInt64.self),
            ("18446744073709551615", UInt64.self), ("18446744073709551616", Decimal.self), ("-0", Double.self),
            ("0.1", Double.self), ("1.0", Double.self), ("1e3", Double.self), ("0.30000000000000004", Double.self),
            ("0.300000000000000041", Decimal.self), ("-9223372036854775809", Decimal.self), ("1e308", Double.self),
            ("1.23456789012345678901e130", Decimal.self), ("1.23456789012345678901e150", JSONNumber.self),
            ("1e400", JSONNumber.self), ("1234567890123456789012345678901234567890.5", JSONNumber.self),
        ]
        for (text, type) in cases {
            let any = try #require(try Loose(json: #"{"any":\#(text)}"#).any)
            #expect(Swift.type(of: any) == type, "\(text)")
        }
        #expect(
            try Loose(json: #"{"any":0.300000000000000041}"#).any as? Decimal == Decimal(string: "0.300000000000000041")
        )
        #expect((try Loose(json: #"{"any":1e400}"#).any as? JSONNumber)?.text == "1e400")
    }

    @Test("Any value is read; null is nil, and JSONValue.null inside containers")
    func values() throws {
        let loose = try Loose(
            json: #"{"any":{"a":[1,null,"x",{"b":true}]},"o2":{"x":{"k":null}},"list":[[],{}],"maybe":{}}"#)
        let object = try #require(loose.any as? [String: Any])
        let list = try #require(object["a"] as? [Any])
        #expect(list[0] as? Int == 1)
        #expect(list[1] as? JSONValue == .null)
        #expect((list[3] as? [String: Any])?["b"] as? Bool == true)
        #expect(loose.object["k"] as? JSONValue == .null)
        #expect(loose.list.count == 2)
        #expect(loose.maybe?.isEmpty == true)
        #expect(try Loose(json: #"{"any":null,"maybe":null,"maybeList":null}"#).any == nil)
    }

    @Test("Keys that are equal only in Swift are an issue, because a value would be lost")
    func equalKeys() throws {
        let equal = "{\"\u{E9}\":1,\"e\u{301}\":2}"
        func check(_ json: String, _ path: String, _ location: SourceLocation = #_sourceLocation) throws -> Loose {
            let result = outcome(of: json, as: Loose.self)
            #expect(result.codes == [.duplicateKey], sourceLocation: location)
            #expect(result.paths == [path], sourceLocation: location)
            return try #require(result.value, sourceLocation: location)
        }
        #expect(try check(#"{"any":\#(equal)}"#, "any").any as? String == "before")
        #expect(try check(#"{"any":[[\#(equal)]]}"#, "any").any as? String == "before")
        #expect(try check(#"{"o1":{"a":1,"b":\#(equal)}}"#, "o1{1}").object as? [String: Int] == ["a": 1])
        #expect(try check(#"{"list":[1,{"a":\#(equal)},2]}"#, "list[1]").list as? [Int] == [1, 2])
        // A repeated key is treated differently.
        #expect(try Loose(json: #"{"any":{"é":1,"é":2}}"#).any as? [String: Int] == ["é": 2])
    }

    @Test("An array for an object is an issue")
    func mismatches() {
        let result = outcome(of: #"{"o1":[],"maybe":3,"list":{},"maybeList":"x"}"#, as: Loose.self)
        #expect(result.codes == [.typeMismatch, .typeMismatch, .typeMismatch, .typeMismatch])
        #expect(result.value?.object["before"] as? Int == 1)
        #expect(result.value?.list.count == 1)
    }
}
