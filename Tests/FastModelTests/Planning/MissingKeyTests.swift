import FastModel
import Testing

@Suite("Missing keys")
struct MissingKeyTests {
    struct Inner: JSONModel, Equatable {
        var a = 1
        var b: Int? = 2
        static let schema = Schema({ Inner() }) {
            Field("a", \.a, keys: "a", "x.a")
            Field("b", \.b)
        }
    }

    struct Outer: JSONModel, Equatable {
        var n = 3
        var deep: Int? = 4
        var inner = Inner()
        var list: [Inner]? = []
        static let schema = Schema({ Outer() }) {
            Field("n", \.n)
            Field("deep", \.deep, key: "p.q")
            Field("inner", \.inner)
            Field("list", \.list)
        }
    }

    /// Has its own policy for missing keys.
    struct Own: JSONModel, Equatable {
        var n = 3
        var inner = Inner()
        static let schema = Schema({ Own() }, options: .missingKeys(.reject)) {
            Field("n", \.n)
            Field("inner", \.inner)
        }
    }

    struct Tolerant: JSONModel, Equatable {
        var n = 3
        static let schema = Schema({ Tolerant() }, options: .missingKeys(.keepDefault)) { Field("n", \.n) }
    }

    static let rejecting = DecodingOptions(missingKeys: .reject)

    @Test("By default they leave properties unchanged")
    func keptByDefault() {
        #expect(outcome(of: "{}", as: Outer.self) == Outcome(value: Outer()))
    }

    @Test("If they are rejected, optionals become nil, for every default value")
    func optionals() {
        let text = #"{"n":1,"inner":{"a":5}}"#
        let expected = Outer(n: 1, deep: nil, inner: Inner(a: 5, b: nil), list: nil)
        #expect(outcome(of: text, as: Outer.self, Self.rejecting) == Outcome(value: expected))
        #expect(outcome(of: #"{"n":1,"p":{},"inner":{"x":{"a":5}}}"#, as: Outer.self, Self.rejecting).value == expected)
        let whole = Outer(n: 1, deep: 2, inner: Inner(a: 5, b: 6), list: [Inner(a: 7, b: nil)])
        let all = #"{"list":[{"x":{"a":7}}],"p":{"q":2},"inner":{"b":6,"a":5},"n":1}"#
        #expect(outcome(of: all, as: Outer.self, Self.rejecting) == Outcome(value: whole))
    }

    @Test(
        "If it is rejected, the first missing property of the schema is an error, also in lenient decoders",
        arguments: [
            ("{}", "n", 2), (#"{"n":1}"#, "inner", 7), (#"{"n":1,"inner":{}}"#, "inner.a", 17),
            (#"{"n":1,"inner":{"x":{"b":1}}}"#, "inner.a", 28),
            (#"{"n":1,"inner":{"a":1},"list":[{"a":1},{}]}"#, "list[1].a", 41),
        ])
    func others(_ text: String, _ path: String, _ offset: Int) {
        let error = outcome(of: text, as: Outer.self, Self.rejecting).error
        #expect(error?.code == .missingKey)
        #expect(error?.codingPath.description == path)
        #expect(error?.position.offset == offset)
        #expect(error?.detail == path.split(separator: ".").last.map(String.init))
    }

    @Test("A value that is present and cannot be converted is not missing")
    func refusedValues() {
        let result = outcome(of: #"{"n":"x","inner":{"a":null}}"#, as: Outer.self, Self.rejecting)
        #expect(result.value == Outer(n: 3, deep: nil, inner: Inner(a: 0, b: nil), list: nil))
        #expect(result.codes == [.invalidFormat])
    }

    @Test("A type's own policy overrides the decoder's, and does not apply to models in it")
    func types() {
        #expect(outcome(of: "{}", as: Own.self).error?.codingPath.description == "n")
        #expect(outcome(of: #"{"n":1,"inner":{}}"#, as: Own.self) == Outcome(value: Own(n: 1)))
        #expect(outcome(of: "{}", as: Tolerant.self, Self.rejecting) == Outcome(value: Tolerant()))
    }

    @Test("An update does not change missing properties, except in models that it makes")
    func updates() throws {
        let decoder = ModelDecoder(Self.rejecting)
        var outer = Outer(n: 9, deep: 8, inner: Inner(a: 7, b: 6), list: nil)
        try decoder.update(&outer, from: #"{"inner":{"b":5}}"#)
        #expect(outer == Outer(n: 9, deep: 8, inner: Inner(a: 7, b: 5), list: nil))
        #expect(throws: ModelError.self) { try decoder.update(&outer, from: #"{"list":[{"b":1}]}"#) }
        #expect(outer == Outer(n: 9, deep: 8, inner: Inner(a: 7, b: 5), list: nil))
    }

    @Test("A record of a stream is rejected, and the next one read", arguments: [RecordFraming.lines, .array])
    func records(_ framing: RecordFraming) {
        let records = [#"{"a":1}"#, #"{"b":2}"#, #"{"b":3,"a":4}"#, "{}"]
        let text = framing == .lines ? records.joined(separator: "\n") : "[\(records.joined(separator: ","))]"
        for size in [1, 7, 1000] {
            let result = stream(text, framing, inPieces: [size], as: Inner.self, Self.rejecting)
            #expect(result.models == [Inner(a: 1, b: nil), Inner(a: 4, b: 3)])
            #expect(result.codes == [nil, .missingKey, nil, .missingKey])
        }
    }

    @Test("Also of dictionaries, and of objects that are captured first")
    func otherSources() throws {
        let decoder = ModelDecoder(Self.rejecting)
        #expect(try decoder.decode(Inner.self, from: .object(["a": 1])) == Inner(a: 1, b: nil))
        #expect(throws: ModelError.self) { try decoder.decode(Inner.self, from: .object(["b": 1])) }
        #expect(try decoder.decode(Inner.self, from: JSONValue.parsed(#"{"x":{"a":1}}"#)) == Inner(a: 1, b: nil))
        #expect(throws: ModelError.self) { try decoder.decode(Inner.self, from: JSONValue.parsed(#"{"b":1}"#)) }
    }
}
