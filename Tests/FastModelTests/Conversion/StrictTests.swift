import FastModel
import Foundation
import Testing

@Suite("Strict conversion")
struct StrictTests {
    private func check<Value: Sample>(_ type: Value.Type, takes json: [String], refuses others: [String]) {
        for json in json {
            let result = strictOutcome(of: #"{"value":\#(json)}"#, as: Box<Value>.self)
            #expect(result.error == nil, "\(json) for \(type)")
            #expect(result.value != nil && result.value?.value != .sample, "\(json) for \(type)")
        }
        for json in others {
            let result = strictOutcome(of: #"{"value":\#(json)}"#, as: Box<Value>.self)
            #expect(result.value == nil, "\(json) for \(type)")
            #expect(result.error?.code == .typeMismatch, "\(json) for \(type)")
            #expect(result.error?.codingPath.description == "value", "\(json) for \(type)")
            #expect(result.error?.position.offset == 9, "\(json) for \(type)")
        }
    }

    @Test func onlyValuesOfTheOwnKindAreAccepted() {
        check(Int.self, takes: ["1", "-2", "3.0", "1e3"], refuses: ["\"1\"", "true", "[]", "{}"])
        check(UInt8.self, takes: ["1", "255"], refuses: ["\"1\"", "false", "[1]", "{}"])
        check(Double.self, takes: ["1", "0.5"], refuses: ["\"1\"", "true", "[]", "{}"])
        check(Float.self, takes: ["1", "0.5"], refuses: ["\"1\"", "true", "[]", "{}"])
        check(Decimal.self, takes: ["1", "0.5"], refuses: ["\"1\"", "true", "[]", "{}"])
        check(Bool.self, takes: ["false"], refuses: ["0", "1", "\"true\"", "\"yes\"", "[]", "{}"])
        check(String.self, takes: ["\"x\"", "\"\""], refuses: ["1", "true", "[]", "{}"])
        check(Substring.self, takes: ["\"x\""], refuses: ["1", "true", "[]", "{}"])
        check(Character.self, takes: ["\"x\""], refuses: ["1", "true", "[]", "{}"])
        check(URL.self, takes: ["\"https://a.b\""], refuses: ["1", "true", "[]", "{}"])
        check(Data.self, takes: ["\"\""], refuses: ["1", "true", "[]", "{}"])
        check([Int].self, takes: ["[]", "[1]"], refuses: ["1", "\"1\"", "{}", "true"])
        check(Set<Int>.self, takes: ["[]", "[1]"], refuses: ["1", "\"1\"", "{}", "true"])
        check([String: Int].self, takes: ["{}", #"{"a":1}"#], refuses: ["1", "\"1\"", "[]", "true"])
        check(Box<Int>.self, takes: [#"{"value":1}"#], refuses: ["1", "\"1\"", "[]", "true"])
        check(EnumTests.Status.self, takes: ["\"open\""], refuses: ["1", "true", "[]", "{}"])
        check(EnumTests.Level.self, takes: ["-1"], refuses: ["\"-1\"", "true", "[]", "{}"])
        check(Int?.self, takes: ["1", "null"], refuses: ["\"1\"", "\"nil\"", "true", "[]", "{}"])
        check(URL?.self, takes: ["null", "\"https://a.b\""], refuses: ["1", "true", "[]", "{}"])
    }

    @Test func valuesThatDoNotFitAreErrors() {
        #expect(strictOutcome(of: "[256]", as: [UInt8].self).error?.code == .outOfRange)
        #expect(strictOutcome(of: "[1.5]", as: [Int].self).error?.code == .notIntegral)
        #expect(strictOutcome(of: "[1e400]", as: [Double].self).error?.code == .outOfRange)
        #expect(strictOutcome(of: "[\"x\"]", as: [UUID].self).error?.code == .invalidFormat)
        #expect(strictOutcome(of: "[\"x\"]", as: [EnumTests.Status].self).error?.code == .unknownCase)
        #expect(strictOutcome(of: "[1,null]", as: [Int].self).error?.code == .unexpectedNull)
        #expect(strictOutcome(of: #"{"x":1}"#, as: [Int: Int].self).error?.code == .invalidFormat)
    }

    @Test func firstErrorIsThrown() {
        let result = strictOutcome(of: #"{"a":[1,2],"b":[3,"4"],"c":["5"]}"#, as: [String: [Int]].self)
        #expect(result.error?.codingPath.description == "{1}[1]")
        #expect(result.error?.found == .string)
        #expect(result.error?.wanted == "Int")
    }
}
