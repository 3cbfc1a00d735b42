import FastModel
import FastModelFoundation
import Foundation
import Testing

@Suite("Writing variants")
struct VariantWritingTests {
    struct Circle: JSONModel, Equatable {
        var radius = 0
        static let schema = Schema(Circle.init) { Field("radius", \.radius) }
    }

    /// Has the discriminator as a property, too.
    struct Box: JSONModel, Equatable {
        var side = 0
        var kind: String?
        static let schema = Schema(Box.init) {
            Field("side", \.side)
            Field("kind", \.kind, key: "type")
        }
    }

    enum Shape: CodableModel, HashableModel, DescribableModel {
        case circle(Circle)
        case box(Box)
        case within(Frame)
        case none

        static let schema = Schema<Shape>(variantsBy: "type") {
            Variant("circle", Circle.self) {
                .circle($0)
            } unwrap: {
                if case .circle(let it) = $0 { it } else { nil }
            }
            Variant("rect", Box.self) {
                .box($0)
            } unwrap: {
                if case .box(let it) = $0 { it } else { nil }
            }
            Variant("rectangle", Box.self) {
                .box($0)
            } unwrap: {
                if case .box(let it) = $0 { it } else { nil }
            }
            Variant("frame", Frame.self) {
                .within($0)
            } unwrap: {
                if case .within(let it) = $0 { it } else { nil }
            }
        }
    }

    /// An object, which may hold shapes.
    final class Frame: JSONModel, WillEncodeHook, DidEncodeHook {
        var shapes: [Shape] = []
        var count = 0
        func willEncode() { count = shapes.count }
        func didEncode(into object: inout JSONValue) -> Bool {
            guard case .object(let members) = object else { return false }
            return members["type"] != nil
        }
        static let schema = Schema({ Frame() }) {
            Field("shapes", \.shapes)
            Field("count", \.count)
        }
    }

    /// Only read.
    enum OneWay: JSONModel {
        case circle(Circle)
        static let schema = Schema<OneWay>(variantsBy: "type") { Variant("circle", Circle.self) { .circle($0) } }
    }

    class Animal: JSONModel {
        var name = ""
        required init() {}
        class var schema: Schema<Animal> {
            Schema(Animal.init) { Field("name", \.name) }.variants(by: "kind") {
                Variant("animal", Animal.self) { $0 }
                Variant("dog", Dog.self) { $0 }
            }
        }
    }

    class Dog: Animal {
        var breed: String?
        override class var schema: Schema<Animal> { super.schema.extended(Dog.init) { Field("breed", \.breed) } }
    }

    /// Keeps a number or text that is the discriminator.
    struct Captured: JSONModel {
        var kind = JSONValue.null
        static let schema = Schema(Captured.init) { Field("kind", \.kind) }
    }

    enum Number: Int { case two = 2 }

    struct Numbered: JSONModel {
        var kind: OpenEnum<Number>?
        static let schema = Schema(Numbered.init) { Field("kind", \.kind) }
    }

    enum Kept: CodableModel {
        case captured(Captured)
        case numbered(Numbered)

        static let schema = Schema<Kept>(variantsBy: "kind") {
            Variant("1", Captured.self) {
                .captured($0)
            } unwrap: {
                if case .captured(let it) = $0 { it } else { nil }
            }
            Variant("one", Captured.self) {
                .captured($0)
            } unwrap: {
                if case .captured(let it) = $0 { it } else { nil }
            }
            Variant("2", Numbered.self) {
                .numbered($0)
            } unwrap: {
                if case .numbered(let it) = $0 { it } else { nil }
            }
        }
    }

    static var frame: Shape {
        let frame = Frame()
        frame.shapes = [.circle(Circle(radius: 1)), .box(Box(side: 2))]
        return .within(frame)
    }

