import FastModel
import Testing

@Suite("Writing keys")
struct KeyWritingTests {
    struct Paths: JSONModel {
        var a: Int? = 1
        var b = "x"
        var c: Int? = 2
        var d: Bool? = true
        var e: Int?

        static let schema = Schema(Paths.init) {
            Field("a", \.a, key: "ext.deep.a")
            Field("b", \.b)
            Field("c", \.c, key: "ext.c")
            Field("d", \.d, keys: "ext.deep.d", "d")
            Field("e", \.e, key: "other.e")
        }
    }

    @Test func pathsMakeAndMergeObjects() {
        #expect(text(Paths()) == #"{"ext":{"deep":{"a":1,"d":true},"c":2},"b":"x"}"#)
        #expect(text(Paths(a: nil, c: nil, d: nil)) == #"{"b":"x"}"#)
        #expect(text(Paths(a: nil, d: nil)) == #"{"ext":{"c":2},"b":"x"}"#)
        #expect(
            text(Paths(a: nil), { $0.nils = .null })
                == #"{"ext":{"deep":{"a":null,"d":true},"c":2},"b":"x","other":{"e":null}}"#)
        #expect(text(Paths(), { $0.order = .sorted }) == #"{"b":"x","ext":{"c":2,"deep":{"a":1,"d":true}}}"#)
    }

    @Test("An object of a key path that is left out does not exceed the depth")
    func depth() {
        let shallow: (inout EncodingOptions) -> Void = { $0.maximumDepth = 1 }
        #expect(text(Paths(a: nil, c: nil, d: nil), shallow) == #"{"b":"x"}"#)
        #expect(text(Paths(), shallow) == "ext: nested too deeply: the limit is 1")
        #expect(text(Paths(a: nil, d: nil), { $0.maximumDepth = 2 }) == #"{"ext":{"c":2},"b":"x"}"#)
        #expect(text(Paths(), { $0.maximumDepth = 2 }) == "ext.deep: nested too deeply: the limit is 2")
    }

    struct Shared: JSONModel {
        var first: Int?
        var second: Int?
        var third: Int?

        static let schema = Schema(Shared.init) {
            Field("first", \.first, key: "x")
            Field("second", \.second, key: "x")
            Field("third", \.third, keys: "x", "y")
        }
    }

    @Test func firstThatIsNotNil() {
        #expect(text(Shared(first: 1, second: 2)) == #"{"x":1}"#)
        #expect(text(Shared(second: 2, third: 3)) == #"{"x":2}"#)
        #expect(text(Shared(third: 3)) == #"{"x":3}"#)
        #expect(text(Shared()) == "{}")
        #expect(text(Shared(), { $0.nils = .null }) == #"{"x":null}"#)
    }

    struct Contradiction: JSONModel {
        var whole: [String: Int] = ["a": 1]
        var part: Int?

        static let schema = Schema(Contradiction.init) {
            Field("whole", \.whole, key: "ext.x")
            Field("part", \.part, key: "ext.x.part")
        }
    }

    @Test func valueAndObjectInOnePlace() throws {
        #expect(
            text([Contradiction()])
                == "[0]: the schema contradicts itself: the property whole is written to ext.x, "
                + "where the property part needs an object")
        // Reading both is fine.
        let both = try Contradiction(json: #"{"ext":{"x":{"part":5}}}"#)
        #expect(both.whole == ["part": 5])
        #expect(both.part == 5)
    }

    struct Odd: JSONModel {
        var quoted = 1
        var dotted = 2
        var empty = 3

        static let schema = Schema(Odd.init) {
            Field("quoted", \.quoted, key: "a\"\\\n/<é")
            Field("dotted", \.dotted, key: #"x\.y"#)
            Field("empty", \.empty, key: "items.0")
        }
    }

    @Test func oddKeys() {
        #expect(text(Odd()) == #"{"a\"\\\n/<é":1,"x.y":2,"items":{"0":3}}"#)
        #expect(text(Odd(), { $0.escaping = .html }) == #"{"a\"\\\n/\u003cé":1,"x.y":2,"items":{"0":3}}"#)
    }

    struct Lists: JSONModel {
        var kept = 1
        var denied = 2
        var unlisted = 3
        var transient = 4

        static let schema = Schema(Lists.init, options: .allow("kept", "denied", "transient"), .deny("denied")) {
            Field("kept", \.kept)
            Field("denied", \.denied)
            Field("unlisted", \.unlisted)
            Field("transient", \.transient, options: .transient)
        }
    }

    @Test func listsAndTransientFields() {
        #expect(text(Lists()) == #"{"kept":1}"#)
    }
}
