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

    @Test func eachNullPolicy() {
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

    @Test func nullAtTheRoot() {
        #expect(outcome(of: "null", as: Int?.self).value == .some(nil))
        #expect(outcome(of: "null", as: Box<Int>?.self).value == .some(nil))
        #expect(outcome(of: "null", as: [Int]?.self).value == .some(nil))
        for error in [
            outcome(of: "null", as: String.self).error, outcome(of: "null", as: [Int].self).error,
            outcome(of: "null", as: Box<Int>.self).error, outcome(of: " null", as: [String: Int].self).error,
        ] { #expect(error?.code == .unexpectedNull) }
    }

    struct Needed: JSONModel, Equatable {
        let id: Int
        let small: UInt8
        let flag: Bool
        let share: Double
        let price: Decimal
        let age: String
        var count = 7

        struct Draft {
            var id: Int?
            var small: UInt8?
            var flag: Bool?
            var share: Double?
            var price: Decimal?
            var age: String?
            var count = 7
        }

        static let schema = Schema(draft: Draft.init) {
            Field(required: "id", \.id, keys: "id", "ID", options: .nulls(.zero))
            Field(required: "small", \.small)
            Field(required: "flag", \.flag)
            Field(required: "share", \.share, key: "rates.share")
            Field(required: "price", \.price)
            Field(required: "age", \.age, using: Converter<Int, String> { "\($0)" })
            Field("count", \.count)
        } build: { draft -> Needed? in
            guard let id = draft.id, let small = draft.small, let flag = draft.flag, let share = draft.share,
                let price = draft.price, let age = draft.age
            else { return nil }
            return Needed(
                id: id, small: small, flag: flag, share: share, price: price, age: age, count: draft.count)
        }
    }

    @Test(
        "A required number or Bool never takes null as 0 or false",
        arguments: [DecodingOptions.NullPolicy.zero, .keep, .issue],
        [
            ("\"id\":1", "\"id\":null", "id"), ("\"id\":1", "\"ID\":null", "ID"),
            ("\"small\":2", "\"small\":null", "small"),
            ("\"flag\":true", "\"flag\":null", "flag"), ("\"share\":0.5", "\"share\":null", "rates.share"),
            ("\"price\":3", "\"price\":null", "price"), ("\"age\":4", "\"age\":null", "age"),
        ])
    func required(_ policy: DecodingOptions.NullPolicy, _ change: (String, String, String)) throws {
        let json = #"{"id":1,"small":2,"flag":true,"rates":{"share":0.5},"price":3,"age":4}"#
        var options = DecodingOptions()
        options.nullPolicy = policy
        #expect(
            outcome(of: json, as: Needed.self, options).value
                == Needed(id: 1, small: 2, flag: true, share: 0.5, price: 3, age: "4"))
        let text = json.replacing(change.0, with: change.1)
        for sizes in [[], [1]] {
            let result =
                sizes.isEmpty
                ? outcome(of: text, as: Needed.self, options)
                : outcome(of: Array(text.utf8), inPieces: sizes, as: Needed.self, options)
            #expect(result.error?.code == .unexpectedNull)
            #expect(result.error?.codingPath.description == change.2)
        }
        options.conversion = .strict
        #expect(outcome(of: text, as: Needed.self, options).error?.code == .unexpectedNull)
        let elements = outcome(of: "[\(json),\(text)]", as: [Needed].self, DecodingOptions(nullPolicy: policy))
        #expect(elements.value?.count == 1)
        #expect(elements.paths == ["[1].\(change.2)"])
    }

    @Test("A document that is a number or Bool cannot be null either")
    func numberAtTheRoot() {
        #expect(outcome(of: "null", as: Int.self).error?.code == .unexpectedNull)
        #expect(outcome(of: "null", as: Bool.self).error?.code == .unexpectedNull)
        #expect(outcome(of: "null", as: Double.self).error?.code == .unexpectedNull)
        #expect(outcome(of: "0", as: Int.self).value == 0)
    }

    @Test("Without a value to fall back on, a default for null still applies")
    func requiredWithDefault() {
        struct Model: JSONModel {
            let id: Int
            struct Draft { var id: Int? }
            static let schema = Schema(draft: Draft.init) {
                Field(required: "id", \.id, defaults: FieldDefaults(null: 9))
            } build: { draft -> Model? in
                draft.id.map(Model.init)
            }
        }
        #expect(outcome(of: #"{"id":null}"#, as: Model.self).value?.id == 9)
    }

    @Test("The options for untrusted input report nulls")
    func untrusted() {
        let result = outcome(of: #"{"value":null}"#, as: Box<Int>.self, .untrusted)
        #expect(result.value?.value == .sample)
        #expect(result.codes == [.unexpectedNull])
        #expect(outcome(of: #"{"value":null}"#, as: Box<Int?>.self, .untrusted).value?.value == .some(nil))
        #expect(DecodingOptions().nullPolicy == .zero)
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
