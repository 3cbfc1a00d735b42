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

    @Test("What a provider reads it writes: keys, nested and flat values, arrays and dictionaries")
    func roundTrip() throws {
        let text =
            #"{"age":7,"by_name":{"x":{"likes":0,"title":"c"}},"city":"Oslo","favourite":{"likes":2,"title":""},"#
            + #""full_name":"Ann","posts":[{"likes":1,"title":"a"}],"work_city":"Bergen","work_street":"S"}"#
        let provider = MappingProviderTests.provider
        let user = try MappingProviderTests.decoder(provider).decode(
            mapped: ForeignUser.self, from: text)
        user.pet = "Tom"
        let data = try Self.encoder(provider).encode(mapped: user)
        #expect(String(decoding: data, as: UTF8.self) == text)
    }

    @Test("A mapping file's inverse: first keys, nested targets, formats and zones")
    func file() throws {
        let provider = try MappingFileTests.file(MappingFileTests.json).provider(for: .library)
        let data = try Self.encoder(provider).encode(mapped: MappingFileTests.expected)
        #expect(
            String(decoding: data, as: UTF8.self)
                == #"{"address":{"town":"Oslo"},"dob":"02.01.1990 03:00","full_name":"Ann","#
                + #""works":[{"headline":"a!","pages":3},{"headline":"","pages":0}]}"#)
    }

    @Test("A model that a provider overrides is written so, and without the provider by its own schema")
    func overridden() throws {
        let provider = MappingProvider()
        provider.override(Book.self) { Field("title", \.title, key: "headline") }
        let book = Book(title: "a", pages: 1)
        #expect(try Self.encoder(provider).encodeString(book) == #"{"headline":"a","pages":1}"#)
        #expect(try ModelEncoder().encodeString([book]) == #"[{"title":"a","pages":1}]"#)
        provider.override(Book.self) { Field("title", \.title, key: "t") }
        #expect(try Self.encoder(provider).encodeString(book) == #"{"pages":1,"t":"a"}"#)
    }

    @Test("Records of a shape that only configuration knows")
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
                Field("title", \.title, mapOut: { .string($0 + "?") }) { _, _ in "" }
                Field("likes", \.likes) { _, _ in 0 }
            })
        let data = try Self.encoder(provider).encode(mapped: ForeignPost(title: "a", likes: 1))
        #expect(String(decoding: data, as: UTF8.self) == #"{"title":"a?"}"#)
    }

    @Test("A type without a mapping is an error, or left out and reported where it is an element")
    func unregistered() throws {
        let error = #expect(throws: ModelError.self) {
            try Self.encoder(MappingProvider()).encode(mapped: ForeignPost())
        }
        #expect(error?.code == .unencodable)
        let data = try Self.encoder(MappingProvider()).encode(mappedElements: [ForeignPost()])
        #expect(String(decoding: data, as: UTF8.self) == "[]")
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
                        let data = try encoder.encode(mappedElements: [ForeignPost(), ForeignPost()])
                        #expect(!data.isEmpty)
                    }
                }
            }
            try await group.waitForAll()
        }
    }
}
