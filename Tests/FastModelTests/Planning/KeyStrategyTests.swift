import FastModel
import Testing

@testable import FastModelCore

extension KeyStrategy {
    /// The strategies that read every key that they write.
    static let lossless: [KeyStrategy] = [.exact, .snakeCase, .kebabCase, .caseInsensitive]
}

@Suite("Key strategies")
struct KeyStrategyTests {
    @Test(
        "Codable types that ask for all keys have the names that were written", arguments: KeyStrategy.lossless.indices)
    func inverse(index: Int) throws {
        let strategy = KeyStrategy.lossless[index]
        struct Key: CodingKey, CodingKeyRepresentable, Codable, Hashable {
            let stringValue: String
            var intValue: Int? { nil }
            var codingKey: any CodingKey { self }
            init(stringValue: String) { self.stringValue = stringValue }
            init?(intValue: Int) { nil }
            init?(codingKey: some CodingKey) { self.init(stringValue: codingKey.stringValue) }
        }
        let values = Dictionary(
            uniqueKeysWithValues: ["name", "homeAddress", "a", "firstOfThree"].map { (Key(stringValue: $0), 1) })
        let text = try ModelEncoder(EncodingOptions(keys: strategy)).encode(codable: values, as: .string)
        let decoder = ModelDecoder(DecodingOptions(keys: strategy))
        #expect(try decoder.decode(codable: [Key: Int].self, from: text) == values)
    }

    @Test(
        "snake_case with digits and acronyms",
        arguments: [
            ("name", ["name"]), ("userName", ["user_name"]), ("userID", ["user_id"]), ("userIDs", ["user_ids"]),
            ("imageURLString", ["image_url_string"]), ("HTTPServer", ["http_server"]), ("URL", ["url"]),
            ("userID2", ["user_id2", "user_id_2"]), ("addressLine1", ["address_line1", "address_line_1"]),
            ("sha256Hash", ["sha256_hash", "sha_256_hash"]), ("_private", ["_private"]), ("__a_b", ["__a_b"]),
            ("trailing_", ["trailing_"]), ("already_snake", ["already_snake"]), ("x", ["x"]), ("aB", ["a_b"]),
            ("éÉtat", ["é_état"]), ("iOSVersion", ["i_os_version"]), ("_", ["_"]),
            ("isHTML5Page", ["is_html5_page", "is_html_5_page"]), ("foo___bar", ["foo___bar"]),
            ("_fooBar__bazQux_", ["_foo_bar__baz_qux_"]), ("a1__b", ["a1__b", "a_1__b"]), ("a__b__1", ["a__b__1"]),
            ("a1__b2", ["a1__b2", "a_1__b_2"]), ("line_1", ["line1", "line_1"]),
        ] as [(String, [String])])
    func snakeCase(_ name: String, _ keys: [String]) {
        #expect(KeyStrategy.snakeCase.naming.keys(name) == keys)
        #expect(KeyStrategy.kebabCase.naming.keys(name).count == keys.count)
    }

    // swift-format-ignore: AlwaysUseLowerCamelCase
    struct Underscored: JSONModel, Codable, Equatable {
        var foo___bar = 0
        var foo_bar = 0
        static let schema = Schema({ Underscored() }) {
            Field("foo___bar", \.foo___bar)
            Field("foo_bar", \.foo_bar)
        }
    }

    @Test("Adjacent underscores of a name match themselves, in models and Codable types")
    func adjacentUnderscores() throws {
        let model = Underscored(foo___bar: 1, foo_bar: 2)
        for strategy in [KeyStrategy.snakeCase, .foundationSnakeCase] {
            #expect(text(model, { $0.keys = strategy }) == #"{"foo___bar":1,"foo_bar":2}"#)
            #expect(
                outcome(of: #"{"foo___bar":1,"foo_bar":2}"#, as: Underscored.self, Self.options(strategy)).value
                    == model)
            let coded = try ModelEncoder(EncodingOptions(keys: strategy)).encode(codable: model, as: .string)
            #expect(coded == #"{"foo___bar":1,"foo_bar":2}"#)
        }
        let decoder = ModelDecoder(Self.options(.snakeCase))
        #expect(try decoder.decode(codable: Underscored.self, from: #"{"foo___bar":1,"foo_bar":2}"#) == model)
        #expect(text(model, { $0.keys = .kebabCase }) == #"{"foo---bar":1,"foo-bar":2}"#)
    }

