import FastModel
import Foundation
import Testing

@Suite("Writing with strategies, converters and nested properties")
struct ConvertedWritingTests {
    struct Days: Equatable {
        var count = 0
    }

    struct Refusal: Error {}

    struct Address {
        var city = ""
    }

    struct Person: JSONModel {
        var userID2 = 1
        var firstName = "x"
        var age = Days()
        var other: Days?
        var decodeOnly = Days()
        var address: Address?
        var made = 0

        static let schema = Schema({ Person() }) {
            Field("userID2", \.userID2)
            Field("firstName", \.firstName, key: "first")
            Field("age", \.age, using: days)
            Field("other", \.other, using: days)
            Field("city", \.address, \.city, creating: Address.init, keys: "place.city")
            Field("made", \.made, using: ObjectConverter { _, _ in 5 })
        }

        static let days = Converter<Int, Days> {
            Days(count: $0)
        } encode: {
            if $0.count < 0 { throw Refusal() }
            return $0.count
        }
    }

    @Test func converters() throws {
        var person = Person(age: Days(count: 3))
        #expect(text(person) == #"{"userID2":1,"first":"x","age":3}"#)
        person.other = Days(count: 4)
        person.address = Address(city: "y")
        #expect(text(person) == #"{"userID2":1,"first":"x","age":3,"other":4,"place":{"city":"y"}}"#)
        let back = try Person(json: text(person))
        #expect(back.hasEqualProperties(as: person))
        person.age.count = -1
        let result = encoded(person)
        #expect(result.text == #"{"userID2":1,"first":"x","other":4,"place":{"city":"y"}}"#)
        #expect(result.issues == ["age: the model refused its values (wanted Days)"])
    }

    struct Hidden: JSONModel, Equatable {
        var shown = 1
        var secret = 2

        static let schema = Schema({ Hidden() }) {
            Field("shown", \.shown)
            Field(
                "secret", \.secret,
                using: ObjectConverter(decode: { _, _ in 3 }, encode: { .number(JSONNumber($0)) }), options: .transient)
        }
    }

    @Test("Transient properties with a transform, and those of records, are neither read nor written")
    func transient() throws {
        #expect(text(Hidden()) == #"{"shown":1}"#)
        #expect(try Hidden(json: #"{"shown":4,"secret":5}"#) == Hidden(shown: 4))
        // The object need not be captured, so an issue has the position of its value.
        #expect(outcome(of: #"{"shown":"x","secret":5}"#, as: Hidden.self).issues.first?.position.column == 10)
        let schema = RecordSchema(
            "Hidden",
            [RecordSchema.Property("shown", .integer), RecordSchema.Property("secret", .integer, options: .transient)])
        var record = try ModelDecoder(schema.options()).decode(DynamicRecord.self, from: #"{"shown":1,"secret":5}"#)
        #expect(record["secret"] == .null)
        record["secret"] = .integer(2)
        #expect(try ModelEncoder(EncodingOptions(mappings: schema.mappings)).encodeString(record) == #"{"shown":1}"#)
    }

    @Test func copiesOfConverted() throws {
        var person = Person(age: Days(count: 3), other: Days(count: 1), address: Address(city: "y"))
        let copy = try person.deepCopy()
        #expect(copy.hasEqualProperties(as: person))
        person.address?.city = "z"
        #expect(!copy.hasEqualProperties(as: person))
    }

    @Test func keyStrategies() {
        let person = Person(userID2: 7)
        #expect(text(person, { $0.keys = .snakeCase }).hasPrefix(#"{"user_id2":7,"first":"x""#))
        #expect(text(person, { $0.keys = .kebabCase }).hasPrefix(#"{"user-id2":7"#))
        #expect(text(person, { $0.keys = .caseInsensitive }).hasPrefix(#"{"userID2":7"#))
        #expect(text(person, { $0.keys = .custom { ["<\($0)>"] } }).hasPrefix(#"{"<userID2>":7"#))
        #expect(text([person]).hasPrefix(#"[{"userID2":7"#))
    }

    @Test func dateStrategies() {
        let date = Date(timeIntervalSince1970: 1_795_249_800.125)
        #expect(text(date, { $0.dates = .iso8601 }) == #""2026-11-21T08:30:00Z""#)
        #expect(text(date, { $0.dates = .millisecondsSince1970 }) == "1795249800125")
        #expect(text(date, { $0.dates = .dotNet }) == #""\/Date(1795249800125+0000)\/""#.replacing("\\/", with: "/"))
        #expect(text(date, { $0.dates = .format("dd.MM.yyyy") }) == #""21.11.2026""#)
        let custom = DateStrategy.custom(decode: { _ in date }, encode: { _ in .array([.null]) })
        #expect(text([date], { $0.dates = custom }) == "[[null]]")
        let failing = DateStrategy.custom(decode: { _ in date }, encode: { _ in throw Refusal() })
        var options = EncodingOptions()
        options.dates = failing
        #expect(encoded([date], options).issues == ["[0]: the model refused its values (wanted Date)"])
    }
}
