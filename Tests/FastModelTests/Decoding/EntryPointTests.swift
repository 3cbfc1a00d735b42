import FastModel
import Foundation
import Testing

/// The matrix of calls: each column is a call, each row a source; every cell is tested with both kinds of types.
@Suite("Every decoding call exists for every source, for models and for types with a schema in a provider only")
struct EntryPointTests {
    struct Post: JSONModel, Hashable {
        var title = "old"
        var likes = 7
        static let schema = Schema({ Post() }) {
            Field("title", \.title)
            Field("likes", \.likes)
        }
    }

    /// A type without a schema.
    struct Foreign: Hashable {
        var title = "old"
        var likes = 7
    }

    static let mappings: MappingProvider = {
        let provider = MappingProvider()
        provider.register(
            Schema({ Foreign() }) {
                Field("title", \.title)
                Field("likes", \.likes)
            })
        return provider
    }()

    static let decoder = ModelDecoder(DecodingOptions(mappings: mappings))

    enum Source: CaseIterable {
        case data, string, substring, bytes, slice, buffer, span, value, object
    }

    /// The result of a call.
    struct Outcome: Equatable {
        var title: String
        var likes: Int
        var issues: Int?

        init(_ post: Post, _ report: DecodingReport? = nil) {
            (title, likes, issues) = (post.title, post.likes, report?.count)
        }

        init(_ foreign: Foreign, _ report: DecodingReport? = nil) {
            (title, likes, issues) = (foreign.title, foreign.likes, report?.count)
        }
    }

    /// All calls that take text.
    static func calls(from source: borrowing some JSONSource & ~Copyable & ~Escapable) throws -> [Outcome] {
        var report = DecodingReport()
        var outcomes = [Outcome(try decoder.decode(Post.self, from: source))]
        outcomes.append(Outcome(try decoder.decode(mapped: Foreign.self, from: source)))
        outcomes.append(Outcome(try decoder.decode(Post.self, from: source, reporting: &report), report))
        outcomes.append(Outcome(try decoder.decode(mapped: Foreign.self, from: source, reporting: &report), report))
        var (post, foreign) = (Post(title: "?"), Foreign(title: "?"))
        try decoder.update(&post, from: source)
        try decoder.update(mapped: &foreign, from: source)
        outcomes += [Outcome(post), Outcome(foreign)]
        (post, foreign) = (Post(title: "?"), Foreign(title: "?"))
        try decoder.update(&post, from: source, reporting: &report)
        outcomes.append(Outcome(post, report))
        try decoder.update(mapped: &foreign, from: source, reporting: &report)
        outcomes.append(Outcome(foreign, report))
        outcomes.append(Outcome(try Post(json: source)))
        return outcomes
    }

    /// The same calls with a captured value.
    static func calls(from value: JSONValue) throws -> [Outcome] {
        var report = DecodingReport()
        var outcomes = [Outcome(try decoder.decode(Post.self, from: value))]
        outcomes.append(Outcome(try decoder.decode(mapped: Foreign.self, from: value)))
        outcomes.append(Outcome(try decoder.decode(Post.self, from: value, reporting: &report), report))
        outcomes.append(Outcome(try decoder.decode(mapped: Foreign.self, from: value, reporting: &report), report))
        var (post, foreign) = (Post(title: "?"), Foreign(title: "?"))
        try decoder.update(&post, from: value)
        try decoder.update(mapped: &foreign, from: value)
        outcomes += [Outcome(post), Outcome(foreign)]
        (post, foreign) = (Post(title: "?"), Foreign(title: "?"))
        try decoder.update(&post, from: value, reporting: &report)
        outcomes.append(Outcome(post, report))
        try decoder.update(mapped: &foreign, from: value, reporting: &report)
        outcomes.append(Outcome(foreign, report))
        outcomes.append(Outcome(try Post(jsonValue: value)))
        return outcomes
    }

    /// The same calls with a dictionary.
    static func calls(fromObject object: Any) throws -> [Outcome] {
        var report = DecodingReport()
        var outcomes = [Outcome(try decoder.decode(Post.self, fromObject: object))]
        outcomes.append(Outcome(try decoder.decode(mapped: Foreign.self, fromObject: object)))
        outcomes.append(Outcome(try decoder.decode(Post.self, fromObject: object, reporting: &report), report))
        outcomes.append(
            Outcome(try decoder.decode(mapped: Foreign.self, fromObject: object, reporting: &report), report))
        var (post, foreign) = (Post(title: "?"), Foreign(title: "?"))
        try decoder.update(&post, fromObject: object)
        try decoder.update(mapped: &foreign, fromObject: object)
        outcomes += [Outcome(post), Outcome(foreign)]
        (post, foreign) = (Post(title: "?"), Foreign(title: "?"))
        try decoder.update(&post, fromObject: object, reporting: &report)
        outcomes.append(Outcome(post, report))
        try decoder.update(mapped: &foreign, fromObject: object, reporting: &report)
        outcomes.append(Outcome(foreign, report))
        outcomes.append(Outcome(try Post(jsonObject: object)))
        return outcomes
    }

    static func calls(_ source: Source, _ text: String) throws -> [Outcome] {
        let bytes = Array(text.utf8)
        return switch source {
        case .data: try calls(from: Data(bytes))
        case .string: try calls(from: text)
        case .substring: try calls(from: text.dropFirst(0))
        case .bytes: try calls(from: bytes)
        case .slice: try calls(from: bytes[...])
        case .buffer: try unsafe bytes.withUnsafeBytes { try unsafe calls(from: $0) }
        case .span: try unsafe calls(from: bytes.span.bytes)
        case .value: try calls(from: decoder.decode(JSONValue.self, from: text))
        case .object: try calls(fromObject: JSONSerialization.jsonObject(with: Data(bytes)))
        }
    }

