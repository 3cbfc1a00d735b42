import FastModel
import FastModelFoundation
import Foundation
import Testing

@Suite("A Presence is absent, null or a value")
struct PresenceStateTests {
    struct Patch: JSONModel, EquatableModel {
        var name = Presence<String>.absent
        var age = Presence<Int>.absent
        var tags = Presence<[String]>.absent
        var city = Presence<String>.absent
        var zip = Presence<Int8>.absent
        var home = Presence<Home>.absent

        static let schema = Schema({ Patch() }) {
            Field("name", \.name, keys: "name", "title")
            Field("age", \.age)
            Field("tags", \.tags)
            Field("city", \.city, key: "address.city")
            Field("zip", \.zip, key: "address.zip")
            Field("home", \.home)
        }
    }

    struct Home: JSONModel, EquatableModel {
        var street = Presence<String>.absent
        var number: Int?
        static let schema = Schema({ Home() }) {
            Field("street", \.street)
            Field("number", \.number)
        }
    }

    private static let all = Patch(
        name: .value("Ana"), age: .value(7), tags: .value(["a"]), city: .value("Ulm"), zip: .value(8),
        home: .value(Home(street: .null, number: 2)))
    private static let allNull = Patch(name: .null, age: .null, tags: .null, city: .null, zip: .null, home: .null)

