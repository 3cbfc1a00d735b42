import FastModel
import FastModelFoundation
import Foundation
import Testing

@Suite("Nil is omitted, whatever the property's type")
struct NilWritingTests {
    /// Only `Codable`.
    struct Pay: Codable, Equatable { var cents = 1 }

    struct Model: JSONModel {
        var coded: Pay?
        var codedTwice: Pay??
        var below: Pay?
        var beside: Int?
        var own: Int?
        var nested: Box<Int>?
        var converted: Int?
        var optionalSource: Int? = nil
        var any: Any?
        var mapped: ForeignAddress?
        var list: [Pay?] = []

        static let optionalDigits = Converter<String?, Int?> {
            $0?.count
        } encode: {
            $0.map { "\($0)" }
        }

        static let schema = Schema({ Model() }) {
            Field("coded", \.coded)
            Field("codedTwice", \.codedTwice)
            Field("below", \.below, key: "a.b")
            Field("beside", \.beside, key: "c.d.e")
            Field("own", \.own)
            Field("nested", \.nested)
            Field(
                "converted", \.converted,
                using: Converter<String, Int> {
                    $0.count
                } encode: {
                    "\($0)"
                })
            Field("optionalSource", \.optionalSource, using: Model.optionalDigits)
            Field("any", \.any, using: .any)
            Field("mapped", \.mapped, using: .mapped())
        }
    }

    struct AsNull: JSONModel {
        var coded: Pay?
        var below: Pay?
        var omitted: Pay?
        static let schema = Schema({ AsNull() }, options: .nils(.null)) {
            Field("coded", \.coded)
            Field("below", \.below, key: "a.b")
            Field("omitted", \.omitted, options: .nils(.omit))
        }
    }

    @Test("…in text, dictionaries, captured values and property lists, and with the options of Foundation")
    func omitted() throws {
        let model = Model()
        #expect(text(model) == "{}")
        #expect(text(Model(codedTwice: .some(nil), any: .some(Int?.none as Any))) == "{}")
        #expect(encoded(model, .foundation).text == "{}")
        #expect(try ModelEncoder().encode(model, as: .value) == .object(JSONObject()))
        for output in [EncodingOptions.Output.json, .propertyList, .full] {
            #expect(try ModelEncoder(EncodingOptions(output: output)).encode(model, as: .object).isEmpty)
        }
    }

    @Test("…or is null by the options of the encoder, the type and the field")
    func null() {
        #expect(text(AsNull()) == #"{"coded":null,"a":{"b":null}}"#)
        #expect(text(AsNull(), { $0.nils = .omit }) == #"{"coded":null,"a":{"b":null}}"#)
        #expect(text(Model(coded: Pay(), below: Pay())) == #"{"coded":{"cents":1},"a":{"b":{"cents":1}}}"#)
        let nulls = text(Model(), { $0.nils = .null })
        #expect(nulls.hasPrefix(#"{"coded":null,"codedTwice":null,"a":{"b":null},"c":{"d":{"e":null}}"#))
    }

    @Test("A value after one that is nil, in the same place")
    func firstThatIsNotNil() {
        struct Shared: JSONModel {
            var first: Pay?
            var second: Pay?
            static let schema = Schema({ Shared() }) {
                Field("first", \.first, key: "p")
                Field("second", \.second, key: "p")
            }
        }
        #expect(text(Shared(second: Pay())) == #"{"p":{"cents":1}}"#)
        #expect(text(Shared()) == "{}")
    }
}
