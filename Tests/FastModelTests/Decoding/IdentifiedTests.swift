import FastModel
import FastModelFoundation
import Foundation
import Foundation
import Testing

@Suite("Objects whose type a closure chooses")
struct IdentifiedTests {
    struct User: JSONModel, Equatable {
        var userID = 0
        var invitedBy: Invitation?
        static let schema = Schema({ User() }) {
            Field("userID", \.userID)
            Field("invitedBy", \.invitedBy)
        }
    }

    struct Invitation: JSONModel, Equatable {
        var userID = 0
        static let schema = Schema({ Invitation() }) { Field("userID", \.userID) }
    }

    static func identify(_ object: JSONValue) -> (any JSONModel.Type)? {
        object["userID"] == nil ? nil : User.self
    }

    @Test("At the root, in arrays and in dictionaries; values in a model have the types of its properties")
    func identified() throws {
        let one = try ModelDecoder().decodeAny(
            from: #"{"userID": 1, "invitedBy": {"userID": 2}}"#, identifying: Self.identify)
        #expect(one as? User == User(userID: 1, invitedBy: Invitation(userID: 2)))
        let many = try ModelDecoder().decodeAny(
            from: #"{"a": [{"userID": 1}, 3, null], "b": {"c": {"userID": "2"}}, "d": {"e": 1.5}}"#,
            identifying: Self.identify)
        let object = try #require(many as? [String: Any])
        let list = try #require(object["a"] as? [Any])
        #expect(list[0] as? User == User(userID: 1))
        #expect(list[1] as? Int == 3)
        #expect(list[2] as? JSONValue == .null)
        #expect((object["b"] as? [String: Any])?["c"] as? User == User(userID: 2))
        #expect((object["d"] as? [String: Any])?["e"] as? Double == 1.5)
    }

    @Test("From a dictionary")
    func fromObject() throws {
        let user = try ModelDecoder().decodeAny(from: .object(["userID": 5]), identifying: Self.identify)
        #expect(user as? User == User(userID: 5))
    }

    struct Event: JSONModel, Equatable {
        var at: Date?
        static let schema = Schema({ Event() }) { Field("at", \.at) }
    }

    @Test("A value that JSON has no form for is returned unchanged, or stored in the models")
    func natives() throws {
        let date = Date(timeIntervalSinceReferenceDate: 7)
        let url = try #require(URL(string: "http://a"))
        var report = DecodingReport()
        let found = try ModelDecoder().decodeAny(
            from: .object(["event": ["at": date], "list": [date, Data([1]), url, User(userID: 1)] as [Any]]),
            reporting: &report, identifying: { $0["at"] == nil ? nil : Event.self })
        let object = try #require(found as? [String: Any])
        #expect(object["event"] as? Event == Event(at: date))
        let list = try #require(object["list"] as? [Any])
        #expect(list[0] as? Date == date)
        #expect(list[1] as? Data == Data([1]))
        #expect(list[2] as? URL == url)
        #expect(list[3] as? User == User(userID: 1))
        #expect(report.isEmpty)
        #expect(try ModelDecoder().decodeAny(from: .object(date), identifying: Self.identify) as? Date == date)
    }

    @Test("The report has the paths to the objects, and no more issues than the options keep")
    func reported() throws {
        var report = DecodingReport()
        let json = #"[1,{"userID":"x"},[{"userID":"y"},{"userID":"z"}]]"#
        var options = DecodingOptions()
        options.maximumIssues = 2
        _ = try ModelDecoder(options).decodeAny(from: json, reporting: &report, identifying: Self.identify)
        #expect(report.issues.map(\.codingPath.description) == ["[1].userID", "[2][0].userID"])
        #expect(report.count == 3)
        let object = try JSONSerialization.jsonObject(with: Data(json.utf8))
        _ = try ModelDecoder(options).decodeAny(from: .object(object), reporting: &report, identifying: Self.identify)
        #expect(report.issues.map(\.codingPath.description) == ["[1].userID", "[2][0].userID"])
    }

    @Test("An error has the path to the object")
    func error() {
        var options = DecodingOptions()
        options.conversion = .strict
        let error = #expect(throws: ModelError.self) {
            try ModelDecoder(options).decodeAny(
                from: #"{"a": [1, {"userID": "x"}]}"#, identifying: Self.identify)
        }
        #expect(error?.codingPath.description == "{0}[1].userID")
    }

    struct Person: JSONModel {
        var name = ""
        var favorites: [Any] = []
        var best: Any?
        var more: [String: Any] = [:]
        var invitation: Invitation?
        static let schema = Schema({ Person() }) {
            Field("name", \.name)
            Field("favorites", \.favorites, using: .anyArray)
            Field("best", \.best, using: .any)
            Field("more", \.more, using: .anyObject)
            Field("invitation", \.invitation)
        }
    }

    /// A type with a schema in a provider only.
    struct Place: Equatable { var city = "" }

    static let mappings: MappingProvider = {
        let provider = MappingProvider()
        provider.register(Schema({ Place() }) { Field("city", \.city) })
        return provider
    }()

    static let text = #"""
        {"name": "p", "favorites": [{"userID": 1}, 2, {"x": {"userID": 3}}, [{"city": "Oslo"}]],
        "best": {"userID": 4}, "more": {"userID": 9, "u": {"userID": 5}}, "invitation": {"userID": 6}}
        """#

    static func identifyAll(_ object: JSONValue) -> (any Any.Type)? {
        if object["name"] != nil { return Person.self }
        if object["city"] != nil { return Place.self }
        return object["userID"] != nil ? User.self : nil
    }

    /// Untyped objects in a model have the closure's types; other values have their declared types.
    static func check(_ found: Any) throws {
        let person = try #require(found as? Person)
        #expect(person.favorites.count == 4)
        #expect(person.favorites[0] as? User == User(userID: 1) && person.favorites[1] as? Int == 2)
        #expect((person.favorites[2] as? [String: Any])?["x"] as? User == User(userID: 3))
        #expect((person.favorites[3] as? [Any])?[0] as? Place == Place(city: "Oslo"))
        #expect(person.best as? User == User(userID: 4))
        #expect(person.more["userID"] as? Int == 9 && person.more["u"] as? User == User(userID: 5))
        #expect(person.invitation == Invitation(userID: 6))
    }

    @Test("The closure is also called for untyped objects in models, for every source and call")
    func inModels() throws {
        var options = DecodingOptions(mappings: Self.mappings)
        let decoder = ModelDecoder(options)
        let value = try decoder.decode(JSONValue.self, from: Self.text)
        var report = DecodingReport()
        try Self.check(decoder.decodeAny(from: Self.text, identifying: Self.identifyAll))
        let bytes = Array(Self.text.utf8)
        try unsafe Self.check(decoder.decodeAny(from: bytes.span.bytes, identifying: Self.identifyAll))
        try Self.check(decoder.decodeAny(from: Self.text, reporting: &report, identifying: Self.identifyAll))
        try Self.check(decoder.decodeAny(from: value, identifying: Self.identifyAll))
        try Self.check(decoder.decodeAny(from: value, reporting: &report, identifying: Self.identifyAll))
        try Self.check(decoder.decodeAny(from: .object(value.anyValue), identifying: Self.identifyAll))
        try Self.check(
            decoder.decodeAny(from: .object(value.anyValue), reporting: &report, identifying: Self.identifyAll))
        options.identify = Self.identifyAll
        try Self.check(ModelDecoder(options).decode(Person.self, from: Self.text))
        try Self.check(ModelDecoder(options).decode(Person.self, from: value))
        try Self.check(ModelDecoder(options).decode(Person.self, from: .object(value.anyValue)))
        var person = Person()
        try ModelDecoder(options).update(&person, from: Self.text)
        try Self.check(person)
        try ModelDecoder(options).update(&person, from: Self.text)
        try Self.check(person)
        var reader = try RecordReader(Person.self, framing: .array, options: options)
        var count = 0
        try reader.feed("[\(Self.text),\(Self.text)]") { record in
            guard case .model(let person, _) = record else { return }
            try Self.check(person)
            count += 1
        }
        #expect(count == 2)
        let plain = try ModelDecoder().decode(Person.self, from: Self.text)
        #expect((plain.best as? [String: Any])?["userID"] as? Int == 4)
    }

    @Test("Issues are reported with their paths; the element of a rejected object is left out")
    func issues() throws {
        var report = DecodingReport()
        let text = #"{"name": "p", "favorites": [{"userID": "x"}, {"userID": 2, "invitedBy": 3}]}"#
        let found = try ModelDecoder().decodeAny(from: text, reporting: &report, identifying: Self.identifyAll)
        let person = try #require(found as? Person)
        #expect(person.favorites.map { ($0 as? User)?.userID } == [0, 2])
        #expect(
            report.issues.map(\.codingPath.description) == ["favorites[0].userID", "favorites[1].invitedBy"])
    }

    struct Refusal: Error {}

    @Test("An error of the closure is thrown, for every source")
    func thrown() throws {
        let value = try ModelDecoder().decode(JSONValue.self, from: Self.text)
        func refuse(_ object: JSONValue) throws -> (any Any.Type)? {
            guard object["name"] != nil else { throw Refusal() }
            return Person.self
        }
        #expect(throws: Refusal.self) { try ModelDecoder().decodeAny(from: Self.text, identifying: refuse) }
        #expect(throws: Refusal.self) { try ModelDecoder().decodeAny(from: value, identifying: refuse) }
        #expect(throws: Refusal.self) {
            try ModelDecoder().decodeAny(from: .object(value.anyValue), identifying: refuse)
        }
    }

    @Test("A type without a schema is an error of the schema")
    func unknownType() {
        let error = #expect(throws: ModelError.self) {
            try ModelDecoder().decodeAny(from: "{}") { _ in Place.self }
        }
        #expect(error?.code == .invalidSchema)
    }

    @Test("Deeply nested objects take linear time")
    func depth() throws {
        let depth = 500
        let text = String(repeating: #"{"a":["#, count: depth) + "1" + String(repeating: "]}", count: depth)
        var count = 0
        let found = try ModelDecoder(DecodingOptions(maximumDepth: 2 * depth)).decodeAny(from: text) { _ in
            count += 1
            return nil
        }
        #expect(count == depth && found is [String: Any])
    }
}
