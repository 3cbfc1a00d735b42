import FastModel
import Testing

@Suite("Variants by a discriminator")
struct VariantTests {
    struct Circle: JSONModel, Equatable {
        var radius = 0
        static let schema = Schema({ Circle() }) { Field("radius", \.radius) }
    }

    struct Square: DidDecodeHook, Equatable {
        var side = 0
        var type = ""
        static let schema = Schema({ Square() }) {
            Field("side", \.side)
            Field("type", \.type)
        }
        mutating func didDecode(from object: JSONValue) -> Bool {
            side *= 10
            return object["fail"] == nil
        }
    }

    struct Group: JSONModel, Equatable {
        let shapes: [Shape]
        struct Draft { var shapes: [Shape]? }
        static let schema = Schema(draft: Draft.init) {
            Field(required: "shapes", \.shapes)
        } build: { draft -> Group? in
            draft.shapes.map(Group.init)
        }
    }

    enum Shape: JSONModel, ValidationHook, Equatable {
        case circle(Circle)
        case square(Square)
        indirect case group(Group)
        static let schema = Schema<Shape>(variantsBy: "type") {
            Variant("circle", Circle.self) { .circle($0) }
            Variant("square", Square.self) { .square($0) }
            Variant("group", Group.self) { .group($0) }
            Variant("1", Circle.self) { .circle($0) }
        }
        func validate() throws {
            if case .circle(let circle) = self, circle.radius < 0 { throw ModelError(.outOfRange) }
        }
    }

    struct Drawing: JSONModel, Equatable {
        var shape: Shape?
        var shapes: [Shape] = []
        var map: [String: Shape] = [:]
        var picked: Shape?
        static let schema = Schema({ Drawing() }) {
            Field("shape", \.shape)
            Field("shapes", \.shapes)
            Field("map", \.map)
            Field("picked", \.picked, keys: "a.b[0]", "c")
        }
    }

