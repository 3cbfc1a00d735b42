import FastModel
import FastModelFoundation
import Foundation
import Testing

@Suite("Variants whose payload is not a model, and variants without a payload")
struct ValueVariantTests {
    struct Circle: JSONModel, Equatable {
        var radius = 0
        static let schema = Schema({ Circle() }) { Field("radius", \.radius) }
    }

    /// Neither a model nor `JSONConvertible`.
    struct Span: Codable, Equatable, Sendable {
        var from: Int
        var to: Int
    }

    enum Shape: CodableModel, HashableModel, DescribableModel {
        case circle(Circle)
        case label(String)
        case points([Int])
        case note(String?)
        case span(Span)
        case origin

        static let schema = Schema<Shape>(variantsBy: "type") {
            Variant("circle", Circle.self) {
                .circle($0)
            } unwrap: {
                if case .circle(let it) = $0 { it } else { nil }
            }
            Variant("label", String.self) {
                .label($0)
            } unwrap: {
                if case .label(let it) = $0 { it } else { nil }
            }
            Variant("points", [Int].self) {
                .points($0)
            } unwrap: {
                if case .points(let it) = $0 { it } else { nil }
            }
            Variant("note", String?.self) {
                .note($0)
            } unwrap: {
                if case .note(let it) = $0 { it } else { nil }
            }
            Variant("span", Span.self) {
                .span($0)
            } unwrap: {
                if case .span(let it) = $0 { it } else { nil }
            }
            Variant("origin", .origin) { if case .origin = $0 { true } else { false } }
        }
    }

    struct Drawing: JSONModel, EquatableModel {
        var shape: Shape?
        var shapes: [Shape] = []
        static let schema = Schema({ Drawing() }) {
            Field("shape", \.shape)
            Field("shapes", \.shapes)
        }
    }