    static var examples: [(Shape, String)] {
        [
            (.circle(Circle(radius: 3)), #"{"type":"circle","radius":3}"#),
            (.box(Box(side: 1)), #"{"type":"rect","side":1}"#),
            (.box(Box(side: 1, kind: "rectangle")), #"{"type":"rectangle","side":1}"#),
            // The case's discriminator takes precedence over a property.
            (.box(Box(side: 1, kind: "circle")), #"{"type":"rect","side":1}"#),
            (
                frame,
                #"{"type":"frame","shapes":[{"type":"circle","radius":1},{"type":"rect","side":2}],"count":2}"#
            ),
        ]
    }

    @Test(arguments: 0..<5)
    func enumerations(_ index: Int) throws {
        let (shape, json) = Self.examples[index]
        #expect(text(shape) == json)
        #expect(text([shape]) == "[\(json)]")
        #expect(text(try ModelDecoder().decode(Shape.self, from: json)) == json)
        let object = try ModelEncoder().encode(shape, as: .object)
        #expect(object as NSDictionary == (try JSONSerialization.jsonObject(with: Data(json.utf8)) as? NSDictionary))
    }

    @Test(
        "A discriminator that a property gives as a number or another name is written so",
        arguments: [#"[{"kind":1}]"#, #"[{"kind":"1"}]"#, #"[{"kind":"one"}]"#, #"[{"kind":2}]"#])
    func keptDiscriminators(_ json: String) throws {
        let kept = try ModelDecoder().decode([Kept].self, from: json)
        #expect(text(kept) == json)
        #expect(text(try JSONDecoder().decode([Kept].self, from: JSONEncoder().encode(kept))) == json)
    }

    @Test("A property that holds an object, even its own, is not a discriminator")
    func objectsAreNoDiscriminators() {
        final class Link: JSONModel {
            var kind: Link?
            static var schema: Schema<Link> {
                Schema({ Link() }) { Field("kind", \.kind) }.variants(by: "kind") { Variant("link", Link.self) { $0 } }
            }
        }
        let link = Link()
        link.kind = link
        #expect(text(link) == #"{"kind":"link"}"#)
        link.kind = nil
    }

    @Test func keysInOrder() {
        #expect(
            text(Shape.circle(Circle(radius: 3)), { $0.order = .sorted }) == #"{"radius":3,"type":"circle"}"#)
        #expect(
            text(
                Shape.box(Box(side: 1)),
                {
                    $0.order = .sorted; $0.layout = .pretty
                })
                == "{\n  \"side\": 1,\n  \"type\": \"rect\"\n}")
    }

    @Test func casesWithoutAVariant() {
        let result = encoded([Shape.none, .circle(Circle())])
        #expect(result.text == #"[{"type":"circle","radius":0}]"#)
        #expect(result.issues == ["[0]: the output has no form for the value (wanted Shape)"])
        #expect(
            text(OneWay.circle(Circle()))
                == "$: the schema contradicts itself: the variant circle of OneWay has no way back: `unwrap`")
    }

    /// Not one of the variants of ``Animal``.
    final class Puppy: Dog {
        var age = 1
        override class var schema: Schema<Animal> { super.schema.extended(Puppy.init) { Field("age", \.age) } }
    }

    enum Kennel: JSONModel {
        case dog(Animal)
        static let schema = Schema<Kennel>(variantsBy: "type") {
            Variant("dog", Animal.self) {
                .dog($0)
            } unwrap: {
                if case .dog(let it) = $0 { it } else { nil }
            }
        }
    }

    @Test("An object that could not be read back as its declared class is left out and reported")
    func subclassesThatAreNoVariant() {
        let result = encoded([Animal(), Puppy()])
        #expect(result.text == #"[{"kind":"animal","name":""}]"#)
        #expect(result.issues == ["[1]: the output has no form for the value (wanted Puppy)"])
        let kennels = encoded([Kennel.dog(Puppy()), .dog(Animal())])
        #expect(kennels.text == #"[{"type":"dog","kind":"animal","name":""}]"#)
        #expect(kennels.issues == ["[0]: the output has no form for the value (wanted Puppy)"])
        #expect(text([Puppy()]) == #"[{"name":"","age":1}]"#)
        #expect(text([Puppy() as Dog]) == #"[{"name":"","age":1}]"#)
    }

    /// Needs an object where the discriminator is.
    final class Mixed: JSONModel {
        var sub = 1
        static var schema: Schema<Mixed> {
            Schema({ Mixed() }) { Field("sub", \.sub, key: "kind.sub") }.variants(by: "kind") {
                Variant("b", Mixed.self) { $0 }
            }
        }
    }

    enum Mixing: JSONModel {
        case mixed(Inner)
        struct Inner: JSONModel {
            var a = 1
            var b = 2
            static let schema = Schema({ Inner() }) {
                Field("a", \.a, key: "type.a")
                Field("b", \.b)
            }
        }
        static let schema = Schema<Mixing>(variantsBy: "type") {
            Variant("y", Inner.self) {
                .mixed($0)
            } unwrap: {
                if case .mixed(let it) = $0 { it } else { nil }
            }
        }
    }

    @Test("A discriminator where a property needs an object is an error of the schema")
    func discriminatorsWithProperties() {
        let reason = "the schema contradicts itself: the discriminator is written to"
        #expect(text([Mixed()]) == "[0]: \(reason) kind, where the property sub needs an object")
        for order in [EncodingOptions.Order.declaration, .sorted] {
            let text = text(Mixing.mixed(.init())) { $0.order = order }
            #expect(text == "$: \(reason) type, where the property a needs an object")
        }
        #expect(text(Mixing.Inner()) == #"{"type":{"a":1},"b":2}"#)
    }

    @Test func objectsAreWrittenWithTheirDiscriminator() throws {
        let dog = Dog()
        dog.name = "A"
        dog.breed = "B"
        let animals = [dog, Animal()]
        let json = #"[{"kind":"dog","name":"A","breed":"B"},{"kind":"animal","name":""}]"#
        #expect(text(animals) == json)
        #expect(text(dog) == #"{"kind":"dog","name":"A","breed":"B"}"#)
        #expect(text(try ModelDecoder().decode([Animal].self, from: json)) == json)
    }

    @Test func comparedCopiedCodedDescribed() throws {
        let shape = Self.frame
        let copy = try shape.deepCopy()
        guard case .within(let one) = shape, case .within(let other) = copy else {
            Issue.record("another case")
            return
        }
        #expect(one !== other)
        #expect(copy == shape)
        #expect(copy.hashValue == shape.hashValue)
        #expect(Shape.circle(Circle(radius: 1)) != .circle(Circle(radius: 2)))
        #expect(Shape.circle(Circle(radius: 1)) != .box(Box(side: 1)))
        for shape in [shape, .box(Box(side: 1, kind: "rectangle")), .circle(Circle(radius: 4))] {
            let back = try JSONDecoder().decode(Shape.self, from: JSONEncoder().encode(shape))
            #expect(text(back) == text(shape) || back == .box(Box(side: 1, kind: "rect")))
        }
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(Shape.self, from: Data(#"{"type":"no"}"#.utf8)) }
        #expect(throws: ModelError.self) { try JSONEncoder().encode(Shape.none) }
        #expect(
            Shape.circle(Circle(radius: 4)).description == """
                <Shape> {
                    circle = <Circle> {
                        radius = 4
                    }
                }
                """)
    }
}
