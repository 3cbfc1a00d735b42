import FastModel
import Foundation
import Testing

@Suite("Nulls and null words")
struct NullTests {
    private func check<Value: Sample>(_ type: Value.Type, zero: Value? = nil) {
        for policy in [DecodingOptions.NullPolicy.zero, .keep, .issue] {
            var options = DecodingOptions()
            options.nullPolicy = policy
            let result = outcome(of: #"{"value":null}"#, as: Box<Value>.self, options)
            #expect(result.value?.value == (policy == .zero ? zero ?? .sample : .sample), "\(type) \(policy)")
            #expect(result.codes == (policy == .issue ? [.unexpectedNull] : []), "\(type) \(policy)")
            #expect(result.paths == (policy == .issue ? ["value"] : []), "\(type) \(policy)")
            #expect(result.error == nil)
            // Nil is a value of an optional under every policy.
            let optional = outcome(of: #"{"value":null}"#, as: Box<Value?>.self, options)
            #expect(optional.value?.value == .some(nil), "\(type) \(policy)")
            #expect(optional.issues == [])
        }
    }

    @Test func zeroKeepIssue() {
        check(Int.self, zero: 0)
        check(UInt8.self, zero: 0)
        check(Int128.self, zero: 0)
        check(Double.self, zero: 0)
        check(Float.self, zero: 0)
        check(Decimal.self, zero: 0)
        check(Bool.self, zero: false)
        check(String.self)
        check(Substring.self)
        check(Character.self)
        check(URL.self)
        check(UUID.self)
        check(Data.self)
        check([Int].self)
        check(Set<Int>.self)
        check([String: Int].self)
        check(Box<Int>.self)
        check([Box<Int>].self)
    }

    @Test func aCapturedNullIsAValue() {
        expect("null", gives: JSONValue.null)
        #expect(outcome(of: "null", as: JSONValue.self).value == .null)
        #expect(outcome(of: "[null]", as: [JSONValue].self).value == [.null])
    }

    @Test func nullElements() {
        let result = outcome(of: "[1,null,2]", as: [Int].self)
        #expect(result.value == [1, 2])
        #expect(result.codes == [.unexpectedNull])
        #expect(result.paths == ["[1]"])
        #expect(outcome(of: "[1,null,2]", as: [Int?].self).value == [1, nil, 2])
        #expect(outcome(of: #"{"a":null,"b":1}"#, as: [String: Int?].self).value == ["a": nil, "b": 1])
        let entries = outcome(of: #"{"a":null,"b":1}"#, as: [String: Int].self)
        #expect(entries.value == ["b": 1])
        #expect(entries.paths == ["{0}"])
    }

    @Test func atTheRoot() {
        #expect(outcome(of: "null", as: Int?.self).value == .some(nil))
        #expect(outcome(of: "null", as: Box<Int>?.self).value == .some(nil))
        #expect(outcome(of: "null", as: [Int]?.self).value == .some(nil))
        for error in [
            outcome(of: "null", as: String.self).error, outcome(of: "null", as: [Int].self).error,
            outcome(of: "null", as: Box<Int>.self).error, outcome(of: " null", as: [String: Int].self).error,
        ] { #expect(error?.code == .unexpectedNull) }
    }

    static let words = [
        "nil", "Nil", "NIL", "null", "Null", "NULL", "(null)", "(Null)", "(NULL)", "<null>", "<Null>", "<NULL>",
        " null ",
    ]

    @Test(arguments: words)
    func wordsForNil(_ word: String) {
        expect("\"\(word)\"", gives: Int?.none)
        expect("\"\(word)\"", gives: UInt8?.none)
        expect("\"\(word)\"", gives: Double?.none)
        expect("\"\(word)\"", gives: Float?.none)
        expect("\"\(word)\"", gives: Decimal?.none)
        expect("\"\(word)\"", gives: Bool?.none)
        expect("\"\(word)\"", gives: String?(word))
        expect("\"\(word)\"", for: Int.self, failsWith: .invalidFormat)
        expect("\"\(word)\"", for: Bool.self, failsWith: .invalidFormat)
        #expect(strictOutcome(of: "[\"\(word)\"]", as: [Int?].self).error?.code == .typeMismatch)
    }

    @Test(arguments: ["nULL", "nul", "[null]", "none", "", "(nil)", "<nil>", "( null )", "null."])
    func otherWords(_ word: String) {
        let result = outcome(of: #"{"value":"\#(word)"}"#, as: Box<Int?>.self)
        #expect(result.value?.value == .sample)
        #expect(result.codes == [.invalidFormat])
    }
}
