import FastModel
import Testing

@Suite("Hook: modelType")
struct PolymorphicModelTests {
    class Shape: PolymorphicModel {
        var name = ""
        required init() {}
        class var schema: Schema<Shape> { Schema({ Shape() }) { Field("name", \.name) } }
        static func modelType(for object: JSONValue) -> any JSONModel.Type {
            switch object["kind"] {
            case .string("circle"): Circle.self
            case .string("square"): Square.self
            case .string("stranger"): Box<Int>.self
            case .string("heir"): Heir.self
            default: Shape.self
            }
        }
    }

    final class Circle: Shape {
        var radius = 0
        override class var schema: Schema<Shape> { super.schema.extended({ Circle() }) { Field("radius", \.radius) } }
    }

    final class Square: Shape, DidDecodeHook, ValidationHook {
        var side = 0
        var parts: [Shape] = []
        override class var schema: Schema<Shape> {
            super.schema.extended({ Square() }) {
                Field("side", \.side)
                Field("parts", \.parts)
            }
        }
        func didDecode(from object: JSONValue) -> Bool {
            name += "!"
            return object["fail"] == nil
        }
        func validate() throws { if side < 0 { throw ModelError(.outOfRange) } }
    }

    /// Without a schema of its own.
    final class Heir: Shape {}

    struct Drawing: JSONModel {
        var shapes: [Shape] = []
        var main: Shape?
        var picked: Shape?
        static let schema = Schema({ Drawing() }) {
            Field("shapes", \.shapes)
            Field("main", \.main)
            Field("picked", \.picked, keys: "a.b[1]", "c")
        }
    }

    @Test("The object chooses the subclass, wherever the key stands")
    func choice() throws {
        let json =
            #"{"shapes":[{"kind":"circle","radius":1},{"radius":2,"kind":"circle","name":"c"},{"name":"s"},{"side":3,"kind":"square","name":"q"}]}"#
        for size in [1, 1000] {
            let shapes = outcome(of: Array(json.utf8), inPieces: [size], as: Drawing.self).value?.shapes
            #expect(shapes?.map { "\(type(of: $0))" } == ["Circle", "Circle", "Shape", "Square"])
            #expect((shapes?[1] as? Circle)?.radius == 2)
            #expect(shapes?[3].name == "q!")
        }
        #expect(try ModelDecoder().decode(Shape.self, from: #"{"kind":"circle","radius":4}"#) is Circle)
    }

    @Test("A type that is not a subclass, and one that rejects the object")
    func refusals() {
        let json =
            #"{"shapes":[{"kind":"stranger"},{"kind":"square","fail":1},{"kind":"square","side":-1},{"kind":"circle"}],"main":{"kind":"stranger"}}"#
        let result = outcome(of: json, as: Drawing.self)
        #expect(result.value?.shapes.count == 1)
        #expect(result.value?.main == nil)
        #expect(result.codes == [.typeMismatch, .rejected, .outOfRange, .typeMismatch])
        #expect(result.paths == ["shapes[0]", "shapes[1]", "shapes[2]", "main"])
    }

    @Test("A subclass without a schema of its own is an error of the schema")
    func heirs() {
        let result = outcome(of: #"{"main":{"kind":"heir"}}"#, as: Drawing.self)
        #expect(result.error?.code == .invalidSchema)
        #expect(result.error?.detail == "Heir inherits its schema and needs one of its own")
    }

    @Test("A hooked model in a polymorphic class in an array at a candidate's key path")
    func nesting() {
        let inner = #"{"parts":[{"kind":"circle","radius":5},{"kind":"square","parts":[{}]}],"kind":"square","side":1}"#
        for json in [
            #"{"a":{"b":[0,\#(inner)]},"c":{}}"#, #"{"c":{},"a":{"b":[0,\#(inner)]}}"#, #"{"c":\#(inner)}"#,
        ] {
            for size in [1, 10_000] {
                let result = outcome(of: Array(json.utf8), inPieces: [size], as: Drawing.self)
                let square = result.value?.picked as? Square
                #expect(square?.parts.count == 2)
                #expect((square?.parts.first as? Circle)?.radius == 5)
                #expect((square?.parts.last as? Square)?.parts.count == 1)
                #expect(result.issues == [])
            }
        }
    }

    @Test("Records that choose their class")
    func records() throws {
        let texts = [#"{"kind":"circle","radius":1}"#, #"{"kind":"square","fail":1}"#, #"{"kind":"square","side":2}"#]
        for framing in [RecordFraming.lines, .array] {
            let text = framing == .lines ? texts.joined(separator: "\n") : "[\(texts.joined(separator: ","))]"
            var kinds: [String] = []
            var reader = try RecordReader(Shape.self, framing: framing)
            for byte in text.utf8 { try reader.feed([byte]) { kinds.append(Self.kind($0)) } }
            try reader.finish { kinds.append(Self.kind($0)) }
            #expect(kinds == ["Circle", "rejected", "Square"])
        }
    }

    private static func kind(_ record: DecodedRecord<Shape>) -> String {
        switch record {
        case .model(let shape, _): "\(type(of: shape))"
        case .rejected(let error, _): error.code.rawValue
        }
    }

    @Test("The depth limit applies in captured and in replayed objects", arguments: [3, 4, 5, 6, 7])
    func depth(_ limit: Int) {
        var options = DecodingOptions()
        options.maximumDepth = limit
        let json = #"{"shapes":[{"kind":"square","parts":[{"kind":"square","parts":[]}]}]}"#
        #expect(outcome(of: json, as: Drawing.self, options).error?.code == (limit < 6 ? .depthLimit : nil))
    }
}
