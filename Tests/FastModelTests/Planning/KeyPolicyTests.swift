import FastModel
import Testing

@Suite("Duplicate and unknown keys")
struct KeyPolicyTests {
    struct Inner: JSONModel, Equatable {
        var a = 0
        var b = 0
        static let schema = Schema({ Inner() }) {
            Field("a", \.a)
            Field("b", \.b, keys: "b", "x.b")
        }
    }

    struct Outer: JSONModel, Equatable {
        var n = 0
        var inner: Inner?
        var map: [String: Int] = [:]
        var any: JSONValue?
        var deep = 0
        static let schema = Schema({ Outer() }) {
            Field("n", \.n)
            Field("inner", \.inner)
            Field("map", \.map)
            Field("any", \.any)
            Field("deep", \.deep, key: "p.q")
        }
    }

    struct Picky: JSONModel, Equatable {
        var n = 0
        var inner: Inner?
        static let schema = Schema({ Picky() }, options: .duplicateKeys(.reject), .unknownKeys(.reject)) {
            Field("n", \.n)
            Field("inner", \.inner)
        }
    }

    static func options(
        _ duplicates: DecodingOptions.DuplicateKeyPolicy, _ unknown: DecodingOptions.UnknownKeyPolicy = .ignore
    ) -> DecodingOptions {
        var options = DecodingOptions()
        options.duplicateKeys = duplicates
        options.unknownKeys = unknown
        return options
    }

    struct Whole: JSONModel, Equatable {
        var ext: JSONValue?
        var desc: String?
        var inner: Inner?
        var first: Int?
        static let schema = Schema({ Whole() }) {
            Field("ext", \.ext)
            Field("desc", \.desc, key: "ext.desc")
            Field("inner", \.inner, keys: "inner", "i")
            Field("first", \.first, key: "inner.first")
        }
    }

