import FastModel
import Foundation
import Testing

@Suite("Options of the decoder, the type and the field, each overriding the one before")
struct NearestOptionTests {
    struct Plain: JSONModel, Equatable {
        var number = 7
        var numbers: [Int] = []
        static let schema = Schema({ Plain() }) {
            Field("number", \.number)
            Field("numbers", \.numbers)
        }
    }

    struct Strict: JSONModel, Equatable {
        var number = 7
        var loose = 7
        var looseList: [Int] = []
        var nested: Plain?
        static let schema = Schema({ Strict() }, options: .conversion(.strict), .nulls(.keep)) {
            Field("number", \.number)
            Field("loose", \.loose, options: .conversion(.lenient), .nulls(.zero))
            Field("looseList", \.looseList, options: .conversion(.lenient))
            Field("nested", \.nested)
        }
    }

    struct Loose: JSONModel, Equatable {
        var number = 7
        var strict = 7
        var strictList: [Int] = []
        static let schema = Schema({ Loose() }, options: .conversion(.lenient), .nulls(.zero)) {
            Field("number", \.number)
            Field("strict", \.strict, options: .conversion(.strict), .nulls(.issue))
            Field("strictList", \.strictList, options: .conversion(.strict))
        }
    }

    static let strict: DecodingOptions = {
        var options = DecodingOptions()
        options.conversion = .strict
        return options
    }()

    @Test("The type's option overrides the decoder's")
    func typeBeforeDecoder() {
        #expect(outcome(of: #"{"number":"1"}"#, as: Strict.self).error?.code == .typeMismatch)
        #expect(outcome(of: #"{"number":"1"}"#, as: Loose.self, Self.strict).value?.number == 1)
        #expect(outcome(of: #"{"number":null}"#, as: Strict.self).value?.number == 7)
        #expect(outcome(of: #"{"number":null}"#, as: Loose.self, Self.strict).value?.number == 0)
    }

    @Test("The field's option overrides the type's")
    func fieldBeforeType() {
        #expect(outcome(of: #"{"loose":"1"}"#, as: Strict.self, Self.strict).value?.loose == 1)
        #expect(outcome(of: #"{"loose":null}"#, as: Strict.self, Self.strict).value?.loose == 0)
        #expect(outcome(of: #"{"strict":"1"}"#, as: Loose.self).error?.code == .typeMismatch)
        #expect(outcome(of: #"{"strict":null}"#, as: Loose.self).error?.code == .unexpectedNull)
    }

    @Test("A field's option applies to the members of its container")
    func membersFollowTheField() {
        #expect(outcome(of: #"{"looseList":["1",2]}"#, as: Strict.self, Self.strict).value?.looseList == [1, 2])
        let refused = outcome(of: #"{"strictList":[1,"2"]}"#, as: Loose.self)
        #expect(refused.error?.code == .typeMismatch)
        #expect(refused.error?.codingPath.description == "strictList[1]")
    }

    @Test("A nested model follows its own type and then the decoder, not the enclosing type")
    func nestedModelsFollowThemselves() {
        let json = #"{"nested":{"number":"1"}}"#
        #expect(outcome(of: json, as: Strict.self).value?.nested == Plain(number: 1))
        #expect(outcome(of: json, as: Strict.self, Self.strict).error?.codingPath.description == "nested.number")
    }

    @Test("A lenient field of a strict decoder reports an issue, and the decode continues")
    func lenientFieldsReport() {
        let result = outcome(of: #"{"loose":"x","looseList":["y",1]}"#, as: Strict.self, Self.strict)
        #expect(result.value == Strict(looseList: [1]))
        #expect(result.paths == ["loose", "looseList[0]"])
        #expect(result.codes == [.invalidFormat, .invalidFormat])
    }

    struct Values: JSONModel, Equatable {
        var base64 = Data()
        var utf8 = Data()
        var word = 0.0
        var number = 0.0
        static let schema = Schema({ Values() }, options: .data(.utf8)) {
            Field("base64", \.base64, options: .data(.base64))
            Field("utf8", \.utf8)
            Field(
                "word", \.word,
                options: .nonFinite(.words(positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan"))
            )
            Field("number", \.number)
        }
    }

    @Test("Data and non-finite words of type and field")
    func otherOptions() {
        let json = #"{"base64":"AQID","utf8":"AQID","word":"-inf","number":"inf"}"#
        let result = outcome(of: json, as: Values.self)
        #expect(result.value?.base64 == Data([1, 2, 3]))
        #expect(result.value?.utf8 == Data("AQID".utf8))
        #expect(result.value?.word == -.infinity)
        #expect(result.value?.number == 0)
        #expect(result.paths == ["number"])
    }

    struct Lists: JSONModel, Equatable {
        var open = 0
        var hidden = 0
        var both = 0
        var silent = 0
        static let schema = Schema({ Lists() }, options: .allow("open", "both", "silent"), .deny("both")) {
            Field("open", \.open)
            Field("hidden", \.hidden)
            Field("both", \.both)
            Field("silent", \.silent, options: .transient)
        }
    }

    @Test("Allow-list and deny-list name properties, deny wins; transient properties are not read")
    func lists() {
        let result = outcome(of: #"{"open":1,"hidden":1,"both":1,"silent":1}"#, as: Lists.self)
        #expect(result.value == Lists(open: 1))
        #expect(result.issues == [])
    }

    @Test("In strict mode null is an issue for a property that is not optional, unless the policy is to keep")
    func strictNulls() {
        #expect(outcome(of: #"{"number":null}"#, as: Plain.self, Self.strict).error?.code == .unexpectedNull)
        var keep = Self.strict
        keep.nullPolicy = .keep
        #expect(outcome(of: #"{"number":null,"numbers":null}"#, as: Plain.self, keep).value == Plain())
    }
}
