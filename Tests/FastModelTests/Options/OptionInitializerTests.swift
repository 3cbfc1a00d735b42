import FastModel
import Foundation
import Testing

@Suite("Options are made in one expression")
struct OptionInitializerTests {
    struct Event: JSONModel, Equatable {
        var startedAt: Date?
        static let schema = Schema({ Event() }) { Field("startedAt", \.startedAt) }
    }

    @Test("The given options, and the defaults of the others")
    func given() throws {
        let decoder = ModelDecoder(DecodingOptions(dates: .secondsSince1970, keys: .snakeCase))
        let event = try decoder.decode(Event.self, from: #"{"started_at":1}"#)
        #expect(event.startedAt == Date(timeIntervalSince1970: 1))
        let encoder = ModelEncoder(EncodingOptions(order: .sorted, keys: .snakeCase, dates: .secondsSince1970))
        #expect(try encoder.encodeString(event) == #"{"started_at":1}"#)
    }

    /// What an option is, in a text; the same of each property.
    static func told(_ options: Any) -> [String: String] {
        Dictionary(uniqueKeysWithValues: Mirror(reflecting: options).children.map { ($0.label ?? "", "\($0.value)") })
    }

    @Test("Without arguments every option has the default that the initializer with arguments gives it")
    func defaults() {
        #expect(Self.told(DecodingOptions()) == Self.told(DecodingOptions(maximumIssues: 100)))
        #expect(Self.told(EncodingOptions()) == Self.told(EncodingOptions(maximumIssues: 100)))
    }

    @Test("Each argument sets its own option and no other")
    func eachSetsItsOwn() {
        func changed(_ options: DecodingOptions) -> [String] {
            let (before, after) = (Self.told(DecodingOptions()), Self.told(options))
            return before.keys.filter { before[$0] != after[$0] }
        }
        #expect(changed(DecodingOptions(conversion: .strict)) == ["conversion"])
        #expect(changed(DecodingOptions(nullPolicy: .keep)) == ["nullPolicy"])
        #expect(changed(DecodingOptions(dates: .rfc3339)) == ["dates"])
        #expect(changed(DecodingOptions(data: .utf8)) == ["data"])
        #expect(changed(DecodingOptions(urls: .percentEncoding)) == ["urls"])
        #expect(changed(DecodingOptions(nonFinite: .null)) == ["nonFinite"])
        #expect(changed(DecodingOptions(extensions: .comments)) == ["extensions"])
        #expect(changed(DecodingOptions(keys: .snakeCase)) == ["keys"])
        #expect(changed(DecodingOptions(mappings: MappingProvider())) == ["mappings"])
        #expect(changed(DecodingOptions(identify: { _ in nil })) == ["identify"])
        #expect(changed(DecodingOptions(duplicateKeys: .reject)) == ["duplicateKeys"])
        #expect(changed(DecodingOptions(unknownKeys: .reject)) == ["unknownKeys"])
        #expect(changed(DecodingOptions(missingKeys: .reject)) == ["missingKeys"])
        #expect(changed(DecodingOptions(maximumDepth: 1)) == ["maximumDepth"])
        #expect(changed(DecodingOptions(maximumDocumentBytes: 1)) == ["maximumDocumentBytes"])
        #expect(changed(DecodingOptions(maximumRecordBytes: 1)) == ["maximumRecordBytes"])
        #expect(changed(DecodingOptions(maximumStringBytes: 1)) == ["maximumStringBytes"])
        #expect(changed(DecodingOptions(maximumKeyBytes: 1)) == ["maximumKeyBytes"])
        #expect(changed(DecodingOptions(maximumNumberBytes: 1)) == ["maximumNumberBytes"])
        #expect(changed(DecodingOptions(maximumElements: 1)) == ["maximumElements"])
        #expect(changed(DecodingOptions(maximumMembers: 1)) == ["maximumMembers"])
        #expect(changed(DecodingOptions(maximumValues: 1)) == ["maximumValues"])
        #expect(changed(DecodingOptions(maximumIssues: 1)) == ["maximumIssues"])
        #expect(changed(DecodingOptions(log: DecodingLog { _, _ in })) == ["log"])
    }

    @Test("…and of encoding")
    func eachSetsItsOwnOut() {
        func changed(_ options: EncodingOptions) -> [String] {
            let (before, after) = (Self.told(EncodingOptions()), Self.told(options))
            return before.keys.filter { before[$0] != after[$0] }
        }
        #expect(changed(EncodingOptions(output: .full)) == ["output"])
        #expect(changed(EncodingOptions(nils: .null)) == ["nils"])
        #expect(changed(EncodingOptions(order: .sorted)) == ["order"])
        #expect(changed(EncodingOptions(layout: .pretty)) == ["layout"])
        #expect(changed(EncodingOptions(escaping: .html)) == ["escaping"])
        #expect(changed(EncodingOptions(keys: .snakeCase)) == ["keys"])
        #expect(changed(EncodingOptions(mappings: MappingProvider())) == ["mappings"])
        #expect(changed(EncodingOptions(nonFinite: .null)) == ["nonFinite"])
        #expect(changed(EncodingOptions(floatingPoint: .shortestWithPoint)) == ["floatingPoint"])
        #expect(changed(EncodingOptions(dates: .rfc3339)) == ["dates"])
        #expect(changed(EncodingOptions(unwritableDates: .omit)) == ["unwritableDates"])
        #expect(changed(EncodingOptions(data: .utf8)) == ["data"])
        #expect(changed(EncodingOptions(includesWeak: true)) == ["includesWeak"])
        #expect(changed(EncodingOptions(maximumDepth: 1)) == ["maximumDepth"])
        #expect(changed(EncodingOptions(maximumIssues: 1)) == ["maximumIssues"])
    }
}