    @Test("A key in an object that is also mapped as a whole is not unknown")
    func mappedWhole() throws {
        let options = Self.options(.lastWins, .reject)
        let whole = outcome(of: #"{"ext":{"desc":"d","other":{"a":1}}}"#, as: Whole.self, options).value
        #expect(whole?.desc == "d")
        #expect(whole?.ext?["other"]?["a"] != nil)
        #expect(outcome(of: #"{"inner":{"a":1,"c":2}}"#, as: Whole.self, options).error?.code == .unknownKey)
    }

    @Test("Each model's own policy applies to its repeated keys, also if several properties share its key")
    func repeatedOfSharedKeys() {
        struct Last: JSONModel, Equatable {
            var x = 0
            static let schema = Schema({ Last() }, options: .duplicateKeys(.lastWins), .unknownKeys(.ignore)) {
                Field("x", \.x)
            }
        }
        struct Holder: JSONModel, Equatable {
            var last: Last?
            var part: Int?
            var value: JSONValue?
            static let schema = Schema({ Holder() }) {
                Field("last", \.last, keys: "a", "b")
                Field("part", \.part, key: "a.z")
                Field("value", \.value, key: "v")
            }
        }
        for policy in [DecodingOptions.DuplicateKeyPolicy.firstWins, .reject] {
            let result = outcome(of: #"{"a":{"x":1,"u":1,"u":2,"x":2}}"#, as: Holder.self, Self.options(policy))
            #expect(result.value?.last == Last(x: 2))
            let captured = outcome(of: #"{"v":[{"u":1,"u":2}]}"#, as: Holder.self, Self.options(policy))
            #expect(captured.value?.value?[0]?["u"] == (policy == .reject ? nil : try? .parsed("1")))
            #expect(captured.error?.code == (policy == .reject ? .duplicateKey : nil))
        }
    }

    static let repeated: [(json: String, first: Outer, last: Outer, path: String)] = [
        (#"{"n":1,"n":2}"#, Outer(n: 1), Outer(n: 2), "n"),
        (#"{"n":1,"n":null}"#, Outer(n: 1), Outer(n: 0), "n"),
        (#"{"n":1,"\u006e":3,"n":2}"#, Outer(n: 1), Outer(n: 2), "n"),
        (#"{"map":{"k":1,"k":2}}"#, Outer(map: ["k": 1]), Outer(map: ["k": 2]), "map{1}"),
        (#"{"map":{"k":1},"map":{"l":2}}"#, Outer(map: ["k": 1]), Outer(map: ["l": 2]), "map"),
        (#"{"inner":{"a":1,"a":2}}"#, Outer(inner: Inner(a: 1)), Outer(inner: Inner(a: 2)), "inner.a"),
        (#"{"inner":{"a":1},"inner":{"b":2}}"#, Outer(inner: Inner(a: 1)), Outer(inner: Inner(b: 2)), "inner"),
        (#"{"inner":{"x":{"b":1,"b":2}}}"#, Outer(inner: Inner(b: 1)), Outer(inner: Inner(b: 2)), "inner.x.b"),
        (#"{"p":{"q":1,"q":2}}"#, Outer(deep: 1), Outer(deep: 2), "p.q"),
        (#"{"p":{"q":1},"p":{"q":2}}"#, Outer(deep: 1), Outer(deep: 2), "p"),
        // The repeated key is the one that the model's order expects.
        (
            #"{"inner":{"b":1,"a":1,"b":2}}"#, Outer(inner: Inner(a: 1, b: 1)), Outer(inner: Inner(a: 1, b: 2)),
            "inner.b"
        ),
        (
            #"{"map":{"k":1},"inner":{"a":1},"map":{"l":2}}"#, Outer(inner: Inner(a: 1), map: ["k": 1]),
            Outer(inner: Inner(a: 1), map: ["l": 2]), "map"
        ),
    ]

    @Test("For a repeated key the last or the first value is used, or it is an error", arguments: repeated.indices)
    func duplicates(_ index: Int) {
        let (json, first, last, path) = Self.repeated[index]
        let lastWins = outcome(of: json, as: Outer.self, Self.options(.lastWins))
        #expect(lastWins.value == last)
        #expect(lastWins.issues == [])
        let firstWins = outcome(of: json, as: Outer.self, Self.options(.firstWins))
        #expect(firstWins.value == first)
        #expect(firstWins.issues == [])
        let reject = outcome(of: json, as: Outer.self, Self.options(.reject))
        #expect(reject.error?.code == .duplicateKey)
        #expect(reject.error?.codingPath.description == path)
        let pieces = outcome(of: Array(json.utf8), inPieces: [1], as: Outer.self, Self.options(.reject))
        #expect(pieces.error?.code == .duplicateKey)
    }

    @Test("A captured value is written back with one value for a key", arguments: [2, 9, 40])
    func writtenDuplicates(_ count: Int) throws {
        let others = (0..<count).map { "\"é\($0)\":[{\"a\":1,\"a\":2}]" }.joined(separator: ",")
        let json = "{\"a\":1,\(others),\"a\":[2]}"
        for (policy, kept, first) in [
            (DecodingOptions.DuplicateKeyPolicy.firstWins, "{\"a\":1}", "1"), (.lastWins, "{\"a\":2}", "[2]"),
        ] {
            let value = try #require(outcome(of: json, as: JSONValue.self, Self.options(policy)).value)
            let expected = (0..<count).map { "\"é\($0)\":[\(kept)]" }.joined(separator: ",")
            #expect(try ModelEncoder().encodeString(value) == "{\"a\":\(first),\(expected)}")
        }
        // Keys that are equal only in Swift are two keys.
        let equal = "{\"\u{E9}\":1,\"e\u{301}\":2}"
        #expect(try ModelEncoder().encodeString(JSONValue.parsed(equal)) == equal)
    }

    @Test("Captured values follow the policy")
    func capturedDuplicates() throws {
        let json = #"{"any":{"k":1,"x":[{"k":1,"k":2}],"k":2}}"#
        let last = outcome(of: json, as: Outer.self).value?.any
        #expect(last?["k"] == (try .parsed("2")))
        #expect(last == (try .parsed(#"{"k":2,"x":[{"k":2}]}"#)))
        let first = outcome(of: json, as: Outer.self, Self.options(.firstWins)).value?.any
        #expect(first == (try .parsed(#"{"k":1,"x":[{"k":1}]}"#)))
        let reject = outcome(of: json, as: Outer.self, Self.options(.reject)).error
        #expect(reject?.code == .duplicateKey)
        #expect(reject?.codingPath.description == "any")
    }

    @Test(
        "A repeated key in a captured value is reported at its own place",
        arguments: [
            (#"{"any":{"k":1,"#, "}"), (#"{"n":1,"any":[{"k":1},{"a":[{"b":{}}],"k":1,"#, "]}"),
            (#"{"any":{"e":{"k":2},"\u006b":1,"#, "}"), (#"{"any":{"k":{"l":[{"k":1}]},"#, "}"),
        ])
    func placeInCaptured(_ start: String, _ end: String) throws {
        let before = start.replacing(",", with: "\n,")
        let json = before + #""k":2}"# + end
        let error = try #require(outcome(of: json, as: Outer.self, Self.options(.reject)).error)
        #expect(error.code == .duplicateKey && error.codingPath.description == "any")
        #expect(error.position.offset == before.utf8.count)
        #expect(error.position.line == before.split(separator: "\n", omittingEmptySubsequences: false).count)
        #expect(error.position.column == 2)
        let pieces = outcome(of: Array(json.utf8), inPieces: [1], as: Outer.self, Self.options(.reject))
        #expect(pieces.error == error)
        // By the value's own coding.
        struct Holder: Decodable { var any: JSONValue }
        let coded = #expect(throws: DecodingError.self) {
            try ModelDecoder(Self.options(.reject)).decode(codable: Holder.self, from: json)
        }
        let cause = CodingFailure(try #require(coded)).cause
        #expect(cause?.code == .duplicateKey && cause?.position == error.position)
    }

    @Test("A type's policies override the decoder's and do not apply to nested models")
    func perType() {
        #expect(outcome(of: #"{"n":1,"n":2}"#, as: Picky.self).error?.code == .duplicateKey)
        #expect(outcome(of: #"{"x":1}"#, as: Picky.self).error?.code == .unknownKey)
        #expect(outcome(of: #"{"inner":{"a":1,"a":2,"x":{},"y":1}}"#, as: Picky.self).value?.inner?.a == 2)
    }

    @Test("Unknown keys are ignored, reported or rejected; the key itself is not reported")
    func unknown() {
        let json = #"{"zzz":{"n":1},"n":1,"inner":{"a":1,"c":2,"x":{"y":1}},"map":{"any":1},"p":{"r":1}}"#
        #expect(outcome(of: json, as: Outer.self).issues == [])
        let report = outcome(of: json, as: Outer.self, Self.options(.lastWins, .report))
        #expect(report.value == Outer(n: 1, inner: Inner(a: 1), map: ["any": 1]))
        #expect(report.codes == [.unknownKey, .unknownKey, .unknownKey, .unknownKey])
        #expect(report.paths == ["$", "inner", "inner.x", "p"])
        #expect(report.issues.map(\.position.offset) == [1, 36, 47, 76])
        #expect(!report.issues.description.contains("zzz"))
        let reject = outcome(of: json, as: Outer.self, Self.options(.lastWins, .reject))
        #expect(reject.error?.code == .unknownKey)
        #expect(reject.error?.position.offset == 1)
    }

    @Test("Rejected keys reject the record of a stream, and the next one is read")
    func records() {
        let lines = #"{"n":1}"# + "\n" + #"{"inner":{"a":1,"a":2}}"# + "\n" + #"{"n":3}"#
        for framing in [RecordFraming.lines, .array] {
            let text = framing == .lines ? lines : "[" + lines.replacing("\n", with: ",") + "]"
            for sizes in [[], [1]] {
                let result = stream(text, framing, inPieces: sizes, as: Outer.self, Self.options(.reject, .reject))
                #expect(result.codes == [nil, .duplicateKey, nil])
                #expect(result.models == [Outer(n: 1), Outer(n: 3)])
            }
        }
    }

    @Test(
        "Dictionary keys that are equal in Swift but not in JSON are reported, in either order",
        arguments: [#"{"1":1,"01":2}"#, #"{"01":2,"1":1}"#, #"{"+1":2,"1":1}"#, #"{"-0":2,"0":1}"#])
    func equalIntegerKeys(_ json: String) {
        for policy in [DecodingOptions.DuplicateKeyPolicy.lastWins, .firstWins, .reject] {
            let result = outcome(of: json, as: [Int: Int].self, Self.options(policy))
            #expect(result.value?.count == 1)
            #expect(result.codes == [.duplicateKey], "\(json) \(policy)")
        }
    }

    @Test("The same for strings, and a spelling that is repeated")
    func equalStringKeys() {
        let result = outcome(of: "{\"\u{E9}\":1,\"e\u{301}\":2}", as: [String: Int].self)
        #expect(result.value == ["\u{E9}": 1])
        #expect(result.codes == [.duplicateKey])
        #expect(outcome(of: #"{"01":1,"01":2}"#, as: [Int: Int].self).value == [1: 2])
        #expect(outcome(of: #"{"01":1,"01":2}"#, as: [Int: Int].self, Self.options(.firstWins)).value == [1: 1])
    }

    @Test("A first value that cannot be converted is still the first")
    func refusedFirst() {
        let result = outcome(of: #"{"k":"x","k":2}"#, as: [String: Int].self, Self.options(.firstWins))
        #expect(result.value == [:])
        #expect(outcome(of: #"{"n":"x","n":2}"#, as: Outer.self, Self.options(.firstWins)).value == Outer())
        #expect(outcome(of: #"{"k":"x","k":2}"#, as: [String: Int].self, Self.options(.reject)).error != nil)
    }

    struct Transformed: JSONModel {
        var homePet = ""
        static let schema = Schema({ Transformed() }) {
            Field(
                "homePet", \.homePet,
                using: ObjectConverter { node, _ in
                    if case .string(let text) = node { text } else { "?" }
                } encode: {
                    .string($0)
                })
        }
    }

    @Test("The key of a transform is known, and follows the key strategy both ways")
    func transforms() throws {
        let options = Self.options(.reject, .reject)
        #expect(outcome(of: #"{"homePet":"cat"}"#, as: Transformed.self, options).value?.homePet == "cat")
        #expect(outcome(of: #"{"other":"cat"}"#, as: Transformed.self, options).error?.code == .unknownKey)
        for (keys, json) in [
            (KeyStrategy.snakeCase, #"{"home_pet":"cat"}"#), (.caseInsensitive, #"{"HOMEPET":"cat"}"#),
            (.kebabCase, #"{"home-pet":"cat"}"#),
        ] {
            var decoding = options
            decoding.keys = keys
            let model = outcome(of: json, as: Transformed.self, decoding).value
            #expect(model?.homePet == "cat", "\(json)")
            var encoding = EncodingOptions()
            encoding.keys = keys
            let written = try ModelEncoder(encoding).encodeString(#require(model))
            #expect(outcome(of: written, as: Transformed.self, decoding).value?.homePet == "cat", "\(written)")
        }
    }

    static func number(_ node: JSONValue) -> Int {
        if case .number(let number) = node { Int(number.text) ?? -1 } else { -1 }
    }

    struct Numbers: JSONModel {
        var values = [0, 0, 0, 0]
        static let schema = Schema({ Numbers() }) {
            Field("first", \.values[0], key: "a")
            Field("second", \.values[1], key: "x.a")
            Field("third", \.values[2], key: "list.+1")
            Field("fourth", \.values[3], key: "list.01")
        }
    }

    struct TransformedNumbers: JSONModel {
        var values = [0, 0, 0, 0]
        static let schema = Schema({ TransformedNumbers() }) {
            Field("first", \.values[0], keys: "a", using: ObjectConverter { node, _ in number(node) })
            Field("second", \.values[1], keys: "x.a", using: ObjectConverter { node, _ in number(node) })
            Field("third", \.values[2], keys: "list.+1", using: ObjectConverter { node, _ in number(node) })
            Field("fourth", \.values[3], keys: "list.01", using: ObjectConverter { node, _ in number(node) })
        }
    }

    @Test(
        "A transform receives the value that an ordinary field would receive",
        arguments: [DecodingOptions.DuplicateKeyPolicy.firstWins, .lastWins],
        [#"{"a":1,"a":2}"#, #"{"x":{"a":1,"a":2},"a":3}"#, #"{"list":[1,2]}"#, #"{"list":{"+1":1,"01":2}}"#])
    func repeatedKeysOfTransforms(_ policy: DecodingOptions.DuplicateKeyPolicy, _ json: String) {
        let plain = outcome(of: json, as: Numbers.self, Self.options(policy)).value
        #expect(outcome(of: json, as: TransformedNumbers.self, Self.options(policy)).value?.values == plain?.values)
    }

    struct Folded: JSONModel {
        var fooBar = 0
        static let schema = Schema({ Folded() }, options: .keys(.caseInsensitive)) { Field("fooBar", \.fooBar) }
    }

    struct TransformedFolded: JSONModel {
        var fooBar = 0
        static let schema = Schema({ TransformedFolded() }, options: .keys(.caseInsensitive)) {
            Field("fooBar", \.fooBar, using: ObjectConverter { node, _ in number(node) })
        }
    }

    @Test(
        "…also if letter case is ignored",
        arguments: [#"{"foobar":3,"FOO_bar":1}"#, #"{"FOO_bar":1,"foobar":3}"#, #"{"fooBar":1}"#, "{}"])
    func foldedTransforms(_ json: String) {
        let plain = outcome(of: json, as: Folded.self).value
        #expect(outcome(of: json, as: TransformedFolded.self).value?.fooBar == plain?.fooBar)
    }

    struct Lax: DidDecodeHook {
        var a = 0
        static let schema = Schema({ Lax() }, options: .duplicateKeys(.lastWins)) { Field("a", \.a) }
        mutating func didDecode(from object: JSONValue) -> Bool { true }
    }

    @Test(
        "A type's policy also applies in a captured object",
        arguments: [
            DecodingOptions.DuplicateKeyPolicy.reject, .firstWins, .lastWins,
        ])
    func captured(_ policy: DecodingOptions.DuplicateKeyPolicy) {
        #expect(outcome(of: #"{"a":1,"a":2}"#, as: Lax.self, Self.options(policy)).value?.a == 2)
        let nested = outcome(of: #"{"x":1,"inner":{"a":1,"a":2}}"#, as: Wrapper.self, Self.options(policy))
        let expected: [DecodingOptions.DuplicateKeyPolicy: Int] = [.firstWins: 1, .lastWins: 2]
        #expect(nested.value?.inner.a == expected[policy])
    }

    struct Wrapper: DidDecodeHook {
        var inner = Inner()
        static let schema = Schema({ Wrapper() }) { Field("inner", \.inner) }
        mutating func didDecode(from object: JSONValue) -> Bool { true }
    }
}
