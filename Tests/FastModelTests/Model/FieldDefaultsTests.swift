import FastModel
import Foundation
import Testing

@Suite("Values for null and for mismatches")
struct FieldDefaultsTests {
    struct Pages: JSONModel, Equatable {
        var count = 7
        var list = [7]
        var inner = Box(value: 7)
        var picked = 7
        var text: String? = "seven"
        static let schema = Schema({ Pages() }) {
            Field("count", \.count, defaults: FieldDefaults(null: 0, mismatch: -1))
            Field("list", \.list, defaults: FieldDefaults(null: [0], mismatch: [-1]))
            Field("inner", \.inner, defaults: FieldDefaults(null: Box(value: 0), mismatch: Box(value: -1)))
            Field("picked", \.picked, keys: "p1", "p2", "p3", defaults: FieldDefaults(null: 0, mismatch: -1))
            Field("text", \.text, defaults: FieldDefaults(mismatch: "bad"))
        }
    }

    @Test("Missing, null and mismatch are distinguished")
    func three() {
        #expect(outcome(of: "{}", as: Pages.self).value == Pages())
        let null = outcome(of: #"{"count":null,"list":null,"inner":null,"text":null}"#, as: Pages.self)
        #expect(null.value == Pages(count: 0, list: [0], inner: Box(value: 0), text: nil))
        #expect(null.issues == [])
        let bad = outcome(of: #"{"count":"x","list":3,"inner":[],"text":{}}"#, as: Pages.self)
        #expect(bad.value == Pages(count: -1, list: [-1], inner: Box(value: -1), text: "bad"))
        #expect(bad.codes == [.invalidFormat, .typeMismatch, .typeMismatch, .typeMismatch])
        #expect(bad.paths == ["count", "list", "inner", "text"])
    }

    @Test("In strict mode a mismatch is thrown nevertheless")
    func strict() {
        #expect(strictOutcome(of: #"{"count":"1"}"#, as: Pages.self).error?.code == .typeMismatch)
        #expect(strictOutcome(of: #"{"count":null}"#, as: Pages.self).value?.count == 0)
    }

    struct Links: JSONModel, Equatable {
        static let null = URL(fileURLWithPath: "/null")
        static let mismatch = URL(fileURLWithPath: "/mismatch")
        var url = URL(fileURLWithPath: "/initial")
        var maybe: URL?
        var count: Int? = 7
        static let schema = Schema({ Links() }) {
            Field("url", \.url, defaults: FieldDefaults(null: null, mismatch: mismatch))
            Field("maybe", \.maybe, defaults: FieldDefaults(null: null, mismatch: mismatch))
            Field("count", \.count, defaults: FieldDefaults(null: 0, mismatch: -1))
        }
    }

    @Test(
        "Values that count as null give the default for null",
        arguments: [DecodingOptions.NullPolicy.zero, .keep, .issue])
    func countsAsNull(_ policy: DecodingOptions.NullPolicy) {
        var options = DecodingOptions()
        options.nullPolicy = policy
        let null = Links(url: Links.null, maybe: Links.null, count: 0)
        for json in [#"{"url":null,"maybe":null,"count":null}"#, #"{"url":"","maybe":" ","count":"<null>"}"#] {
            #expect(outcome(of: json, as: Links.self, options) == Outcome(value: null), "\(json)")
        }
        let bad = outcome(of: #"{"url":"a b","maybe":"a b","count":"x"}"#, as: Links.self, options)
        #expect(bad.value == Links(url: Links.mismatch, maybe: Links.mismatch, count: -1))
        let good = outcome(of: #"{"url":"/a","maybe":"/b","count":"1"}"#, as: Links.self, options)
        #expect(good.value == Links(url: URL(string: "/a") ?? Links.null, maybe: URL(string: "/b"), count: 1))
        #expect(strictOutcome(of: #"{"url":""}"#, as: Links.self).error?.code == .unexpectedNull)
        #expect(strictOutcome(of: #"{"count":"null"}"#, as: Links.self).error?.code == .typeMismatch)
    }

    static let candidates: [(members: [String], expected: Int)] = [
        ([#""p1":"x""#, #""p2":5"#], 5), ([#""p1":"x""#, #""p2":null"#], -1), ([#""p1":"x""#, #""p2":"y""#], -1),
        ([#""p1":null"#, #""p2":null"#], 0), ([#""p1":null"#, #""p2":"x""#, #""p3":4"#], 4),
        ([#""p1":[]"#, #""p2":null"#, #""p3":"x""#], -1), ([#""p1":{}"#, #""p2":3"#, #""p3":4"#], 3),
        ([#""p1":1"#, #""p2":"x""#, #""p3":null"#], 1),
    ]

    @Test("Candidates, in every order of the document", arguments: candidates.indices)
    func order(_ index: Int) {
        let (members, expected) = Self.candidates[index]
        for order in permutations(members) {
            let json = "{\(order.joined(separator: ","))}"
            #expect(outcome(of: json, as: Pages.self).value?.picked == expected, "\(json)")
        }
    }

    enum Shape: JSONModel, Equatable {
        case box(Box<Int>)
        case needy(RequiredPropertyTests.Person)
        static let schema = Schema<Shape>(variantsBy: "kind") {
            Variant("box", Box<Int>.self) { .box($0) }
            Variant("needy", RequiredPropertyTests.Person.self) { .needy($0) }
        }
    }

    struct Shapes: JSONModel, Equatable {
        var shape = Shape.box(Box(value: 7))
        var other: Shape?
        static let schema = Schema({ Shapes() }) {
            Field("shape", \.shape, defaults: FieldDefaults(mismatch: .box(Box(value: -1))))
            Field("other", \.other, keys: "o1", "o2")
        }
    }

    @Test(
        "A discriminator that matches no variant is a mismatch",
        arguments: [
            #"{"kind":"x","value":1}"#, #"{"value":1,"kind":"x"}"#, #"{"kind":null}"#, #"{"value":1,"kind":{}}"#,
            #"{"kind":[[1]],"value":[1]}"#, "{}", #"{"value":1}"#, "3", #"{"kind":"needy"}"#,
            #"{"value":1,"kind":"needy"}"#,
        ])
    func variants(_ json: String) {
        let result = outcome(of: #"{"shape":\#(json)}"#, as: Shapes.self)
        #expect(result.value?.shape == .box(Box(value: -1)))
        #expect(result.issues.count == 1)
        let good = #"{"kind":"box","value":2}"#
        for json in [#"{"o1":\#(json),"o2":\#(good)}"#, #"{"o2":\#(good),"o1":\#(json)}"#] {
            #expect(outcome(of: json, as: Shapes.self).value?.other == .box(Box(value: 2)), "\(json)")
        }
    }
}