    static let shapes: [(json: String, shape: Shape)] = [
        (#"{"type":"circle","radius":3}"#, .circle(Circle(radius: 3))), (#"{"type":"label","value":"A"}"#, .label("A")),
        (#"{"type":"points","value":[1,2]}"#, .points([1, 2])), (#"{"type":"note","value":"n"}"#, .note("n")),
        (#"{"type":"note"}"#, .note(nil)), (#"{"type":"span","value":{"from":1,"to":2}}"#, .span(Span(from: 1, to: 2))),
        (#"{"type":"origin"}"#, .origin),
    ]

    @Test("Read and written, as a document and in a model", arguments: shapes.indices)
    func thereAndBack(_ index: Int) throws {
        let (json, shape) = Self.shapes[index]
        #expect(outcome(of: json, as: Shape.self) == Outcome(value: shape))
        #expect(strictOutcome(of: json, as: Shape.self).value == shape)
        #expect(try ModelEncoder().encodeString(shape) == json)
        let drawing = try ModelDecoder().decode(Drawing.self, from: #"{"shape":\#(json),"shapes":[\#(json)]}"#)
        #expect(drawing.shape == shape && drawing.shapes == [shape])
        #expect(try ModelEncoder().encodeString(drawing) == #"{"shape":\#(json),"shapes":[\#(json)]}"#)
        #expect(
            try ModelDecoder().decode(Shape.self, from: .object(ModelEncoder().encode(shape, as: .object))) == shape)
        #expect(try ModelDecoder().decode(Shape.self, from: ModelEncoder().encode(shape, as: .value)) == shape)
        #expect(stream("\(json)\n", .lines, as: Shape.self).models == [shape])
    }

    @Test(
        "In any order, and with null for an optional value",
        arguments: [
            (#"{"value":"A","type":"label"}"#, Shape.label("A")), (#"{"x":1,"value":[],"type":"points"}"#, .points([])),
            (#"{"value":null,"type":"note"}"#, .note(nil)), (#"{"type":"note","value":null}"#, .note(nil)),
            (#"{"x":[1],"type":"origin"}"#, .origin), (#"{"type":"origin","value":7}"#, .origin),
        ])
    func otherOrders(_ json: String, _ shape: Shape) {
        #expect(outcome(of: json, as: Shape.self) == Outcome(value: shape))
    }

    @Test("Copied, compared, hashed, described, and coded by any coder", arguments: shapes.indices)
    func otherOperations(_ index: Int) throws {
        let shape = Self.shapes[index].shape
        #expect(try shape.shallowCopy() == shape)
        #expect(try shape.deepCopy() == shape)
        for (other, (_, candidate)) in Self.shapes.enumerated() {
            #expect((shape == candidate) == (index == other))
            if index == other { #expect(shape.hashValue == candidate.hashValue) }
        }
        #expect(try JSONDecoder().decode(Shape.self, from: JSONEncoder().encode(shape)) == shape)
        #expect(try PropertyListDecoder().decode([Shape].self, from: PropertyListEncoder().encode([shape])) == [shape])
    }

    @Test func descriptions() {
        #expect(Shape.label("A").propertyDescription == "<Shape> {\n    label = \"A\"\n}")
        #expect(Shape.origin.propertyDescription == "<Shape> {\n    type = \"origin\"\n}")
    }

    @Test("An update replaces them, or leaves them unchanged if the value is rejected")
    func updates() throws {
        var drawing = Drawing(shape: .label("A"))
        try ModelDecoder().update(&drawing, from: #"{"shape":{"type":"origin"}}"#)
        #expect(drawing.shape == .origin)
        try ModelDecoder().update(&drawing, from: #"{"shape":{"type":"points","value":[1]}}"#)
        #expect(drawing.shape == .points([1]))
        try ModelDecoder().update(&drawing, from: #"{"shape":{"type":"points","value":7}}"#)
        #expect(drawing.shape == .points([1]))
    }

    @Test(
        "A missing or wrong value is reported at its key",
        arguments: [
            (#"{"type":"label"}"#, ModelError.Code.missingKey), (#"{"value":null,"type":"label"}"#, .unexpectedNull),
            (#"{"type":"label","value":[]}"#, .typeMismatch), (#"{"type":"points","value":7}"#, .typeMismatch),
            (#"{"type":"span","value":{"from":1,"to":"x"}}"#, .typeMismatch),
            (#"{"type":"span","value":7}"#, .typeMismatch),
        ])
    func refused(_ json: String, _ code: ModelError.Code) {
        let document = outcome(of: json, as: Shape.self)
        #expect(document.error?.code == code)
        #expect(document.error?.codingPath.description.hasPrefix("value") == true)
        let elements = outcome(of: "[\(json),{\"type\":\"origin\"}]", as: [Shape].self)
        #expect(elements.value == [.origin])
        #expect(elements.codes == [code])
        #expect(elements.paths.allSatisfy { $0.hasPrefix("[0].value") })
    }

    @Test("Unknown keys follow the policy")
    func unknownKeys() {
        let options = DecodingOptions(unknownKeys: .reject)
        #expect(outcome(of: #"{"type":"origin"}"#, as: Shape.self, options).value == .origin)
        #expect(outcome(of: #"{"type":"origin","value":1}"#, as: Shape.self, options).error?.code == .unknownKey)
        #expect(outcome(of: #"{"type":"label","value":"A","x":1}"#, as: Shape.self, options).error?.code == .unknownKey)
    }

    enum Message: JSONModel, Equatable {
        case text(String)
        case end
        static let schema = Schema<Message>(variantsBy: "messageType", values: "messageText") {
            Variant("text", String.self) {
                .text($0)
            } unwrap: {
                if case .text(let it) = $0 { it } else { nil }
            }
            Variant("end", .end) { $0 == .end }
        }
    }

    @Test(
        "The schema can specify the key of values, which no key strategy changes",
        arguments: [KeyStrategy.exact, .snakeCase])
    func ownKey(_ keys: KeyStrategy) throws {
        let json = #"{"messageType":"text","messageText":"A"}"#
        #expect(outcome(of: json, as: Message.self, DecodingOptions(keys: keys)).value == .text("A"))
        #expect(try ModelEncoder(EncodingOptions(keys: keys)).encodeString(Message.text("A")) == json)
        #expect(outcome(of: #"{"messageType":"text","value":"A"}"#, as: Message.self).error?.code == .missingKey)
    }

    enum Contradiction: JSONModel {
        case text(String)
        static let schema = Schema<Contradiction>(variantsBy: "value") { Variant("text", String.self) { .text($0) } }
    }

    @Test("The discriminator cannot have the key of values")
    func sameKey() {
        #expect(outcome(of: #"{"value":"text"}"#, as: Contradiction.self).error?.code == .invalidSchema)
    }

    enum OneWay: JSONModel, Equatable {
        case text(String)
        case end
        static let schema = Schema<OneWay>(variantsBy: "type") {
            Variant("text", String.self) { .text($0) }
            Variant("end", .end)
        }
    }

    @Test("Without a way back they are only read")
    func oneWay() {
        #expect(outcome(of: #"{"type":"end"}"#, as: OneWay.self).value == .end)
        #expect(outcome(of: #"{"type":"text","value":"A"}"#, as: OneWay.self).value == .text("A"))
        #expect(throws: ModelError.self) { try ModelEncoder().encode(OneWay.end) }
    }
}
