import FastModel
import FastModelFoundation
import Foundation
import Testing

@Suite("Every encoding call makes every form of a model, and of a type with a schema in a provider only")
struct EncodingEntryPointTests {
    typealias Post = EntryPointTests.Post
    typealias Foreign = EntryPointTests.Foreign

    static let encoder = ModelEncoder(EncodingOptions(mappings: EntryPointTests.mappings))
    static let text = #"{"title":"a","likes":1}"#
    static let post = Post(title: "a", likes: 1)
    static let foreign = Foreign(title: "a", likes: 1)

    /// Encodes in a form, with and without a report.
    static func both<Output>(_ value: some JSONConvertible, _ form: EncodedForm<Output>) throws -> [Output] {
        var report = EncodingReport()
        report.count = 9
        let outputs = [try encoder.encode(value, as: form), try encoder.encode(value, as: form, reporting: &report)]
        #expect(report.count == 0)
        return outputs
    }

    /// The results of the calls that make text.
    static func texts(_ value: some JSONConvertible) throws -> [String] {
        var report = EncodingReport()
        var buffer = JSONBuffer()
        try encoder.encode(value, into: &buffer)
        try encoder.encode(value, into: &buffer, reporting: &report)
        let data =
            try [encoder.encode(value), encoder.encode(value, reporting: &report)] + both(value, .data)
            + both(value, .bytes).map { Data($0) }
        return try [encoder.encodeString(value)] + both(value, .string)
            + data.map { String(decoding: $0, as: UTF8.self) }
            + both(value, .value).map { try encoder.encodeString($0) }
            + buffer.withSpan { parts(of: $0, count: 2) }
    }

    /// The results of the calls that make objects.
    static func objects(_ value: some JSONConvertible) throws -> [Any] {
        let lists = try both(value, .propertyList()) + both(value, .propertyList(.xml))
        return try both(value, .any)
            + lists.map { try unsafe PropertyListSerialization.propertyList(from: $0, format: nil) }
    }

    /// Equal parts of what a buffer holds.
    static func parts(of span: RawSpan, count: Int) -> [String] {
        let bytes = unsafe span.withUnsafeBytes { unsafe Array($0) }
        let size = bytes.count / count
        return (0..<count).map { String(decoding: bytes[$0 * size..<($0 + 1) * size], as: UTF8.self) }
    }

    @Test("Text, bytes, buffers and captured values")
    func text() throws {
        for text in try Self.texts(Self.post) + Self.texts(Mapped(Self.foreign)) { #expect(text == Self.text) }
        let arrays =
            try Self.texts([Self.post]) + Self.texts([Mapped(Self.foreign)]) + Self.texts(Mapped([Self.foreign]))
        for text in arrays { #expect(text == "[\(Self.text)]") }
    }

    @Test("Dictionaries and property lists")
    func objects() throws {
        let arrays =
            try Self.objects([Self.post]) + Self.objects([Mapped(Self.foreign)]) + Self.objects(Mapped([Self.foreign]))
        let objects =
            try Self.objects(Self.post) + Self.objects(Mapped(Self.foreign)) + Self.both(Self.post, .object)
            + Self.both(Mapped(Self.foreign), .object) + arrays.map { try #require(($0 as? [Any])?.first) }
        for object in objects {
            let object = try #require(object as? [String: Any])
            #expect(object["title"] as? String == "a" && object["likes"] as? Int == 1 && object.count == 2)
        }
        #expect(throws: ModelError.self) { try Self.encoder.encode([Self.post], as: .object) }
        #expect(throws: ModelError.self) { try Self.encoder.encode(Mapped([Self.foreign]), as: .object) }
    }

    @Test("Values that were left out are reported in every form")
    func reports() throws {
        struct Holder: JSONModel {
            var content: Any? = Unregistered()
            static let schema = Schema({ Holder() }) { Field("content", \.content, using: .any) }
        }
        struct Unregistered {}
        func count<Output>(_ form: EncodedForm<Output>) throws -> Int {
            var report = EncodingReport()
            _ = try ModelEncoder().encode(Holder(), as: form, reporting: &report)
            return report.count
        }
        #expect(try [count(.data), count(.string), count(.bytes), count(.value)] == [1, 1, 1, 1])
        #expect(try [count(.object), count(.any), count(.propertyList())] == [1, 1, 1])
    }

    @Test("A Codable type in every form")
    func codable() throws {
        struct Place: Codable {
            var name = "a"
            var at = Date(timeIntervalSinceReferenceDate: 1)
        }
        let encoder = ModelEncoder(EncodingOptions(dates: .secondsSince2001))
        let text = #"{"name":"a","at":1}"#
        #expect(try encoder.encode(codable: Place()) == Data(text.utf8))
        #expect(try encoder.encode(codable: Place(), as: .string) == text)
        #expect(try encoder.encode(codable: Place(), as: .bytes) == Array(text.utf8))
        #expect(try encoder.encodeString(encoder.encode(codable: Place(), as: .value)) == text)
        let list = try encoder.encode(codable: Place(), as: .propertyList())
        let objects: [Any] = unsafe [
            try encoder.encode(codable: Place(), as: .object), try encoder.encode(codable: Place(), as: .any),
            try PropertyListSerialization.propertyList(from: list, format: nil),
        ]
        for object in objects {
            let object = try #require(object as? [String: Any])
            #expect(object["name"] as? String == "a" && object["at"] as? Int == 1 && object.count == 2)
        }
        #expect(throws: EncodingError.self) { try encoder.encode(codable: [Place()], as: .object) }
    }

    @Test("Lines")
    func lines() throws {
        var texts: [String] = []
        func take(_ span: RawSpan) { texts.append(Self.parts(of: span, count: 1)[0]) }
        try Self.encoder.encodeLines([Self.post, Self.post], to: take)
        try Self.encoder.encodeLines([Self.foreign, Self.foreign].lazy.map { Mapped($0) }, to: take)
        #expect(texts == [String](repeating: "\(Self.text)\n\(Self.text)\n", count: 2))
        let error = #expect(throws: ModelError.self) {
            try ModelEncoder().encodeLines([Mapped(Self.foreign)], to: take)
        }
        #expect(error?.code == .unencodable && error?.codingPath.description == "[0]")
    }
}
