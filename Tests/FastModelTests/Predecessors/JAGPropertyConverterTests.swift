import FastModel
import FastModelFoundation
import Foundation
import Testing

/// What JAGPropertyConverter's README promises, by its headings.
@Suite("JAGPropertyConverter's promises")
struct JAGPropertyConverterTests {
    final class User: JSONModel {
        var userID = 0
        var name: String?
        var likes: [String] = []
        var invitedBy: User?
        var friends: Set<String> = []
        var home: URL?
        var joined: Date?
        var picture: Data?
        weak var owner: User?

        static let schema = Schema(User.init) {
            Field("userID", \.userID)
            Field("name", \.name)
            Field("likes", \.likes)
            Field("invitedBy", \.invitedBy)
            Field("friends", \.friends)
            Field("home", \.home)
            Field("joined", \.joined)
            Field("picture", \.picture)
            Field("owner", \.owner)
        }
    }

    static let text = #"""
        {"userID": 1234, "name": "Jane", "likes": ["a", "b"], "invitedBy": {"userID": 9}, "friends": ["x", "x", "y"],
         "home": "https://example.org/~jane", "joined": "2013-01-02", "picture": "AQI="}
        """#

    static func object(_ output: EncodingOptions.Output) throws -> [String: Any] {
        var options = EncodingOptions()
        options.output = output
        return try ModelEncoder(options).encode(try User(json: text), as: .object)
    }

    @Test("From dictionaries to models, recursively, arrays to sets as needed")
    func composing() throws {
        let user = try User(json: Self.text)
        #expect(user.userID == 1234 && user.name == "Jane" && user.likes == ["a", "b"])
        #expect(user.invitedBy?.userID == 9)
        #expect(user.friends == ["x", "y"])
        #expect(user.picture == Data([1, 2]))
    }

    @Test("Models: identifyDict identifies the model of a dictionary, also in arrays and dictionaries")
    func identifying() throws {
        let found = try ModelDecoder().decodeAny(from: .object(["a": [["userID": 1], ["x": 1]]])) { object in
            object["userID"] == nil ? nil : User.self
        }
        let list = try #require((found as? [String: Any])?["a"] as? [Any])
        #expect((list[0] as? User)?.userID == 1)
        #expect((list[1] as? [String: Any])?["x"] as? Int == 1)
    }

    @Test("JSON output: dates, data and URLs as strings, sets as arrays")
    func json() throws {
        let object = try Self.object(.json)
        #expect(JSONSerialization.isValidJSONObject(object))
        #expect(object["home"] as? String == "https://example.org/~jane")
        #expect(object["joined"] as? String == "2013-01-02T00:00:00+0000")
        #expect((object["friends"] as? [String])?.sorted() == ["x", "y"])
        #expect((object["invitedBy"] as? [String: Any])?["userID"] as? Int == 9)
    }

    @Test("Property list output: dates and data are kept, URLs are strings")
    func propertyList() throws {
        let object = try Self.object(.propertyList)
        #expect(PropertyListSerialization.propertyList(object, isValidFor: .xml))
        #expect(object["joined"] is Date)
        #expect(object["picture"] as? Data == Data([1, 2]))
        #expect(object["home"] as? String == "https://example.org/~jane")
    }

    @Test("Full output: every value is unchanged")
    func full() throws {
        let object = try Self.object(.full)
        #expect(object["home"] is URL)
        #expect(object["friends"] as? Set<String> == ["x", "y"])
    }

    @Test("NSDate: converted both ways by blocks")
    func dates() throws {
        var decoding = DecodingOptions()
        decoding.dates = .custom(
            decode: { _ in Date(timeIntervalSince1970: 5) }, encode: { .string("at \($0.timeIntervalSince1970)") })
        let user = try ModelDecoder(decoding).decode(User.self, from: Self.text)
        #expect(user.joined == Date(timeIntervalSince1970: 5))
        var encoding = EncodingOptions()
        encoding.dates = decoding.dates
        #expect(try ModelEncoder(encoding).encodeString(user).contains(#""joined":"at 5.0""#))
    }

    @Test("Weak properties are not converted unless an option requires it")
    func weakProperties() throws {
        let user = User()
        let owner = User()
        owner.userID = 3
        user.owner = owner
        #expect(try !ModelEncoder().encodeString(user).contains("owner"))
        var options = EncodingOptions()
        options.includesWeak = true
        #expect(try ModelEncoder(options).encodeString(user).contains(#""owner":{"userID":3"#))
        withExtendedLifetime(owner) {}
    }

    @Test("Properties are found: names and types")
    func properties() {
        #expect(User.schema.properties.map(\.name).prefix(3) == ["userID", "name", "likes"])
        #expect(User.schema.properties.map { "\($0.type)" }.prefix(3) == ["Int", "Optional<String>", "Array<String>"])
    }
}