    static let shapes: [(json: String, shape: Shape)] = [
        (#"{"type":"circle","radius":3}"#, .circle(Circle(radius: 3))), (#"{"type":"circle"}"#, .circle(Circle())),
        (#"{"radius":3,"type":"circle"}"#, .circle(Circle(radius: 3))),
        (#"{"type":1,"radius":2}"#, .circle(Circle(radius: 2))),
        (#"{"x":{"type":"square"},"type":"circle"}"#, .circle(Circle())),
        (#"{"type":"square","side":1}"#, .square(Square(side: 10, type: "square"))),
        (#"{"side":1,"type":"square"}"#, .square(Square(side: 10, type: "square"))),
        (#"{"type":"group","shapes":[]}"#, .group(Group(shapes: []))),
        (
            #"{"shapes":[{"type":"circle"},{"shapes":[],"type":"group"}],"type":"group"}"#,
            .group(Group(shapes: [.circle(Circle()), .group(Group(shapes: []))]))
        ),
        (
            #"{"type":"group","shapes":[{"type":"square","side":2},{"radius":1,"type":"circle"}]}"#,
            .group(Group(shapes: [.square(Square(side: 20, type: "square")), .circle(Circle(radius: 1))]))
        ),
    ]

    @Test(
        "A key chooses the variant, at any place in the object, wherever a model is possible", arguments: shapes.indices
    )
    func choice(_ index: Int) {
        let (json, shape) = Self.shapes[index]
        for size in [1, 5, 1000] {
            #expect(outcome(of: Array(json.utf8), inPieces: [size], as: Shape.self).value == shape)
            let outer =
                #"{"shape":\#(json),"c":{"type":"circle"},"shapes":[\#(json),\#(json)],"map":{"k":\#(json)},"a":{"b":[\#(json)]}}"#
            let result = outcome(of: Array(outer.utf8), inPieces: [size], as: Drawing.self)
            #expect(result.issues == [])
            #expect(result.value == Drawing(shape: shape, shapes: [shape, shape], map: ["k": shape], picked: shape))
            for framing in [RecordFraming.lines, .array] {
                let text = framing == .lines ? "\(json)\n\(json)" : "[ \(json),\(json) ]"
                let records = stream(text, framing, inPieces: [size], as: Shape.self)
                #expect(records.models == [shape, shape])
                #expect(records.records.map(\.range.count) == [json.utf8.count, json.utf8.count])
                #expect(records.records.first?.range.lowerBound == (framing == .lines ? 0 : 2))
            }
        }
    }

    static let refused: [(json: String, code: ModelError.Code, path: String)] = [
        (#"{"type":"triangle","x":[{}]}"#, .unknownCase, "shapes[1]"),
        (#"{"x":[{}],"type":"triangle"}"#, .unknownCase, "shapes[1]"), (#"{"type":2}"#, .unknownCase, "shapes[1]"),
        (#"{"type":null,"radius":1}"#, .typeMismatch, "shapes[1]"),
        (#"{"radius":1,"type":null}"#, .typeMismatch, "shapes[1]"),
        (#"{"type":true}"#, .typeMismatch, "shapes[1]"), (#"{"type":{"type":"circle"}}"#, .typeMismatch, "shapes[1]"),
        (#"{"type":["circle",{}],"radius":1}"#, .typeMismatch, "shapes[1]"),
        (#"{"radius":1,"type":[{}]}"#, .typeMismatch, "shapes[1]"), ("{}", .missingKey, "shapes[1].type"),
        (#"{"radius":1}"#, .missingKey, "shapes[1].type"), ("[]", .typeMismatch, "shapes[1]"),
        ("3", .typeMismatch, "shapes[1]"), ("null", .unexpectedNull, "shapes[1]"),
        (#"{"type":"square","fail":1}"#, .rejected, "shapes[1]"),
        (#"{"fail":1,"type":"square"}"#, .rejected, "shapes[1]"),
        (#"{"type":"group"}"#, .missingKey, "shapes[1].shapes"),
        (#"{"x":1,"type":"group"}"#, .missingKey, "shapes[1].shapes"),
        (#"{"type":"circle","radius":-1}"#, .outOfRange, "shapes[1]"),
        (#"{"radius":-1,"type":"circle"}"#, .outOfRange, "shapes[1]"),
    ]

    @Test(
        "An object without a variant, or with a rejected one, is left out and reported; at the root it is an error",
        arguments: refused.indices
    )
    func refusal(_ index: Int) {
        let (json, code, path) = Self.refused[index]
        let good = #"{"type":"circle"}"#
        for size in [1, 1000] {
            let text = #"{"shapes":[\#(good),\#(json),\#(good)],"shape":\#(good)}"#
            let result = outcome(of: Array(text.utf8), inPieces: [size], as: Drawing.self)
            #expect(result.value?.shapes == [.circle(Circle()), .circle(Circle())])
            #expect(result.value?.shape == .circle(Circle()))
            #expect(result.codes == [code])
            #expect(result.paths == [path])
            #expect(outcome(of: Array(json.utf8), inPieces: [size], as: Shape.self).error?.code == code)
            for framing in [RecordFraming.lines, .array] {
                let separator = framing == .lines ? "\n" : ","
                let records = [good, json, good].joined(separator: separator)
                let text = framing == .lines ? records : "[\(records)]"
                let outcome = stream(text, framing, inPieces: [size], as: Shape.self)
                #expect(outcome.codes == [nil, code, nil])
                #expect(outcome.error == nil)
                if outcome.records.count == 3 {
                    #expect(String(decoding: outcome.records[1].text, as: UTF8.self) == json)
                }
            }
        }
        #expect(strictOutcome(of: "[\(json)]", as: [Shape].self).error?.code == code)
    }

    @Test("The first value of a repeated discriminator is used")
    func repeated() {
        for json in [
            #"{"type":"circle","type":"square","radius":1}"#, #"{"radius":1,"type":"circle","type":"square"}"#,
        ] {
            #expect(outcome(of: json, as: Shape.self).value == .circle(Circle(radius: 1)))
            let rejecting = KeyPolicyTests.options(.reject)
            #expect(outcome(of: json, as: Shape.self, rejecting).error?.code == .duplicateKey)
        }
        let once = #"[{"type":"circle","radius":1},{"radius":1,"type":"circle"}]"#
        #expect(outcome(of: once, as: [Shape].self, KeyPolicyTests.options(.reject)).value?.count == 2)
    }

    @Test("The discriminator is not an unknown key of the variant's model")
    func unknownKeys() {
        var options = DecodingOptions()
        options.unknownKeys = .reject
        for json in [#"{"type":"circle","radius":1}"#, #"{"radius":1,"type":"circle"}"#] {
            #expect(outcome(of: json, as: Shape.self, options).value == .circle(Circle(radius: 1)))
        }
        #expect(outcome(of: #"{"radius":1,"type":"circle"}"#, as: Circle.self, options).error?.code == .unknownKey)
        let other = outcome(of: #"{"type":"circle","typ":1}"#, as: Shape.self, options)
        #expect(other.error?.code == .unknownKey)
    }

    @Test("Strict failures inside a captured record reject only that record")
    func strictRecords() {
        let texts = [
            #"{"side":"1","type":"square"}"#, #"{"radius":1,"type":"circle"}"#,
            #"{"type":"group","shapes":[{"x":1,"type":"circle","radius":"9"}]}"#, #"{"type":"circle"}"#,
        ]
        for framing in [RecordFraming.lines, .array] {
            let text = framing == .lines ? texts.joined(separator: "\n") : "[\(texts.joined(separator: ","))]"
            for size in [1, 1000] {
                let result = stream(text, framing, inPieces: [size], as: Shape.self, NearestOptionTests.strict)
                #expect(result.codes == [.typeMismatch, nil, .typeMismatch, nil])
                #expect(result.records.map(\.range.count) == texts.map(\.utf8.count))
            }
        }
    }
}
