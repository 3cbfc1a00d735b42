import FastModel
import Testing

@Suite("Models that a provider maps: every call that reads or writes them calls their own hooks")
struct MappedModelTests {
    struct Hooked: ValidationHook, DidDecodeHook, WillEncodeHook, Equatable {
        var number = 0
        static let schema = Schema({ Hooked() }) { Field("number", \.number) }
        func validate() throws { if number < 0 { throw ModelError(.rejected, detail: "negative") } }
        mutating func didDecode(from object: JSONValue) -> Bool {
            number += 100
            return true
        }
        mutating func willEncode() { number += 1000 }
    }

    /// A type without a schema.
    struct Shelf {
        var first = Hooked()
        var all: [Hooked]?
    }

    static var provider: MappingProvider {
        let provider = MappingProvider()
        provider.override(Hooked.self) { Field("number", \.number, key: "n") }
        provider.register(
            Schema({ Shelf() }) {
                Field("first", \.first, using: .mapped())
                Field("all", \.all, using: .mapped())
            })
        return provider
    }

    static func code(_ body: () throws -> Void) -> ModelError.Code? {
        do { try body() } catch { return (error as? ModelError)?.code }
        return nil
    }

    @Test("Every decoding call, as the first one", arguments: [true, false])
    func decoding(_ isMappedFirst: Bool) throws {
        let decoder = MappingProviderTests.decoder(Self.provider)
        let calls: [(String) throws -> Hooked] = [
            { try decoder.decode(Mapped<Hooked>.self, from: $0).value }, { try decoder.decode(Hooked.self, from: $0) },
        ]
        for decode in isMappedFirst ? calls : calls.reversed() {
            #expect(try decode(#"{"n":1}"#) == Hooked(number: 101))
            #expect(Self.code { _ = try decode(#"{"n":-1}"#) } == .rejected)
        }
    }

    @Test("…also of arrays and of a stream's records", arguments: [true, false])
    func elements(_ isMappedFirst: Bool) throws {
        let decoder = MappingProviderTests.decoder(Self.provider)
        let calls: [(String) throws -> [Hooked]] = [
            { try decoder.decode(Mapped<[Hooked]>.self, from: $0).value },
            { try decoder.decode([Hooked].self, from: $0) },
        ]
        for decode in isMappedFirst ? calls : calls.reversed() {
            #expect(try decode(#"[{"n":-1},{"n":2}]"#) == [Hooked(number: 102)])
        }
        var reader = try RecordReader(Hooked.self, framing: .lines, options: decoder.options)
        var isRejected: [Bool] = []
        try reader.feed("{\"n\":-1}\n{\"n\":1}\n") { record in
            if case .rejected = record { isRejected.append(true) } else { isRejected.append(false) }
        }
        #expect(isRejected == [true, false])
    }

    @Test("Every encoding call, as the first one", arguments: [true, false])
    func encoding(_ isMappedFirst: Bool) throws {
        let encoder = MappedWritingTests.encoder(Self.provider)
        let calls: [() throws -> String] = [
            { String(decoding: try encoder.encode(Mapped(Hooked(number: 1))), as: UTF8.self) },
            { try encoder.encodeString(Hooked(number: 1)) },
        ]
        for encode in isMappedFirst ? calls : calls.reversed() { #expect(try encode() == #"{"n":1001}"#) }
    }

    @Test("In a mapped field")
    func fields() throws {
        let decoder = MappingProviderTests.decoder(Self.provider)
        var report = DecodingReport()
        let shelf = try decoder.decode(
            Mapped<Shelf>.self, from: #"{"first":{"n":-1},"all":[{"n":1},{"n":-2}]}"#, reporting: &report
        ).value
        #expect(shelf.first == Hooked() && shelf.all == [Hooked(number: 101)])
        #expect(report.issues.map(\.code) == [.rejected, .rejected])
        let written = try MappedWritingTests.encoder(Self.provider).encode(Mapped(shelf))
        #expect(String(decoding: written, as: UTF8.self) == #"{"all":[{"n":1101}],"first":{"n":1000}}"#)
    }

    @Test("A polymorphic class chooses the type of its objects")
    func polymorphism() throws {
        typealias Tests = PolymorphicModelTests
        let provider = MappingProvider()
        provider.override(Tests.Shape.self) { Field("name", \.name, key: "n") }
        let decoder = MappingProviderTests.decoder(provider)
        let text = #"{"kind":"circle","radius":2}"#
        for _ in 0..<2 {
            #expect((try decoder.decode(Mapped<Tests.Shape>.self, from: text).value as? Tests.Circle)?.radius == 2)
            #expect((try decoder.decode(Tests.Shape.self, from: text) as? Tests.Circle)?.radius == 2)
        }
    }

    @Test("An update of a mapped field changes the object in place, for every subclass")
    func updates() throws {
        let provider = MappingProvider()
        provider.override(MappedWritingTests.Pet.self) { Field("name", \.name, key: "n") }
        let hound = MappedWritingTests.Hound()
        var owner = Owner(pet: hound)
        try MappingProviderTests.decoder(provider).update(&owner, from: #"{"pet":{"n":"a"}}"#)
        #expect(owner.pet === hound && hound.name == "a")
    }

    struct Owner: JSONModel {
        var pet = MappedWritingTests.Pet()
        static let schema = Schema({ Owner() }) { Field("pet", \.pet, using: .mapped()) }
    }
}
