import FastModel
import Testing

/// Properties whose values are of a more specific type than declared.
@Suite("Comparing and hashing properties by the types of their values")
struct UntypedComparingTests {
    protocol Shape: Sendable {}
    struct Circle: Shape, Hashable { var radius = 1 }
    struct Opaque: Shape {}
    class Base {}
    final class Named: Base, Hashable {
        let name: String
        init(_ name: String) { self.name = name }
        static func == (left: Named, right: Named) -> Bool { left.name == right.name }
        func hash(into hasher: inout Hasher) { hasher.combine(name) }
    }

    struct Drawing: HashableModel {
        var shape: any Shape = Circle()
        var anything: Any? = 1
        var object: Base?

        static let schema = Schema(Drawing.init) {
            Field("shape", \.shape, using: ObjectConverter { node, _ in Circle(radius: node.int ?? 0) as any Shape })
            Field("anything", \.anything, using: ObjectConverter { node, _ in node.int as Any? })
            Field("object", \.object, using: ObjectConverter { node, _ in Named(node.string ?? "") as Base? })
        }
    }

    @Test("A model equals itself and a copy, with the same hash")
    func reflexive() throws {
        let text = #"{"shape":3,"anything":7,"object":"n"}"#
        let (left, right) = (try Drawing(json: text), try Drawing(json: text))
        #expect(left == left && left == right && left.hashValue == right.hashValue)
        #expect(Drawing() == Drawing(), "nil is equal to nil")
    }

    @Test("Each property is compared; values that are not Equatable are never equal")
    func differences() throws {
        let drawing = try Drawing(json: #"{"shape":3,"anything":7,"object":"n"}"#)
        for text in [
            #"{"shape":4,"anything":7,"object":"n"}"#, #"{"shape":3,"anything":8,"object":"n"}"#,
            #"{"shape":3,"anything":7,"object":"m"}"#, #"{"shape":3,"anything":null,"object":"n"}"#,
        ] {
            #expect(try Drawing(json: text) != drawing)
        }
        let opaque = Drawing(shape: Opaque(), anything: nil, object: nil)
        #expect(opaque != opaque)
    }

    struct Percent: JSONConvertible, AdditiveArithmetic, ExpressibleByIntegerLiteral, Numeric {
        var value = 0
        init(integerLiteral value: Int) { self.value = value }
        init?<Source: BinaryInteger>(exactly source: Source) { value = Int(source) }
        init(json: JSONValue) throws {
            guard let value = json.int else { throw ModelError(.invalidFormat) }
            self.value = value
        }
        var json: JSONValue { .number(JSONNumber(value)) }
        var magnitude: Int { abs(value) }
        static func + (left: Percent, right: Percent) -> Percent { Percent(integerLiteral: left.value + right.value) }
        static func - (left: Percent, right: Percent) -> Percent { Percent(integerLiteral: left.value - right.value) }
        static func * (left: Percent, right: Percent) -> Percent { Percent(integerLiteral: left.value * right.value) }
        static func *= (left: inout Percent, right: Percent) { left = left * right }
    }

    struct Rate: JSONModel {
        var percent: Percent? = 3
        var count: Int? = 3
        static let schema = Schema({ Rate() }) {
            Field("percent", \.percent)
            Field("count", \.count)
        }
    }

    @Test("The words for null are those of the library's numbers only")
    func words() throws {
        var report = DecodingReport()
        let rate = try ModelDecoder().decode(
            Rate.self, from: #"{"percent":"null","count":"null"}"#, reporting: &report)
        #expect(rate.percent?.value == 3 && rate.count == nil)
        #expect(report.issues.map(\.codingPath.description) == ["percent"])
    }
}
