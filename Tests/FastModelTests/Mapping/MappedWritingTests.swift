import FastModel
import Foundation
import Testing

@Suite("Writing by a provider's schemas")
struct MappedWritingTests {
    static func encoder(_ provider: MappingProvider) -> ModelEncoder {
        var options = EncodingOptions()
        options.mappings = provider
        options.order = .sorted
        return ModelEncoder(options)
    }

    @Test("A provider writes what it reads: keys, nested and flat values, arrays and dictionaries")
    func roundTrip() throws {
        let text =
            #"{"age":7,"by_name":{"x":{"likes":0,"title":"c"}},"city":"Oslo","favourite":{"likes":2,"title":""},"#
            + #""full_name":"Ann","posts":[{"likes":1,"title":"a"}],"work_city":"Bergen","work_street":"S"}"#
        let provider = MappingProviderTests.provider
        let user = try MappingProviderTests.decoder(provider).decode(
            Mapped<ForeignUser>.self, from: text
        ).value
        user.pet = "Tom"
        let data = try Self.encoder(provider).encode(Mapped(user))
        #expect(String(decoding: data, as: UTF8.self) == text)
    }

    struct Home: JSONModel, Equatable {
        var address: ForeignAddress?
        var rooms: Rooms?
        static let schema = Schema(Home.init) {
            Field("city", \.address, \.city, creating: ForeignAddress.init)
            Field("street", \.address, \.street, creating: ForeignAddress.init)
            Field("rooms", \.rooms, \.count, creating: Rooms.init)
        }
    }

    struct Rooms: Equatable { var count = 0 }

    @Test(
        "Flat data of a missing nested value does not make one; null changes an existing one",
        arguments: [Home(), Home(address: ForeignAddress(city: "a")), Home(rooms: Rooms(count: 2))])
    func flatNils(_ home: Home) throws {
        var options = EncodingOptions()
        options.nils = .null
        let text = try ModelEncoder(options).encodeString(home)
        #expect(strictOutcome(of: text, as: Home.self).value == home)
        let result = outcome(of: text, as: Home.self)
        #expect(result.value == home && result.issues.isEmpty)
        var updated = Home(address: ForeignAddress(city: "b", street: "s"), rooms: Rooms(count: 1))
        try ModelDecoder().update(&updated, from: #"{"street":null,"rooms":null}"#)
        #expect(updated == Home(address: ForeignAddress(city: "b"), rooms: Rooms()))
    }

    @Test("A mapping file's inverse: first keys, nested targets, formats and zones")
    func file() throws {
        let provider = try MappingFileTests.file(MappingFileTests.json).provider(for: .library)
        let data = try Self.encoder(provider).encode(Mapped(MappingFileTests.expected))
        #expect(
            String(decoding: data, as: UTF8.self)
                == #"{"address":{"town":"Oslo"},"dob":"02.01.1990 03:00","full_name":"Ann","#
                + #""works":[{"headline":"a!","pages":3},{"headline":"","pages":0}]}"#)
    }

    @Test("A model is written by the provider's schema, and without the provider by its own")
    func overridden() throws {
        let provider = MappingProvider()
        provider.override(Book.self) { Field("title", \.title, key: "headline") }
        let book = Book(title: "a", pages: 1)
        #expect(try Self.encoder(provider).encodeString(book) == #"{"headline":"a","pages":1}"#)
        #expect(try ModelEncoder().encodeString([book]) == #"[{"title":"a","pages":1}]"#)
        provider.override(Book.self) { Field("title", \.title, key: "t") }
        #expect(try Self.encoder(provider).encodeString(book) == #"{"pages":1,"t":"a"}"#)
    }

    @Test("Records that are defined by configuration")
    func records() throws {
        let schema = try DynamicRecordTests.schema
        let text = #"{"at":"2026/11/21","id":7,"ratio":0.5,"rest":[1,{"a":null}],"user":{"name":"ann"}}"#
        let record = try ModelDecoder(schema.options()).decode(DynamicRecord.self, from: text)
        #expect(try Self.encoder(schema.mappings).encodeString(record) == text)
    }

    @Test("A transform is written by its inverse, and not without one")
    func transforms() throws {
        let provider = MappingProvider()
        provider.register(
            Schema(ForeignPost.init) {
                Field(
                    "title", \.title,
                    using: ObjectConverter { _, _ in
                        ""
                    } encode: {
                        .string($0 + "?")
                    })
                Field("likes", \.likes, using: ObjectConverter { _, _ in 0 })
            })
        let data = try Self.encoder(provider).encode(Mapped(ForeignPost(title: "a", likes: 1)))
        #expect(String(decoding: data, as: UTF8.self) == #"{"title":"a?"}"#)
    }

    @Test("A type without a mapping is an error; as an element it is left out and reported")
    func unregistered() throws {
        let error = #expect(throws: ModelError.self) {
            try Self.encoder(MappingProvider()).encode(Mapped(ForeignPost()))
        }
        #expect(error?.code == .unencodable)
        let data = try Self.encoder(MappingProvider()).encode(Mapped([ForeignPost()]))
        #expect(String(decoding: data, as: UTF8.self) == "[]")
    }

