import FastModel
import Foundation
import Testing

@Suite("Streams of types with a schema in a provider only")
struct MappedRecordTests {
    typealias Post = EntryPointTests.Post
    typealias Foreign = EntryPointTests.Foreign

    static let options = EntryPointTests.decoder.options
    static let lines = (0..<1_000).map { $0 % 10 == 3 ? #"{"title":3"# : #"{"title":"t\#($0)","likes":\#($0)}"# }
        .joined(separator: "\n")

    /// A record's title, or its error with the line.
    static func told(_ record: borrowing DecodedRecord<Mapped<Foreign>>) -> String {
        switch copy record {
        case .model(let model, let context): "\(model.value.title) \(context.line)"
        case .rejected(let error, let context): "\(error.code) \(context.line)"
        }
    }

    static func told(_ record: borrowing DecodedRecord<Post>) -> String {
        switch copy record {
        case .model(let model, let context): "\(model.title) \(context.line)"
        case .rejected(let error, let context): "\(error.code) \(context.line)"
        }
    }

    /// The results of a reader of models for the lines.
    static func expected() throws -> [String] {
        var found: [String] = []
        var reader = try RecordReader(Post.self, framing: .lines)
        try reader.feed(lines) { found.append(told($0)) }
        try reader.finish { found.append(told($0)) }
        return found
    }

    @Test("Readers", arguments: [1, 7, 4096, 1 << 20])
    func readers(_ size: Int) throws {
        let bytes = Array(Self.lines.utf8)
        let pieces = stride(from: 0, to: bytes.count, by: size).map { bytes[$0..<min($0 + size, bytes.count)] }
        var (one, several): ([String], [String]) = ([], [])
        var reader = try RecordReader(Mapped<Foreign>.self, framing: .lines, options: Self.options)
        var parallel = try ParallelRecordReader(Mapped<Foreign>.self, workers: 2, options: Self.options)
        for piece in pieces {
            try reader.feed(piece) { one.append(Self.told($0)) }
            try unsafe parallel.feed(piece.span.bytes) { several.append(Self.told($0)) }
        }
        try reader.finish { one.append(Self.told($0)) }
        try parallel.finish { several.append(Self.told($0)) }
        let expected = try Self.expected()
        #expect(expected.count == 1_000 && one == expected && several == expected)
    }

    @Test("Asynchronous sequences of buffers and of bytes")
    func sequences() async throws {
        let decoder = ModelDecoder(Self.options)
        let text = #"[{"title":"a"},{"title":"b","likes":"x"}]"#
        var found: [String] = []
        let buffers = AsyncStream { continuation in
            for byte in text.utf8 { continuation.yield([byte]) }
            continuation.finish()
        }
        for try await record in decoder.records(of: Mapped<Foreign>.self, from: buffers) {
            found.append(Self.told(record))
        }
        let bytes = AsyncStream { continuation in
            for byte in text.utf8 { continuation.yield(byte) }
            continuation.finish()
        }
        for try await record in decoder.records(of: Mapped<Foreign>.self, from: bytes) {
            #expect(record.context.issueCount == (found.count % 2))
            found.append(Self.told(record))
        }
        #expect(found == ["a 1", "b 1", "a 1", "b 1"])
    }

    @Test("Elements at a path")
    func elements() throws {
        var found: [String] = []
        var reader = try RecordReader(Mapped<Foreign>.self, framing: .elements(at: "data.items"), options: Self.options)
        try reader.feed(#"{"data":{"items":[{"title":"a"},{"title":"b"}]}}"#) { found.append(Self.told($0)) }
        try reader.finish { found.append(Self.told($0)) }
        #expect(found == ["a 1", "b 1"])
    }

    @Test("Elements of an envelope")
    func envelope() throws {
        struct Page: JSONModel {
            var next = ""
            static let schema = Schema({ Page() }) { Field("next", \.next) }
        }
        var found: [String] = []
        var reader = try EnvelopeReader(
            Page.self, elements: Mapped<Foreign>.self, at: "items", options: Self.options)
        try reader.feed(#"{"items":[{"title":"a"},3],"next":"n"}"#) { found.append(Self.told($0)) }
        let page = try reader.finish { found.append(Self.told($0)) }
        #expect(found == ["a 1", "typeMismatch 1"] && page.next == "n")
    }

    @Test("Records of other types than models: each is a value or a rejection, as if it were decoded on its own")
    func otherTypes() throws {
        let lines = ["1", "null", "[2]", #""x""#, #"{"a":3}"#]
        func check<Value: JSONConvertible & Equatable>(_ type: Value.Type, _ values: [Value]) throws {
            var (found, codes): ([Value], [ModelError.Code]) = ([], [])
            func take(_ record: consuming DecodedRecord<Value>) {
                switch consume record {
                case .model(let value, _): found.append(value)
                case .rejected(let error, _): codes.append(error.code)
                }
            }
            var reader = try RecordReader(type, framing: .lines)
            try reader.feed(lines.joined(separator: "\n")) { take($0) }
            try reader.finish { take($0) }
            let results = lines.map { outcome(of: $0, as: type) }
            #expect(found == results.compactMap(\.value) && codes == results.compactMap(\.error?.code))
            #expect(found == values && found.count + codes.count == lines.count)
        }
        try check(Int?.self, [1, nil])
        try check([Int].self, [[2]])
        try check(String.self, ["1", "x"])
        try check(JSONValue.self, lines.map { try ModelDecoder().decode(JSONValue.self, from: $0) })
    }
}
