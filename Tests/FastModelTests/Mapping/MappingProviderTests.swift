import FastModel
import Foundation
import Testing

@testable import FastModelCore

@Suite("Mapping types that cannot be changed")
struct MappingProviderTests {
    static var provider: MappingProvider {
        let provider = MappingProvider()
        provider.register(Schema(ForeignPerson.init) { Field("name", \.name, key: "full_name") })
        provider.register(
            Schema(ForeignPost.init) {
                Field("title", \.title)
                Field("likes", \.likes)
            })
        provider.register(
            Schema(ForeignAddress.init) {
                Field("city", \.city)
                Field("street", \.street)
            })
        provider.register(
            Schema(ForeignUser.init) {
                Field("age", \.age)
                Field("city", \.home.city)
                Field("workCity", \.work, \.city, creating: ForeignAddress.init, keys: "work_city")
                Field("workStreet", \.work, \.street, creating: ForeignAddress.init, keys: "work_street")
                Field("posts", \.posts, using: .mapped())
                Field("byName", \.byName, keys: "by_name", using: .mapped())
                Field("favourite", \.favourite, using: .mapped())
                Field("friend", \.friend, using: .mapped())
                Field(
                    "pet", \.pet,
                    using: ObjectConverter { node, parent in
                        guard case .string(let name) = node, case .string(let kind) = parent["kind"] else { return nil }
                        return "\(name) the \(kind)"
                    })
            })
        return provider
    }

    static func decoder(_ provider: MappingProvider = provider) -> ModelDecoder {
        var options = DecodingOptions()
        options.mappings = provider
        return ModelDecoder(options)
    }

    class Beast: JSONModel {
        var legs = 4
        var name = ""
        required init() {}
        struct Draft { var legs = 4 }
        class var schema: Schema<Beast> {
            Schema({ Beast() }) {
                Field("legs", \.legs)
                Field("name", \.name)
            }
        }
    }

    final class Cat: Beast {}

    final class Wolf: Beast {
        var pack = 0
    }

    @Test("Properties of a model and of its draft cannot be mixed: they would be read from the wrong memory")
    func draftsAreNotMixed() throws {
        let overriding = MappingProvider()
        overriding.override(RequiredPropertyTests.Person.self) { Field("nick", \.nick, key: "nickname") }
        let drafted = MappingProvider()
        drafted.register(
            Schema<Beast>(draft: Beast.Draft.init) {
                Field("legs", \.legs)
            } build: { _ in
                Beast()
            } seed: { _ in
                Beast.Draft()
            })
        drafted.register(Schema({ Cat() }) {})
        #expect(throws: ModelError.self) {
            try Self.decoder(overriding).decode(RequiredPropertyTests.Person.self, from: #"{"nickname":"a","age":1}"#)
        }
        #expect(throws: ModelError.self) { try Self.decoder(drafted).decode(Mapped<Cat>.self, from: #"{"legs":3}"#) }
        var options = EncodingOptions()
        options.mappings = drafted
        #expect(throws: ModelError.self) { try ModelEncoder(options).encode(Mapped(Cat())) }
    }

