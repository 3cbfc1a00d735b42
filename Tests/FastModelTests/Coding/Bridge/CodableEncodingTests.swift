import FastModel
import Foundation
import Testing

@Suite("Types without a schema: encoded as JSONEncoder does")
struct CodableEncodingTests {
    @Test("The same text, and the same value back", arguments: CodedValue.table)
    func sameAsJSONEncoder(_ value: CodedValue) throws {
        try value.check()
    }

    @Test("Members are in their order; the last value of a key is used")
    func order() throws {
        struct Ordered: Encodable {
            var count: Int

            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: Coded.AnyKey.self)
                for index in 0..<count { try container.encode(index, forKey: Coded.AnyKey("k\(index)")) }
                var again = encoder.container(keyedBy: Coded.AnyKey.self)
                try again.encode("again", forKey: Coded.AnyKey("k0"))
            }
        }
        for count in [1, 2, 64, 65, 100] {
            let members = [#""k0":"again""#] + (1..<count).map { "\"k\($0)\":\($0)" }
            let text = try ModelEncoder().encode(codable: Ordered(count: count), as: .string)
            #expect(text == "{" + members.joined(separator: ",") + "}")
        }
    }

    @Test("The options determine the form of values")
    func options() throws {
        struct Values: Encodable {
            var date = Date(timeIntervalSince1970: 1_795_249_800)
            var data = Data("text/".utf8)
            var number = Double.infinity
            var list = [Float.nan]
        }
        var options = EncodingOptions(nonFinite: .words(positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan"))
        options.dates = .rfc3339
        options.data = .utf8
        options.escaping = .slashes
        let text = try ModelEncoder(options).encode(codable: Values(), as: .string)
        #expect(text == #"{"date":"2026-11-21T08:30:00Z","data":"text\/","number":"inf","list":["nan"]}"#)
        options.nonFinite = .omit
        options.nils = .null
        #expect(
            try ModelEncoder(options).encode(codable: Values(), as: .string)
                == #"{"date":"2026-11-21T08:30:00Z","data":"text\/","number":null,"list":[null]}"#)
        options.nils = .omit
        options.layout = .pretty
        #expect(
            try ModelEncoder(options).encode(codable: Values(), as: .string) == """
                {
                  "date": "2026-11-21T08:30:00Z",
                  "data": "text\\/",
                  "list": [
                    null
                  ]
                }
                """)
    }

    @Test("With sorted keys, sets and dictionaries that are arrays are sorted by their text")
    func sortedCollections() throws {
        struct Place: Codable, Hashable {
            var x: Int
        }
        struct Values: Codable, Equatable {
            var ranks: [Coded.Rank: Int] = [.queen: 1, .jack: 2]
            var optional: [Coded.Rank: [Int]]? = [.queen: [], .jack: [3]]
            var places = Dictionary(uniqueKeysWithValues: (0..<5).map { (Place(x: 4 - $0), "\($0)") })
            var doubles: [Double: Bool] = [2.5: true, -1: false, 10: true]
            var tags: Set<String> = ["c", "a", "b"]
            var inner: Set<Set<Int>> = [[3, 1], [2], []]
            var list = ["z", "y"]
        }
        let encoder = ModelEncoder(EncodingOptions(order: .sorted))
        let text = try encoder.encode(codable: Values(), as: .string)
        #expect(
            text == #"{"doubles":[-1,false,10,true,2.5,true],"inner":[[1,3],[2],[]],"list":["z","y"],"#
                + #""optional":["jack",[3],"queen",[]],"places":[{"x":0},"4",{"x":1},"3",{"x":2},"2",{"x":3},"1",{"x":4},"0"],"#
                + #""ranks":["jack",2,"queen",1],"tags":["a","b","c"]}"#)
        #expect(try ModelDecoder().decode(codable: Values.self, from: text) == Values())
        #expect(try encoder.encode(codable: Values().ranks, as: .string) == #"["jack",2,"queen",1]"#)
        #expect(
            try ModelEncoder(EncodingOptions(order: .sorted, layout: .pretty)).encode(
                codable: Values().tags, as: .string)
                == "[\n  \"a\",\n  \"b\",\n  \"c\"\n]")
    }

    @Test("A buffer is appended to, and unchanged by an error")
    func buffer() throws {
        var buffer = JSONBuffer()
        try ModelEncoder().encode(codable: [1], into: &buffer)
        try ModelEncoder().encode(codable: ["a": [true]], into: &buffer)
        #expect(throws: EncodingError.self) { try ModelEncoder().encode(codable: [Double.nan], into: &buffer) }
        #expect(unsafe buffer.withUnsafeBytes { unsafe String(decoding: $0, as: UTF8.self) } == #"[1]{"a":[true]}"#)
    }

    @Test("A value that cannot be written is an error with its path")
    func errors() throws {
        struct Holder: Codable {
            var list: [String: [Double]]
        }
        let value = Holder(list: ["secret": [1, .infinity]])
        let own = #expect(throws: EncodingError.self) { try ModelEncoder().encode(codable: value) }
        let expected = #expect(throws: EncodingError.self) { try JSONEncoder().encode(value) }
        let failure = CodingFailure(try #require(own))
        #expect(failure.path == CodingFailure(try #require(expected)).path)
        #expect(failure.path == ["list", "secret", "[1]"])
        #expect(failure.cause?.code == .nonFinite)
        #expect(failure.cause?.codingPath.description == "list{0}[1]")
    }

    @Test("A type that encodes nothing is an empty object inside another, and an error at the root")
    func nothing() throws {
        struct Nothing: Encodable {
            func encode(to encoder: any Encoder) {}
        }
        #expect(try ModelEncoder().encode(codable: [Nothing()], as: .string) == "[{}]")
        #expect(throws: EncodingError.self) { try ModelEncoder().encode(codable: Nothing()) }
        #expect(throws: EncodingError.self) { try JSONEncoder().encode(Nothing()) }
    }

    @Test("Two values in the same place are an error, whereas JSONEncoder ends the process")
    func conflict() {
        struct Twice: Encodable {
            func encode(to encoder: any Encoder) throws {
                var container = encoder.singleValueContainer()
                try container.encode(1)
                try container.encode("2")
            }
        }
        #expect(throws: EncodingError.self) { try ModelEncoder().encode(codable: [Twice()]) }
        struct Both: Encodable {
            func encode(to encoder: any Encoder) throws {
                var list = encoder.unkeyedContainer()
                try list.encode(1)
                var object = encoder.container(keyedBy: Coded.AnyKey.self)
                try object.encode(1, forKey: Coded.AnyKey("a"))
            }
        }
        #expect(throws: EncodingError.self) { try ModelEncoder().encode(codable: Both()) }
    }

    @Test("Nesting is limited in all types")
    func depth() throws {
        final class Chain: Encodable {
            var next: Chain?
        }
        let chain = Chain()
        chain.next = chain
        defer { chain.next = nil }
        let error = #expect(throws: EncodingError.self) { try ModelEncoder().encode(codable: chain) }
        #expect(CodingFailure(try #require(error)).cause?.code == .depthLimit)
        var options = EncodingOptions()
        options.maximumDepth = 2
        #expect(try ModelEncoder(options).encode(codable: [[1]], as: .string) == "[[1]]")
        #expect(throws: EncodingError.self) { try ModelEncoder(options).encode(codable: [[[1]]]) }
        #expect(throws: EncodingError.self) { try ModelEncoder(options).encode(codable: [[[Int]()]]) }
    }

    @Test("Types with a schema are written by it")
    func models() throws {
        struct Holder: Encodable {
            var items: [Renamed]
            var any: JSONValue
        }
        let value = Holder(items: [Renamed(name: "a")], any: ["b": [1.5, .null]])
        #expect(
            try ModelEncoder().encode(codable: value, as: .string) == #"{"items":[{"n":"a"}],"any":{"b":[1.5,null]}}"#)
        #expect(
            try ModelEncoder(EncodingOptions(layout: .pretty)).encode(codable: value, as: .string) == """
                {
                  "items": [
                    {
                      "n": "a"
                    }
                  ],
                  "any": {
                    "b": [
                      1.5,
                      null
                    ]
                  }
                }
                """)
    }

    /// Its schema has another key than its own coding.
    struct Renamed: JSONModel, Codable {
        var name = ""

        static let schema = Schema({ Renamed() }) { Field("name", \.name, key: "n") }
    }

    @Test("A type receives the userInfo from its encoder")
    func userInfo() throws {
        struct Asking: Encodable {
            func encode(to encoder: any Encoder) throws {
                var container = encoder.singleValueContainer()
                try container.encode(CodingUserInfoKey(rawValue: "answer").flatMap { encoder.userInfo[$0] as? Int })
            }
        }
        let key = try #require(CodingUserInfoKey(rawValue: "answer"))
        let encoder = ModelEncoder(EncodingOptions(userInfo: [key: 42]))
        #expect(try encoder.encode(codable: [Asking()], as: .string) == "[42]")
        #expect(try ModelEncoder().encode(codable: [Asking()], as: .string) == "[null]")
    }
}
