import FastModel
import Foundation
import Testing

/// What OCMapper's README promises, by its headings. Core Data's part is in FastModelGRDB's tests.
@Suite("OCMapper's promises")
struct OCMapperTests {
    final class Address {
        var city: String?
        var country: String?
    }

    final class Post {
        var title: String?
        var author: User?
        var datePosted: Date?
    }

    class Person {
        var firstName: String?
        var lastName: String?
    }

    final class User: Person {
        var age: Int?
        var dateOfBirth: Date?
        var address: Address?
        var posts: [Post] = []
        var picture: Data?
        var secret: String?
    }

    /// A provider with only the types: keys are the properties' names.
    static var provider: MappingProvider {
        let provider = MappingProvider()
        provider.register(
            Schema(Person.init) {
                Field("firstName", \.firstName)
                Field("lastName", \.lastName)
            })
        provider.register(
            Schema(User.init) {
                Field("age", \.age)
                Field("dateOfBirth", \.dateOfBirth)
                Field("address", \.address, using: .mapped())
                Field("posts", \.posts, using: .mapped())
            })
        provider.register(
            Schema(Address.init) {
                Field("city", \.city)
                Field("country", \.country)
            })
        provider.register(
            Schema(Post.init) {
                Field("title", \.title)
                Field("author", \.author, using: .mapped())
                Field("datePosted", \.datePosted)
            })
        return provider
    }

    static func options(_ provider: MappingProvider = provider) -> DecodingOptions {
        var options = DecodingOptions()
        options.mappings = provider
        return options
    }

    static func user(_ text: String, _ options: DecodingOptions = options()) throws -> User {
        try ModelDecoder(options).decode(Mapped<User>.self, from: text).value
    }