    static let documents: [(String, Patch)] = [
        ("{}", Patch()),
        (#"{"name":"Ana"}"#, Patch(name: .value("Ana"))),
        (#"{"age":null}"#, Patch(age: .null)),
        (#"{"address":{"zip":8}}"#, Patch(zip: .value(8))),
        (#"{"address":{"city":null}}"#, Patch(city: .null)),
        (#"{"home":{}}"#, Patch(home: .value(Home()))),
        (
            #"{"name":"Ana","age":7,"tags":["a"],"address":{"city":"Ulm","zip":8},"home":{"street":null,"number":2}}"#,
            Self.all
        ),
        (#"{"name":null,"age":null,"tags":null,"address":{"city":null,"zip":null},"home":null}"#, Self.allNull),
    ]

    @Test("It is read, and written as it was", arguments: documents)
    func roundTrip(_ document: String, _ patch: Patch) throws {
        for options in [DecodingOptions(), .untrusted, .foundation, DecodingOptions(conversion: .strict)] {
            #expect(try ModelDecoder(options).decode(Patch.self, from: document) == patch)
        }
        let value = try ModelDecoder().decode(JSONValue.self, from: document)
        #expect(try ModelDecoder().decode(Patch.self, from: value) == patch)
        #expect(text(patch) == document)
        #expect(text(patch) { $0.order = .sorted } == text(value) { $0.order = .sorted })
        #expect(try ModelEncoder().encode(patch, as: .value) == value)
        let object = try ModelEncoder().encode(patch, as: .object)
        #expect(try ModelDecoder().decode(Patch.self, from: .object(object)) == patch)
    }

    @Test("Only the other properties follow the options for nil")
    func nils() {
        #expect(text(Patch()) { $0.nils = .null } == "{}")
        #expect(text(Patch(home: .value(Home()))) { $0.nils = .null } == #"{"home":{"number":null}}"#)
        #expect(text(Patch(age: .null)) { $0.nils = .omit } == #"{"age":null}"#)
    }

    @Test("Property lists have no null")
    func propertyList() throws {
        let object = try ModelEncoder(EncodingOptions(output: .propertyList)).encode(
            Patch(name: .null, age: .value(7)), as: .object)
        #expect(object.keys.sorted() == ["age"])
    }

    @Test("The first key that is not null counts, and null if all are")
    func candidates() throws {
        #expect(try Patch(json: #"{"name":null,"title":"A"}"#).name == .value("A"))
        #expect(try Patch(json: #"{"title":"A","name":null}"#).name == .value("A"))
        #expect(try Patch(json: #"{"title":null,"name":null}"#).name == .null)
    }

    @Test("A missing step of a key path is absent")
    func steps() throws {
        for document in [#"{"address":{}}"#, #"{"address":null}"#] { #expect(try Patch(json: document) == Patch()) }
    }

    @Test("A value that cannot be converted is an issue, and leaves the property absent")
    func mismatch() throws {
        let result = outcome(of: #"{"age":"old","address":{"zip":300},"tags":7}"#, as: Patch.self)
        #expect(result.value == Patch())
        #expect(result.codes == [.invalidFormat, .outOfRange, .typeMismatch])
        #expect(
            outcome(of: #"{"age":"null","name":"null"}"#, as: Patch.self).value
                == Patch(name: .value("null"), age: .null))
    }

    @Test("A missing key is no missing key")
    func missingKeys() throws {
        struct Strict: JSONModel {
            var name = Presence<String>.absent
            var other: String?
            static let schema = Schema({ Strict() }, options: .missingKeys(.reject)) {
                Field("name", \.name)
                Field("other", \.other)
            }
        }
        #expect(try Strict(json: "{}").name == .absent)
        #expect(try Strict(json: #"{"name":null}"#).name == .null)
    }

    @Test("An update changes what the document has, in place")
    func update() throws {
        var patch = Self.all
        try ModelDecoder().update(&patch, from: #"{"age":null,"home":{"street":"Am Markt"}}"#)
        var expected = Self.all
        expected.age = .null
        expected.home = .value(Home(street: .value("Am Markt"), number: 2))
        #expect(patch == expected)
        #expect(throws: ModelError.self) { try ModelDecoder().update(&patch, from: #"{"age":1,"home":{"street""#) }
        #expect(patch == expected)
    }

    @Test("Elements keep their positions; entries are left out; the root is null")
    func containers() throws {
        let list: [Presence<Int>] = [.value(1), .absent, .null]
        #expect(text(list) == "[1,null,null]")
        #expect(try ModelDecoder().decode([Presence<Int>].self, from: "[1,null]") == [.value(1), .null])
        #expect(outcome(of: #"[1,"x"]"#, as: [Presence<Int>].self).codes == [.invalidFormat])
        let entries: [String: Presence<Int>] = ["a": .value(1), "b": .absent, "c": .null]
        #expect(text(entries) { $0.order = .sorted } == #"{"a":1,"c":null}"#)
        #expect(
            try ModelDecoder().decode([String: Presence<Int>].self, from: #"{"a":1,"c":null}"#)
                == ["a": .value(1), "c": .null])
        #expect(text(Presence<Int>.absent) == "null" && text(Presence<Int>.null) == "null")
        #expect(try ModelDecoder().decode(Presence<Int>.self, from: "null") == .null)
        #expect(try ModelDecoder().decode(Presence<Int>.self, from: "7") == .value(7))
        #expect(try ModelEncoder().encode(list, as: .value) == [1, .null, .null])
    }

    /// Types of every kind of memory: with and without unused bit patterns, and of no size.
    @Test("Payloads of every layout")
    func layouts() {
        func check<Value: JSONConvertible & Equatable>(_ json: String, _ value: Value) {
            let read = outcome(of: "[\(json),null,\(json)]", as: [Presence<Value>].self)
            #expect(read.value == [.value(value), .null, .value(value)] && read.issues.isEmpty)
            #expect(text([Presence.value(value), .null]) == "[\(json),null]")
        }
        check("true", true)
        check("-3", Int8(-3))
        check("9223372036854775807", Int64.max)
        check("0.5", 0.5)
        check(#""short""#, "short")
        check(#""a string that is longer than fifteen bytes""#, "a string that is longer than fifteen bytes")
        check("12.5", Decimal(12.5))
        check(#"{"number":1}"#, Home(number: 1))
        check("{}", Nothing())
        check(#"{"a":[1]}"#, ["a": [1]])
        check("7", Optional(7))
    }

    private struct Nothing: JSONModel, Equatable {
        static let schema = Schema({ Nothing() }) {}
    }

    struct Shop: JSONModel {
        struct Pay: Codable, Equatable { var cents = 1 }
        var pay = Presence<Pay>.absent
        var length = Presence<Int>.absent
        var date = Presence<Date>.absent
        var number: Int?
        var same = Presence<Int>.absent

        static let schema = Schema({ Shop() }) {
            Field("pay", \.pay)
            Field(
                "length", \.length,
                using: Converter<String, Int> {
                    $0.count
                } encode: {
                    String(repeating: "x", count: $0)
                })
            Field("date", \.date, options: .dates(.secondsSince1970))
            Field("number", \.number, key: "n")
            Field("same", \.same, key: "n")
        }
    }

    @Test("With converters, Codable types, options, and two fields for a key")
    func conversions() throws {
        for document in [
            "{}", #"{"pay":null,"length":null,"date":null,"n":null}"#,
            #"{"pay":{"cents":7},"length":"xxx","date":5,"n":4}"#,
        ] { #expect(text(try Shop(json: document)) == document) }
        #expect(try Shop(json: #"{"length":"xxx"}"#).length == .value(3))
        #expect(text(Shop()) { $0.nils = .null } == #"{"n":null}"#)
    }

    @Test("Copies, comparisons, hashes and descriptions")
    func helpers() throws {
        #expect(Set([Presence.value(1), .value(1), .null, .absent]).count == 3)
        #expect(try Self.all.deepCopy() == Self.all)
        #expect(Self.all != Self.allNull && Self.allNull != Patch())
        var other = Self.all
        other.home = .value(Home(street: .absent, number: 2))
        #expect(other != Self.all)
        let description = Patch(name: .value("Ana"), age: .null, home: .value(Home())).propertyDescription
        #expect(description.contains("name = \"Ana\"") && description.contains("age = null"))
        #expect(description.contains("city = absent") && description.contains("home = <Home> {"))
    }

    struct Coded: Codable, Equatable {
        var name = Presence<String>.absent
        var age = Presence<Int>.absent
        var note: String?
    }

    @Test("In Codable types, by Foundation's coders and FastModel's")
    func codable() throws {
        for (document, value) in [
            ("{}", Coded()), (#"{"age":null}"#, Coded(age: .null)), (#"{"age":1}"#, Coded(age: .value(1))),
        ] {
            #expect(try JSONDecoder().decode(Coded.self, from: Data(document.utf8)) == value)
            #expect(try String(decoding: JSONEncoder().encode(value), as: UTF8.self) == document)
            #expect(try ModelDecoder().decode(codable: Coded.self, from: document) == value)
            #expect(try ModelEncoder().encode(codable: value, as: .string) == document)
        }
    }

    struct Archived: CodableModel, Equatable {
        var name = Presence<String>.absent
        var age = Presence<Int>.absent
        static let schema = Schema({ Archived() }) {
            Field("name", \.name)
            Field("age", \.age)
        }
    }

    @Test("Models as Codable", arguments: [Archived(), Archived(name: .null), Archived(name: .value("a"), age: .null)])
    func codableModel(_ model: Archived) throws {
        let data = try JSONEncoder().encode(model)
        #expect(try JSONDecoder().decode(Archived.self, from: data) == model)
        #expect(try ModelDecoder().decode(Archived.self, from: data) == model)
    }

    @Test("The default for null, for words that mean null, too")
    func defaults() throws {
        struct Defaulted: JSONModel {
            var age = Presence<Int>.absent
            static let schema = Schema({ Defaulted() }) {
                Field("age", \.age, defaults: FieldDefaults(null: .value(-1)))
            }
        }
        for document in [#"{"age":null}"#, #"{"age":"null"}"#] {
            #expect(try Defaulted(json: document).age == .value(-1))
        }
        #expect(try Defaulted(json: "{}").age == .absent)
    }

    @Test("Applied to optional and to required properties")
    func apply() throws {
        var name = "Ana"
        var bio: String? = "x"
        Presence<String>.absent.apply(to: &bio)
        #expect(bio == "x")
        Presence.value("y").apply(to: &bio)
        #expect(bio == "y")
        Presence<String>.null.apply(to: &bio)
        #expect(bio == nil)
        try Presence<String>.absent.apply(to: &name)
        #expect(name == "Ana")
        try Presence.value("Zoë").apply(to: &name)
        #expect(name == "Zoë")
        #expect(throws: ModelError.self) { try Presence<String>.null.apply(to: &name) }
        #expect(name == "Zoë")
    }
}