    @Test("Nil is null in containers of mapped types")
    func nilMembers() throws {
        let provider = MappingProvider()
        provider.register(Schema(ForeignPost.init) { Field("likes", \.likes) })
        var encoder = Self.encoder(provider)
        encoder.options.order = .sorted
        let posts = ["a": ForeignPost(title: "", likes: 1), "b": nil]
        #expect(try encoder.encodeString(Mapped(posts)) == #"{"a":{"likes":1},"b":null}"#)
        #expect(try encoder.encodeString(Mapped([posts["b"], posts["a"]])) == #"[null,{"likes":1}]"#)
    }

    @Test("Registering and encoding at once from 8 tasks")
    func concurrency() async throws {
        let provider = MappingProviderTests.provider
        let encoder = Self.encoder(provider)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for task in 0..<8 {
                group.addTask {
                    for round in 0..<200 {
                        if task == 0 {
                            provider.register(Schema(ForeignPost.init) { Field("likes", \.likes, key: "k\(round)") })
                        }
                        let data = try encoder.encode(Mapped([ForeignPost(), ForeignPost()]))
                        #expect(!data.isEmpty)
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    class Pet: JSONModel {
        var name = ""
        required init() {}
        class var schema: Schema<Pet> { Schema({ Pet() }) { Field("name", \.name) } }
    }

    final class Hound: Pet {
        override class var schema: Schema<Pet> { super.schema.extended({ Hound() }) {} }
    }

    @Test("An object is written by the schema of its class, independent of its declared class")
    func subclasses() throws {
        let hound = Hound()
        hound.name = "A"
        let provider = MappingProvider()
        provider.register(Schema({ Hound() }) { Field("name", \.name, key: "n") })
        let encoder = Self.encoder(provider)
        #expect(try encoder.encodeString([hound as Pet, Pet()]) == #"[{"n":"A"},{"name":""}]"#)
        #expect(try encoder.encodeString([hound]) == #"[{"n":"A"}]"#)
        #expect(try encoder.encodeString(hound as Pet) == #"{"n":"A"}"#)
    }

    @Test("…also one that is not a model, which is written by its superclass's schema if it has none")
    func foreignSubclasses() throws {
        let provider = MappingProvider()
        provider.register(Schema(ForeignPerson.init) { Field("name", \.name, key: "n") })
        let user = ForeignUser()
        user.name = "A"
        for _ in 0..<2 {
            #expect(
                String(decoding: try Self.encoder(provider).encode(Mapped([user])), as: UTF8.self)
                    == #"[{"n":"A"}]"#)
        }
        provider.register(Schema(ForeignUser.init) { Field("age", \.age) })
        #expect(
            String(decoding: try Self.encoder(provider).encode(Mapped(user as ForeignPerson)), as: UTF8.self)
                == #"{"age":0,"n":"A"}"#)
    }

    struct Disc: JSONModel, Equatable {
        var radius = 0
        static let schema = Schema(Disc.init) { Field("radius", \.radius) }
    }

    enum Form: JSONModel, Equatable {
        case disc(Disc)
        static let schema = Schema<Form>(variantsBy: "type") {
            Variant("disc", Disc.self) {
                .disc($0)
            } unwrap: {
                if case .disc(let it) = $0 { it } else { nil }
            }
        }
    }

    /// A type without a schema.
    enum ForeignForm: Equatable {
        case disc(Disc)
    }

    @Test("Variants are written with the provider's discriminator")
    func variants() throws {
        typealias Animal = VariantWritingTests.Animal
        typealias Dog = VariantWritingTests.Dog
        let provider = MappingProvider()
        provider.register(
            Schema<Form>(variantsBy: "kind") {
                Variant("round", Disc.self) {
                    .disc($0)
                } unwrap: {
                    if case .disc(let it) = $0 { it } else { nil }
                }
            })
        provider.register(
            Schema<ForeignForm>(variantsBy: "kind") {
                Variant("round", Disc.self) {
                    .disc($0)
                } unwrap: {
                    if case .disc(let it) = $0 { it } else { nil }
                }
            })
        provider.register(
            Schema(Animal.init) { Field("name", \.name) }.variants(by: "sort") {
                Variant("beast", Animal.self) { $0 }
                Variant("hound", Dog.self) { $0 }
            })
        let json = #"{"kind":"round","radius":1}"#
        let decoder = MappingProviderTests.decoder(provider)
        let form = try decoder.decode(Form.self, from: json)
        #expect(text(form) { $0.mappings = provider } == json)
        #expect(text(form) == #"{"type":"disc","radius":1}"#)
        let foreign = try decoder.decode(Mapped<ForeignForm>.self, from: json).value
        #expect(String(decoding: try Self.encoder(provider).encode(Mapped(foreign)), as: UTF8.self) == json)
        let animals = #"[{"sort":"hound","name":"a"},{"sort":"beast","name":"b"}]"#
        #expect(text(try decoder.decode([Animal].self, from: animals)) { $0.mappings = provider } == animals)
        #expect(text([Dog()]) { $0.mappings = provider } == #"[{"sort":"hound","name":""}]"#)
    }
}
