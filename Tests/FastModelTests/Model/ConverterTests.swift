import FastModel
import Testing

@Suite("Converters")
struct ConverterTests {
    struct Color: Equatable, Sendable {
        var red: UInt8
        var green: UInt8
        var blue: UInt8
    }

    struct SecretError: Error {
        var text = "SECRETmarker"
    }

    struct HexColor: JSONConverter {
        func decode(_ source: String) throws -> Color {
            guard source.count == 6, let value = UInt32(source, radix: 16) else { throw SecretError(text: source) }
            return Color(red: UInt8(value >> 16), green: UInt8(value >> 8 & 0xFF), blue: UInt8(value & 0xFF))
        }

        func encode(_ value: Color) throws -> String { "\(value)" }
    }

    static let points = Converter { (source: [Int]) throws -> (Int, Int) in
        guard source.count == 2 else { throw ModelError(.invalidFormat, detail: "two numbers") }
        return (source[0], source[1])
    }

    struct Paint: JSONModel {
        var color = Color(red: 9, green: 9, blue: 9)
        var second: Color?
        var point = (0, 0)
        var any = ""
        var inner = 0
        var picked = Color(red: 9, green: 9, blue: 9)
        static let schema = Schema({ Paint() }) {
            Field("color", \.color, using: HexColor())
            Field("second", \.second, using: HexColor())
            Field("point", \.point, keys: "at", using: ConverterTests.points)
            Field("any", \.any, using: Converter { (value: JSONValue) in "\(value.kind)" })
            Field("inner", \.inner, keys: "box", using: Converter { (box: Box<Int>) in box.value * 2 })
            Field("picked", \.picked, keys: "c1", "c2.x", using: HexColor())
        }
    }

    @Test("A property of any type, read by a converter")
    func values() {
        let json =
            ##"{"color":"0102ff","second":"000001","at":[3,4],"any":{"x":[1]},"box":{"value":21},"c2":{"x":"000002"}}"##
        for size in [1, 1000] {
            let result = outcome(of: Array(json.utf8), inPieces: [size], as: Paint.self)
            #expect(result.value?.color == Color(red: 1, green: 2, blue: 255))
            #expect(result.value?.second == Color(red: 0, green: 0, blue: 1))
            #expect(result.value?.point.1 == 4)
            #expect(result.value?.any == "object")
            #expect(result.value?.inner == 42)
            #expect(result.value?.picked.blue == 2)
            #expect(result.issues == [])
        }
    }

    @Test(
        "Null makes an optional nil without a call, leaves other properties unchanged, and reaches a converter of JSONValue"
    )
    func nulls() {
        let result = outcome(of: #"{"color":null,"second":null,"at":null,"any":null}"#, as: Paint.self)
        #expect(result.value?.color.red == 9)
        #expect(result.value?.second == nil)
        #expect(result.value?.any == "null")
        #expect(result.issues == [])
    }

    @Test("If a converter throws, the property is unchanged and the error is reported without the input")
    func throwing() {
        let json = #"{"color":"SECRETmarker","second":"SECRETmarker","at":[1],"c1":"xx"}"#
        let result = outcome(of: json, as: Paint.self)
        #expect(result.value?.color.red == 9)
        #expect(result.value?.second == nil)
        #expect(result.codes == [.rejected, .rejected, .invalidFormat, .rejected])
        #expect(result.paths == ["color", "second", "at", "c1"])
        #expect(result.issues.map(\.detail) == ["SecretError", "SecretError", "two numbers", "SecretError"])
        #expect(!"\(result.issues)".contains("SECRET"))
        #expect(result.issues[0].position.offset == 9)
        #expect(strictOutcome(of: #"{"color":"x"}"#, as: Paint.self).error?.code == .rejected)
    }

    @Test("A source of the wrong kind is rejected before the converter is called")
    func wrongKinds() {
        let result = outcome(of: #"{"color":[],"second":{},"at":3,"box":[1]}"#, as: Paint.self)
        #expect(result.codes == [.typeMismatch, .typeMismatch, .typeMismatch, .typeMismatch])
        #expect(strictOutcome(of: #"{"color":123456}"#, as: Paint.self).error?.code == .typeMismatch)
        #expect(outcome(of: #"{"color":123456}"#, as: Paint.self).value?.color.red == 0x12)
    }

    @Test("A rejected candidate does not prevent the use of another")
    func candidates() {
        for json in [#"{"c1":"x","c2":{"x":"000002"}}"#, #"{"c2":{"x":"000002"},"c1":"x"}"#] {
            #expect(outcome(of: json, as: Paint.self).value?.picked.blue == 2)
        }
    }
}