    @Test("Short-lived key strategies are distinguished, and their plans are released with them")
    func passingStrategies() throws {
        let provider = MappingProvider()
        provider.register(Schema(ForeignPost.init) { Field("title", \.title) })
        weak var first: PlanCaches?
        for number in 0..<100 {
            var options = DecodingOptions()
            options.mappings = provider
            options.keys = .custom { ["\($0)\(number)"] }
            if number == 0 { first = options.ownPlans }
            let post = try ModelDecoder(options).decode(Mapped<ForeignPost>.self, from: #"{"title\#(number)": "a"}"#)
                .value
            #expect(post.title == "a", "strategy \(number)")
        }
        #expect(first == nil)
    }

    @Test("A foreign class with a superclass, nested and flat values is mapped")
    func foreignClass() throws {
        let user = try Self.decoder().decode(
            Mapped<ForeignUser>.self,
            from: #"""
                {"full_name": "Ann", "age": "7", "city": "Oslo", "work_city": "Bergen", "work_street": "S", "kind": "cat",
                 "pet": "Tom", "posts": [{"title": "a", "likes": 1}, null, 5, {"title": "b"}],
                 "by_name": {"x": {"title": "c"}}, "favourite": {"likes": 2}, "friend": {"full_name": "Bob"}}
                """#
        ).value
        #expect(user.name == "Ann" && user.age == 7)
        #expect(user.home.city == "Oslo")
        #expect(user.work == ForeignAddress(city: "Bergen", street: "S"))
        #expect(user.posts == [ForeignPost(title: "a", likes: 1), ForeignPost(title: "b")])
        #expect(user.byName == ["x": ForeignPost(title: "c")])
        #expect(user.favourite == ForeignPost(likes: 2))
        #expect(user.pet == "Tom the cat")
        #expect(user.friend?.name == "Bob")
    }

    @Test("An array of a foreign type is mapped at the root")
    func foreignArray() throws {
        let posts = try Self.decoder().decode(Mapped<[ForeignPost]>.self, from: #"[{"likes":1},{"likes":2}]"#).value
        #expect(posts.map(\.likes) == [1, 2])
    }

    @Test("A type without a mapping is an error with its name")
    func unregistered() {
        let error = #expect(throws: ModelError.self) {
            try Self.decoder(MappingProvider()).decode(Mapped<ForeignPost>.self, from: "{}").value
        }
        #expect(error?.code == .invalidSchema)
        #expect(error?.detail?.contains("ForeignPost") == true)
    }

    @Test("One type has several mappings, each in a provider")
    func severalMappings() throws {
        let other = MappingProvider()
        other.register(Schema(ForeignPost.init) { Field("title", \.title, key: "headline") })
        let text = #"{"title": "a", "headline": "b"}"#
        #expect(try Self.decoder().decode(Mapped<ForeignPost>.self, from: text).value.title == "a")
        #expect(try Self.decoder(other).decode(Mapped<ForeignPost>.self, from: text).value.title == "b")
    }

    @Test("A provider's schema overrides the model's own, also for nested models and in part")
    func overriding() throws {
        let provider = MappingProvider()
        provider.override(MappedBook.self) { Field("title", \.title, key: "headline") }
        let text = #"{"books": [{"title": "a", "headline": "b", "pages": 3}]}"#
        #expect(try ModelDecoder().decode(MappedShelf.self, from: text).books.first == MappedBook(title: "a", pages: 3))
        let book = try Self.decoder(provider).decode(MappedShelf.self, from: text).books.first
        #expect(book == MappedBook(title: "b", pages: 3))
    }

    @Test("A partly overridden superclass is inherited completely")
    func overriddenSuperclass() throws {
        let provider = MappingProvider()
        provider.override(Beast.self) { Field("name", \.name, key: "n") }
        provider.register(Schema({ Wolf() }) { Field("pack", \.pack) })
        let wolf = try Self.decoder(provider).decode(Wolf.self, from: #"{"n":"a","legs":3,"pack":2}"#)
        #expect(wolf.name == "a" && wolf.legs == 3 && wolf.pack == 2)
        #expect(provider.properties(of: Wolf.self)?.map(\.name) == ["legs", "name", "pack"])
    }

    class Bird {
        var firstName = ""
        var secret = "s"
        var hatched: Date?
    }

    final class Owl: Bird {
        var wingSpan = 0
    }

    @Test("A superclass's options are inherited: keys, lists, strategies; those of the subclass override them")
    func inheritedOptions() throws {
        let provider = MappingProvider()
        provider.register(
            Schema({ Bird() }, options: .keys(.snakeCase), .deny("secret"), .dates(.secondsSince1970)) {
                Field("firstName", \.firstName)
                Field("secret", \.secret)
                Field("hatched", \.hatched)
            })
        provider.register(Schema({ Owl() }) { Field("wingSpan", \.wingSpan) })
        let text = #"{"first_name":"A","firstName":"B","secret":"q","hatched":12,"wing_span":3}"#
        let owl = try Self.decoder(provider).decode(Mapped<Owl>.self, from: text).value
        #expect(owl.firstName == "A" && owl.secret == "s" && owl.wingSpan == 3)
        #expect(owl.hatched == Date(timeIntervalSince1970: 12))
        let written = try MappedWritingTests.encoder(provider).encode(Mapped(owl))
        #expect(String(decoding: written, as: UTF8.self) == #"{"first_name":"A","hatched":12,"wing_span":3}"#)
        let isIncluded = provider.properties(of: Owl.self)?.map(\.isIncluded)
        #expect(isIncluded == [true, false, true, true])

        provider.register(
            Schema({ Owl() }, options: .keys(.exact), .deny("wingSpan")) { Field("wingSpan", \.wingSpan) })
        let other = try Self.decoder(provider).decode(Mapped<Owl>.self, from: text).value
        #expect(other.firstName == "B" && other.secret == "s" && other.wingSpan == 0)
    }

    struct Shelf: Equatable {
        var posts: [ForeignPost]?
        var byName: [String: ForeignPost]?
    }

    @Test("Optional arrays and dictionaries: null is nil, a null element an issue")
    func optionalContainers() throws {
        let provider = Self.provider
        provider.register(
            Schema(Shelf.init) {
                Field("posts", \.posts, using: .mapped())
                Field("byName", \.byName, using: .mapped())
            })
        let decoder = Self.decoder(provider)
        let shelf = Shelf(posts: [ForeignPost(title: "a")], byName: ["x": ForeignPost(likes: 1)])
        var report = DecodingReport()
        let read = try decoder.decode(
            Mapped<Shelf>.self, from: #"{"posts":[null,{"title":"a"}],"byName":{"y":null,"x":{"likes":1}}}"#,
            reporting: &report
        ).value
        #expect(read == shelf)
        #expect(report.issues.map(\.code) == [.unexpectedNull, .unexpectedNull])
        let text = String(decoding: try MappedWritingTests.encoder(provider).encode(Mapped(shelf)), as: UTF8.self)
        #expect(try decoder.decode(Mapped<Shelf>.self, from: text).value == shelf)
        #expect(try decoder.decode(Mapped<Shelf>.self, from: #"{"posts":null,"byName":null}"#).value == Shelf())
        #expect(
            try decoder.decode(Mapped<Shelf>.self, from: #"{"posts":[],"byName":{}}"#).value
                == Shelf(posts: [], byName: [:]))
        #expect(try MappedWritingTests.encoder(provider).encode(Mapped(Shelf())) == Data("{}".utf8))
    }

    @Test("A stream uses the schemas registered at its start, also for types that occur later")
    func streamsUnderWay() throws {
        typealias Tests = PolymorphicModelTests
        let provider = MappingProvider()
        provider.register(Schema({ Tests.Circle() }) { Field("radius", \.radius, key: "r") })
        var options = DecodingOptions()
        options.mappings = provider
        var reader = try RecordReader(Tests.Shape.self, framing: .lines, options: options)
        provider.register(Schema({ Tests.Circle() }) { Field("radius", \.radius, key: "q") })
        var radii: [Int?] = []
        try reader.feed("{\"kind\":\"circle\",\"r\":1,\"q\":2}\n") { record in
            if case .model(let shape, _) = record { radii.append((shape as? Tests.Circle)?.radius) }
        }
        #expect(radii == [1])
    }

    @Test("A registration affects only decodes that begin after it")
    func reloading() throws {
        let provider = MappingProvider()
        let decoder = Self.decoder(provider)
        provider.register(Schema(ForeignPost.init) { Field("title", \.title) })
        let text = #"{"title": "a", "headline": "b"}"#
        #expect(try decoder.decode(Mapped<ForeignPost>.self, from: text).value.title == "a")
        let copy = MappingProvider(copying: provider)
        provider.register(Schema(ForeignPost.init) { Field("title", \.title, key: "headline") })
        #expect(try decoder.decode(Mapped<ForeignPost>.self, from: text).value.title == "b")
        #expect(try Self.decoder(copy).decode(Mapped<ForeignPost>.self, from: text).value.title == "a")
    }

    @Test("Registering and decoding at once from 8 tasks")
    func concurrency() async throws {
        let provider = Self.provider
        let decoder = Self.decoder(provider)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for task in 0..<8 {
                group.addTask {
                    for round in 0..<200 {
                        if task == 0 {
                            provider.register(Schema(ForeignPost.init) { Field("likes", \.likes, key: "k\(round)") })
                        }
                        let user = try decoder.decode(
                            Mapped<ForeignUser>.self, from: #"{"age": 3, "friend": {"age": 4}, "posts": [{}]}"#
                        ).value
                        #expect(user.friend?.age == 4)
                    }
                }
            }
            try await group.waitForAll()
        }
    }
}

private struct MappedBook: JSONModel, Equatable {
    var title = ""
    var pages = 0

    static let schema = Schema(MappedBook.init) {
        Field("title", \.title)
        Field("pages", \.pages)
    }
}

private struct MappedShelf: JSONModel {
    var books: [MappedBook] = []

    static let schema = Schema(MappedShelf.init) { Field("books", \.books) }
}
