import FastModel
import Foundation
import Testing

@Suite("Date strategies of decoders, types and fields")
struct DateOptionTests {
    struct Plain: JSONModel {
        var first: Date?
        var second: Date?

        static let schema = Schema(Plain.init) {
            Field("first", \.first)
            Field("second", \.second, options: .dates(.secondsSince1970))
        }
    }

    struct Own: JSONModel {
        var first: Date?
        var second: [Date] = []
        var inner: Plain?

        static let schema = Schema(Own.init, options: .dates(.millisecondsSince1970)) {
            Field("first", \.first)
            Field("second", \.second, options: .dates(.format("dd.MM.yyyy")))
            Field("inner", \.inner)
        }
    }

    struct Broken: JSONModel {
        var date: Date?

        static let schema = Schema(Broken.init) { Field("date", \.date, options: .dates(.format("dM"))) }
    }

    struct BrokenType: JSONModel {
        var inner: Inner?

        struct Inner: JSONModel {
            var date: Date?

            static let schema = Schema(Inner.init, options: .dates(.rfc3339(fractionDigits: 10))) {
                Field("date", \.date)
            }
        }

        static let schema = Schema(BrokenType.init) { Field("inner", \.inner) }
    }

    private let date = Date(timeIntervalSince1970: 1_795_219_200)

    @Test func theNearestWins() {
        let text = """
            {"first":1795219200000,"second":["21.11.2026"],"inner":{"first":"/Date(1795219200000)/","second":1795219200}}
            """
        let result = outcome(of: text, as: Own.self, reading(.dotNet))
        #expect(result.issues == [])
        #expect(result.value?.first == date)
        #expect(result.value?.second == [date])
        #expect(result.value?.inner?.first == date)
        #expect(result.value?.inner?.second == date)
    }

    @Test func textsInOtherFormsAreIssues() {
        let text = """
            {"first":"2026-11-21","second":["2026-11-21",5],"inner":{"first":5,"second":"2026-11-21"}}
            """
        let result = outcome(of: text, as: Own.self)
        #expect(result.paths == ["first", "second[0]", "second[1]", "inner.first", "inner.second"])
        #expect(result.codes == [.invalidFormat, .invalidFormat, .typeMismatch, .typeMismatch, .invalidFormat])
    }

    @Test func unsupportedPatternIsAnError() {
        let ofAField = outcome(of: "{}", as: Broken.self)
        #expect(ofAField.error?.code == .invalidSchema)
        #expect(ofAField.error?.detail == "the date pattern has a number of one or two digits before another number")
        #expect(outcome(of: "{}", as: BrokenType.self).error?.detail == "a date's fraction has 0 to 9 digits")
        let ofTheDecoder = outcome(of: #"{"first":"11"}"#, as: Plain.self, reading(.format("dM")))
        #expect(ofTheDecoder.codes == [.invalidOption])
        #expect(ofTheDecoder.paths == ["first"])
    }

    @Test(arguments: Strategies.all)
    func kinds(_ strategy: NamedStrategy) throws {
        let own = try strategy.value.jsonValue(for: date)
        let text = own.documentText
        let isNumber = own.kind == .number
        #expect(outcome(of: text, as: Date.self, reading(strategy.value)).value == date)
        #expect(outcome(of: text, as: Date.self, reading(strategy.value, strictly: true)).value == date)
        for other in ["true", "[]", "{}", "[\(text)]", isNumber ? "\"x\"" : "1795219200"] {
            let code: ModelError.Code = isNumber && other == "\"x\"" ? .invalidFormat : .typeMismatch
            #expect(outcome(of: other, as: Date.self, reading(strategy.value)).error?.code == code, "\(other)")
        }
        if isNumber {
            // Leniently a string that is a number.
            #expect(outcome(of: "\" \(text) \"", as: Date.self, reading(strategy.value)).value == date)
            let strict = outcome(of: "\"\(text)\"", as: Date.self, reading(strategy.value, strictly: true))
            #expect(strict.error?.code == .typeMismatch)
        }
    }
}