    @Test("Simple automatic mapping")
    func simple() throws {
        let user = try Self.user(#"{"firstName": "Ann", "lastName": "B", "age": 26, "dateOfBirth": "01/02/2013"}"#)
        #expect(user.firstName == "Ann" && user.lastName == "B" && user.age == 26)
        #expect(user.dateOfBirth == Date(timeIntervalSince1970: 1_357_084_800))
    }

    @Test("Nested automatic mapping: objects, and arrays of objects")
    func nested() throws {
        let user = try Self.user(
            #"{"address": {"city": "Oslo", "country": "NO"}, "posts": [{"title": "1"}, {"title": "2"}]}"#)
        #expect(user.address?.city == "Oslo" && user.address?.country == "NO")
        #expect(user.posts.map(\.title) == ["1", "2"])
    }

    @Test("Keys in other letter case and with underscores are recognised")
    func spelling() throws {
        var options = Self.options()
        options.keys = .caseInsensitive
        let user = try Self.user(#"{"first_name": "Ann", "LASTNAME": "B", "date_of_birth": "2013-01-02"}"#, options)
        #expect(user.firstName == "Ann" && user.lastName == "B" && user.dateOfBirth != nil)
    }

    @Test("Class names are found by keys: plurals and underscores")
    func names() {
        let registry = TypeRegistry(Book.self, Ticket.self)
        #expect(registry.type(named: "books") == Book.self)
        #expect(registry.type(named: "ticket") == Ticket.self)
    }

    @Test("Complex mapping: another key, another type, a class in itself")
    func complex() throws {
        let provider = Self.provider
        provider.register(
            Schema(User.init) {
                Field("dateOfBirth", \.dateOfBirth, key: "dob")
                Field("posts", \.posts, using: .mapped())
            })
        let user = try Self.user(
            #"{"dob": "01/02/2013", "posts": [{"title": "1", "author": {"firstName": "Chuck"}}]}"#,
            Self.options(provider))
        #expect(user.dateOfBirth != nil)
        #expect(user.posts.first?.author?.firstName == "Chuck")
    }

    @Test("Mapping a root-level array")
    func rootArray() throws {
        let users = try ModelDecoder(Self.options()).decode(
            Mapped<[User]>.self, from: #"[{"firstName": "a"}, {"firstName": "b"}]"#
        ).value
        #expect(users.map(\.firstName) == ["a", "b"])
    }

    @Test("Flat data to a complex object")
    func flat() throws {
        let provider = Self.provider
        provider.register(
            Schema(User.init) { Field("city", \.address, \.city, creating: Address.init, keys: "userCity") })
        #expect(try Self.user(#"{"userCity": "Oslo"}"#, Self.options(provider)).address?.city == "Oslo")
    }

    @Test("Date conversion: common formats, one default, one for a property")
    func dates() throws {
        let expected = Date(timeIntervalSince1970: 1_357_084_800)
        for text in ["2013-01-02", "01/02/2013", "2013-01-02T00:00:00Z", "2013-01-02 00:00:00"] {
            #expect(try Self.user(#"{"dateOfBirth": "\#(text)"}"#).dateOfBirth == expected)
        }
        var options = Self.options()
        options.dates = .format("dd|MM|yyyy")
        #expect(try Self.user(#"{"dateOfBirth": "02|01|2013"}"#, options).dateOfBirth == expected)
        let provider = Self.provider
        provider.register(
            Schema(User.init) { Field("dateOfBirth", \.dateOfBirth, options: .dates(.format("yyyy.MM.dd"))) })
        options.mappings = provider
        #expect(try Self.user(#"{"dateOfBirth": "2013.01.02"}"#, options).dateOfBirth == expected)
    }

    @Test("Transformers: any value, and the object it stands in")
    func transformers() throws {
        let provider = Self.provider
        provider.register(
            Schema(User.init) {
                Field(
                    "picture", \.picture, keys: "image",
                    using: ObjectConverter { node, parent in
                        guard case .string(let text) = node, parent["kind"] == .string("base64") else { return nil }
                        return Data(base64Encoded: text)
                    })
            })
        let user = try Self.user(#"{"image": "AQI=", "kind": "base64"}"#, Self.options(provider))
        #expect(user.picture == Data([1, 2]))
        #expect(try Self.user(#"{"image": "AQI="}"#, Self.options(provider)).picture == nil)
    }

    @Test("Mappings of a superclass are inherited")
    func inheritance() throws {
        let provider = Self.provider
        provider.register(Schema(Person.init) { Field("firstName", \.firstName, key: "given") })
        #expect(try Self.user(#"{"given": "Ann"}"#, Self.options(provider)).firstName == "Ann")
    }

    @Test("Properties are excluded, both ways")
    func exclusion() throws {
        let provider = MappingProvider()
        provider.register(
            Schema(User.init, options: .deny("secret")) {
                Field("age", \.age)
                Field("secret", \.secret)
            })
        let user = try Self.user(#"{"age": 1, "secret": "s"}"#, Self.options(provider))
        #expect(user.secret == nil)
        user.secret = "t"
        var options = EncodingOptions()
        options.mappings = provider
        #expect(String(decoding: try ModelEncoder(options).encode(Mapped(user)), as: UTF8.self) == #"{"age":1}"#)
    }

    @Test("The inverse mapping is generated, with date formats")
    func inverse() throws {
        let provider = Self.provider
        provider.register(
            Schema(User.init) {
                Field("dateOfBirth", \.dateOfBirth, key: "dob", options: .dates(.format("dd.MM.yyyy")))
                Field("city", \.address, \.city, creating: Address.init, keys: "home.city")
                Field("posts", \.posts, using: .mapped())
            })
        let text = #"{"dob":"02.01.2013","home":{"city":"Oslo"},"posts":[{"title":"1"}]}"#
        var options = EncodingOptions()
        options.mappings = provider
        options.order = .sorted
        let written = try ModelEncoder(options).encode(Mapped(try Self.user(text, Self.options(provider))))
        #expect(String(decoding: written, as: UTF8.self) == text)
    }

    @Test("A mapping from a property list does the same")
    func propertyList() throws {
        var catalog = MappingCatalog()
        catalog.register(Schema(User.init) { Field("dateOfBirth", \.dateOfBirth) })
        let list = ["User": [["DictionaryKey": "dob", "PropertyKey": "dateOfBirth", "DateFormat": "dd.MM.yyyy"]]]
        let data = try PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0)
        let provider = try MappingFile(data, name: "map.plist").provider(for: catalog)
        #expect(try Self.user(#"{"dob": "02.01.2013"}"#, Self.options(provider)).dateOfBirth != nil)
    }
}