    @Test("One value", arguments: Source.allCases)
    func one(_ source: Source) throws {
        let outcomes = try Self.calls(source, #"{"title": "new", "likes": "x"}"#)
        let reported = outcomes.map { $0.issues != nil }
        #expect(reported == [false, false, true, true, false, false, true, true, false])
        for outcome in outcomes {
            #expect(outcome.title == "new" && outcome.likes == 7 && outcome.issues ?? 1 == 1)
        }
    }

    @Test("Each call throws, and an update leaves its target unchanged", arguments: Source.allCases)
    func errors(_ source: Source) throws {
        #expect(throws: ModelError.self) { try Self.calls(source, "[1]") }
        var (post, foreign) = (Post(title: "?"), Foreign(title: "?"))
        for text in ["[1]", "3"] {
            let value = try Self.decoder.decode(JSONValue.self, from: text)
            #expect(throws: ModelError.self) { try Self.decoder.update(&post, from: text) }
            #expect(throws: ModelError.self) { try Self.decoder.update(mapped: &foreign, from: text) }
            #expect(throws: ModelError.self) { try Self.decoder.update(&post, from: value) }
            #expect(throws: ModelError.self) { try Self.decoder.update(mapped: &foreign, from: value) }
            #expect(throws: ModelError.self) { try Self.decoder.update(&post, fromObject: value.anyValue) }
            #expect(throws: ModelError.self) { try Self.decoder.update(mapped: &foreign, fromObject: value.anyValue) }
        }
        #expect(post == Post(title: "?") && foreign == Foreign(title: "?"))
    }

    /// Decodes containers of both kinds of types, and compares.
    static func compare<Own: JSONConvertible & Equatable, Mapped: Equatable>(
        _ text: String, _ own: Own, _ mapped: Mapped
    ) throws {
        let value = try decoder.decode(JSONValue.self, from: text)
        #expect(try decoder.decode(Own.self, from: text) == own)
        #expect(try decoder.decode(mapped: Mapped.self, from: text) == mapped)
        #expect(try decoder.decode(Own.self, from: value) == own)
        #expect(try decoder.decode(mapped: Mapped.self, from: value) == mapped)
        #expect(try decoder.decode(Own.self, fromObject: value.anyValue) == own)
        #expect(try decoder.decode(mapped: Mapped.self, fromObject: value.anyValue) == mapped)
        let encoder = ModelEncoder(EncodingOptions(order: .sorted, mappings: mappings))
        #expect(try encoder.encodeString(mapped: mapped) == encoder.encodeString(own))
        #expect(try decoder.decode(mapped: Mapped.self, from: encoder.encode(mapped: mapped)) == mapped)
    }

    @Test("Containers, also nested ones")
    func containers() throws {
        let (post, foreign) = (Post(title: "a", likes: 1), Foreign(title: "a", likes: 1))
        let text = #"{"title":"a","likes":1}"#
        try Self.compare("[\(text)]", [post], [foreign])
        try Self.compare("[\(text),\(text)]", Set([post]), Set([foreign]))
        try Self.compare("[\(text)]", ContiguousArray([post]), ContiguousArray([foreign]))
        try Self.compare("[[\(text)],[]]", [[post], []], [[foreign], []])
        try Self.compare("[null,\(text)]", [nil, post], [nil, foreign])
        try Self.compare(#"{"1":\#(text)}"#, [1: post], [1: foreign])
        try Self.compare(#"{"a":[\#(text)],"b":[]}"#, ["a": [post], "b": []], ["a": [foreign], "b": []])
        try Self.compare(#"{"a":[[\#(text)]]}"#, ["a": [Set([post])]], ["a": [Set([foreign])]])
        try Self.compare("\(text)", Optional(post), Optional(foreign))
        try Self.compare("null", Post?.none, Foreign?.none)
    }

    @Test("A member of the wrong kind is left out and reported with its path")
    func members() throws {
        var report = DecodingReport()
        let text = #"{"a":[{"title":"a"},3],"b":4}"#
        let found = try Self.decoder.decode(mapped: [String: [Foreign]].self, from: text, reporting: &report)
        #expect(found == ["a": [Foreign(title: "a")]])
        #expect(report.issues.map(\.codingPath.description) == ["{0}[1]", "{1}"])
    }

    @Test("A type that is not registered is an error of the schema, in containers as well")
    func unregistered() {
        let decoder = ModelDecoder(DecodingOptions(mappings: MappingProvider()))
        func code(_ body: () throws -> Void) -> ModelError.Code? {
            (#expect(throws: ModelError.self) { try body() })?.code
        }
        var foreign = Foreign()
        #expect(code { _ = try decoder.decode(mapped: [[Foreign]].self, from: "[]") } == .invalidSchema)
        #expect(code { _ = try ModelDecoder().decode(mapped: Foreign?.self, from: "null") } == .invalidSchema)
        #expect(code { try decoder.update(mapped: &foreign, from: "{}") } == .invalidSchema)
        #expect(code { _ = try RecordReader(mapped: Foreign.self, options: decoder.options) } == .invalidSchema)
        #expect(code { _ = try ParallelRecordReader(mapped: Foreign.self, options: decoder.options) } == .invalidSchema)
    }
}