    struct Person: JSONModel, Equatable {
        var userID = 0
        var homeAddress: Address?
        var line1 = ""
        var mapped = 0
        static let schema = Schema({ Person() }) {
            Field("userID", \.userID)
            Field("homeAddress", \.homeAddress)
            Field("line1", \.line1)
            Field("mapped", \.mapped, key: "someKey")
        }
    }

    struct Address: JSONModel, Equatable {
        var zipCode = ""
        static let schema = Schema({ Address() }) { Field("zipCode", \.zipCode) }
    }

    struct Exact: JSONModel, Equatable {
        var zipCode = ""
        var inner: Address?
        static let schema = Schema({ Exact() }, options: .keys(.exact)) {
            Field("zipCode", \.zipCode)
            Field("inner", \.inner)
        }
    }

    struct Kebab: JSONModel, Equatable {
        var zipCode = ""
        static let schema = Schema({ Kebab() }, options: .keys(.kebabCase)) { Field("zipCode", \.zipCode) }
    }

    static func options(_ strategy: KeyStrategy) -> DecodingOptions {
        var options = DecodingOptions()
        options.keys = strategy
        return options
    }

    static let whole = Person(userID: 1, homeAddress: Address(zipCode: "z"), line1: "l", mapped: 2)

    @Test("Each strategy derives the keys of unmapped properties, also in nested models")
    func strategies() {
        let cases: [(KeyStrategy, String)] = [
            (.exact, #"{"userID":1,"homeAddress":{"zipCode":"z"},"line1":"l","someKey":2}"#),
            (.snakeCase, #"{"user_id":1,"home_address":{"zip_code":"z"},"line_1":"l","someKey":2}"#),
            (.snakeCase, #"{"user_id":1,"home_address":{"zip_code":"z"},"line1":"l","someKey":2}"#),
            (.kebabCase, #"{"user-id":1,"home-address":{"zip-code":"z"},"line1":"l","someKey":2}"#),
            (.caseInsensitive, #"{"USER_ID":1,"homeaddress":{"Zip_Code":"z"},"LINE1":"l","someKey":2}"#),
            (.caseInsensitive, #"{"userid":1,"_Home_Address_":{"ZIPCODE":"z"},"line1":"l","someKey":2}"#),
            (.custom { ["p_\($0)"] }, #"{"p_userID":1,"p_homeAddress":{"p_zipCode":"z"},"p_line1":"l","someKey":2}"#),
        ]
        for (strategy, json) in cases {
            let result = outcome(of: json, as: Person.self, Self.options(strategy))
            #expect(result.value == Self.whole, "\(json)")
            #expect(result.issues == [])
            let records = stream("\(json)\n\(json)", .lines, as: Person.self, Self.options(strategy))
            #expect(records.models == [Self.whole, Self.whole], "\(json)")
            let elements = stream("[\(json)]", .array, inPieces: [1], as: Person.self, Self.options(strategy))
            #expect(elements.models == [Self.whole], "\(json)")
        }
    }

    @Test("A mapped key is not changed by any strategy")
    func mappedKeys() {
        for key in ["some_key", "somekey", "SOMEKEY", "mapped"] {
            for strategy in [KeyStrategy.snakeCase, .caseInsensitive] {
                let result = outcome(of: #"{"\#(key)":2}"#, as: Person.self, Self.options(strategy))
                #expect(result.value == Person())
            }
        }
    }

    @Test("A type opts out of the decoder's strategy or sets its own; nested models follow the decoder")
    func perType() {
        let snake = Self.options(.snakeCase)
        let result = outcome(of: #"{"zipCode":"1","zip_code":"no","inner":{"zip_code":"2"}}"#, as: Exact.self, snake)
        #expect(result.value == Exact(zipCode: "1", inner: Address(zipCode: "2")))
        #expect(outcome(of: #"{"zip-code":"1"}"#, as: Kebab.self, snake).value?.zipCode == "1")
        #expect(outcome(of: #"{"zip-code":"1"}"#, as: Kebab.self).value?.zipCode == "1")
    }

    @Test("The first of a strategy's keys with a value is used, in every order of the document")
    func preference() {
        for json in [#"{"line1":"a","line_1":"b"}"#, #"{"line_1":"b","line1":"a"}"#] {
            #expect(outcome(of: json, as: Person.self, Self.options(.snakeCase)).value?.line1 == "a")
        }
    }

    struct Folded: JSONModel, Equatable {
        var name = 0
        var other = 0
        static let schema = Schema({ Folded() }) {
            Field("name", \.name)
            Field("other", \.other, key: "NAME")
        }
    }

    @Test("Case-insensitive: another property's exact key takes precedence")
    func exactGoesBefore() {
        let result = outcome(of: #"{"NAME":2,"Name":1}"#, as: Folded.self, Self.options(.caseInsensitive))
        #expect(result.value == Folded(name: 1, other: 2))
    }

    struct Twins: JSONModel, Equatable {
        var first = 0
        var userID = 0
        var legacy = 0
        static let schema = Schema({ Twins() }) {
            Field("first", \.first)
            Field("userID", \.userID)
            Field("legacy", \.legacy, key: "userid")
        }
    }

    @Test(
        "…also if it is spelled like the folded one, at any place",
        arguments: [
            (#"{"userid":7}"#, Twins(legacy: 7)), (#"{"first":1,"userid":7}"#, Twins(first: 1, legacy: 7)),
            (#"{"first":1,"userID":8,"userid":7}"#, Twins(first: 1, userID: 8, legacy: 7)),
            (#"{"user_id":8,"userid":7,"userid":9}"#, Twins(userID: 8, legacy: 9)),
        ])
    func exactTwin(_ json: String, _ expected: Twins) {
        #expect(outcome(of: json, as: Twins.self, Self.options(.caseInsensitive)).value == expected)
    }

    @Test("Case-insensitive keys beyond ASCII, and keys too long to be folded")
    func unusualKeys() {
        struct Umlaut: JSONModel {
            var größe = 0
            static let schema = Schema({ Umlaut() }) { Field("größe", \.größe) }
        }
        #expect(outcome(of: #"{"GRÖ_ßE":1}"#, as: Umlaut.self, Self.options(.caseInsensitive)).value?.größe == 1)
        let long = String(repeating: "_", count: 10_000) + "userid"
        #expect(outcome(of: #"{"\#(long)":1}"#, as: Person.self, Self.options(.caseInsensitive)).value == Person())
    }

    @Test("A released strategy leaves nothing that is still in use")
    func shortLivedStrategies() {
        for round in 0..<50 {
            let strategy = KeyStrategy.custom { ["k\(round)\($0)"] }
            let json = #"{"k\#(round)userID":\#(round),"k\#(round)homeAddress":{"k\#(round)zipCode":"z"}}"#
            let result = outcome(of: json, as: Person.self, Self.options(strategy))
            #expect(result.value == Person(userID: round, homeAddress: Address(zipCode: "z")))
        }
    }

    @Test("A strategy with no key, or more than there are ranks for")
    func oddStrategies() {
        #expect(outcome(of: #"{"userID":1}"#, as: Person.self, Self.options(.custom { _ in [] })).value == Person())
        let many = KeyStrategy.custom { name in (0..<300).map { "\(name)\($0)" } }
        #expect(outcome(of: #"{"userID252":3,"userID299":1}"#, as: Person.self, Self.options(many)).value?.userID == 3)
    }
}
