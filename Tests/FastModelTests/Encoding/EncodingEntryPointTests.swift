import FastModel
import Foundation
import Testing

@Suite("Every encoding call exists for models and for types with a schema in a provider only")
struct EncodingEntryPointTests {
    typealias Post = EntryPointTests.Post
    typealias Foreign = EntryPointTests.Foreign

    static let encoder = ModelEncoder(EncodingOptions(mappings: EntryPointTests.mappings))
    static let text = #"{"title":"a","likes":1}"#
    static let post = Post(title: "a", likes: 1)
    static let foreign = Foreign(title: "a", likes: 1)

    /// The results of the calls that make text.
    static func texts() throws -> [String] {
        var report = EncodingReport()
        var buffer = JSONBuffer()
        try encoder.encode(post, into: &buffer)
        try encoder.encode(mapped: foreign, into: &buffer)
        try encoder.encode(post, into: &buffer, reporting: &report)
        try encoder.encode(mapped: foreign, into: &buffer, reporting: &report)
        return [
            String(decoding: try encoder.encode(post), as: UTF8.self),
            String(decoding: try encoder.encode(mapped: foreign), as: UTF8.self),
            try encoder.encodeString(post), try encoder.encodeString(mapped: foreign),
            String(decoding: try encoder.encodeBytes(post), as: UTF8.self),
            String(decoding: try encoder.encodeBytes(mapped: foreign), as: UTF8.self),
            try encoder.encodeString(encoder.encodeValue(post)),
            try encoder.encodeString(encoder.encodeValue(mapped: foreign)),
            try encoder.encodeString(encoder.encodeValue(post, reporting: &report)),
            try encoder.encodeString(encoder.encodeValue(mapped: foreign, reporting: &report)),
        ] + buffer.withSpan { Self.parts(of: $0, count: 4) }
    }

    /// Equal parts of what a buffer holds.
    static func parts(of span: RawSpan, count: Int) -> [String] {
        let bytes = unsafe span.withUnsafeBytes { unsafe Array($0) }
        let size = bytes.count / count
        return (0..<count).map { String(decoding: bytes[$0 * size..<($0 + 1) * size], as: UTF8.self) }
    }

    @Test("Text, bytes, buffers and captured values")
    func text() throws {
        for text in try Self.texts() { #expect(text == Self.text) }
    }

    @Test("Dictionaries and property lists")
    func objects() throws {
        let encoder = Self.encoder
        var report = EncodingReport()
        let objects: [Any] = unsafe [
            try encoder.encodeObject(Self.post), try encoder.encodeObject(mapped: Self.foreign),
            try encoder.encodeObject(Self.post, reporting: &report),
            try encoder.encodeObject(mapped: Self.foreign, reporting: &report),
            try encoder.encodeAny(Self.post), try encoder.encodeAny(mapped: Self.foreign),
            try encoder.encodeAny(Self.post, reporting: &report),
            try encoder.encodeAny(mapped: Self.foreign, reporting: &report),
            try PropertyListSerialization.propertyList(from: encoder.encodePropertyList(Self.post), format: nil),
            try PropertyListSerialization.propertyList(
                from: encoder.encodePropertyList(mapped: Self.foreign, format: .xml), format: nil),
        ]
        let arrays = [try encoder.encodeAny([Self.post]), try encoder.encodeAny(mapped: [Self.foreign])]
        for object in objects + arrays.flatMap({ $0 as? [Any] ?? [] }) {
            let object = try #require(object as? [String: Any])
            #expect(object["title"] as? String == "a" && object.count == 2)
        }
        #expect(throws: ModelError.self) { try encoder.encodeObject(mapped: [Self.foreign]) }
    }

    @Test("Lines")
    func lines() throws {
        var texts: [String] = []
        func take(_ span: RawSpan) { texts.append(Self.parts(of: span, count: 1)[0]) }
        try Self.encoder.encodeLines([Self.post, Self.post], to: take)
        try Self.encoder.encodeLines(mapped: [Self.foreign, Self.foreign], to: take)
        #expect(texts == [String](repeating: "\(Self.text)\n\(Self.text)\n", count: 2))
        let error = #expect(throws: ModelError.self) {
            try ModelEncoder().encodeLines(mapped: [Self.foreign], to: take)
        }
        #expect(error?.code == .unencodable && error?.codingPath.description == "[0]")
    }
}
