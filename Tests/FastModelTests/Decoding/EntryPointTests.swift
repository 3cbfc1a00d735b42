import FastModel
import Foundation
import Testing

/// The matrix of calls: each source with each form of a type, by every call that decodes or updates.
@Suite("Every source decodes and updates every form of a type")
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

    enum Form: CaseIterable {
        case model, mapped, optionalModel, optionalMapped, mappedOptional
        case models, arrayOfMapped, mappedArray, modelsByKey, mappedByKey, mappedDictionary

        /// The document with an object in its place.
        func document(_ object: String) -> String {
            switch self {
            case .model, .mapped, .optionalModel, .optionalMapped, .mappedOptional: object
            case .models, .arrayOfMapped, .mappedArray: "[\(object)]"
            case .modelsByKey, .mappedByKey, .mappedDictionary: #"{"a":\#(object)}"#
            }
        }

        /// Whether an update changes the stored value, instead of replacing a container.
        var isUpdatedInPlace: Bool { document("") == "" }

        /// The results of all calls, with the issues that were reported.
        func outcomes(from source: Source, _ text: String) throws -> [Outcome] {
            let (post, foreign) = (Post(title: "?", likes: 8), Foreign(title: "?", likes: 8))
            return switch self {
            case .model: try EntryPointTests.calls(source, text, post) { $0 }
            case .mapped: try EntryPointTests.calls(source, text, Mapped(foreign)) { Post($0.value) }
            case .optionalModel: try EntryPointTests.calls(source, text, Optional(post)) { $0 }
            case .optionalMapped: try EntryPointTests.calls(source, text, Optional(Mapped(foreign))) { Post($0?.value) }
            case .mappedOptional: try EntryPointTests.calls(source, text, Mapped(Optional(foreign))) { Post($0.value) }
            case .models: try EntryPointTests.calls(source, text, [post]) { $0.first }
            case .arrayOfMapped: try EntryPointTests.calls(source, text, [Mapped(foreign)]) { Post($0.first?.value) }
            case .mappedArray: try EntryPointTests.calls(source, text, Mapped([foreign])) { Post($0.value.first) }
            case .modelsByKey: try EntryPointTests.calls(source, text, ["a": post]) { $0["a"] }
            case .mappedByKey: try EntryPointTests.calls(source, text, ["a": Mapped(foreign)]) { Post($0["a"]?.value) }
            case .mappedDictionary:
                try EntryPointTests.calls(source, text, Mapped(["a": foreign])) { Post($0.value["a"]) }
            }
        }
    }

    /// The result of a call.
    struct Outcome: Equatable {
        var post: Post?
        var isUpdate: Bool
        var issues: Int?
    }

    static func calls<Value: JSONConvertible>(
        _ source: Source, _ text: String, _ old: Value, _ post: (Value) -> Post?
    ) throws -> [Outcome] {
        let bytes = Array(text.utf8)
        return switch source {
        case .data: try calls(Data(bytes), old, post)
        case .string: try calls(text, old, post)
        case .substring: try calls(text.dropFirst(0), old, post)
        case .bytes: try calls(bytes, old, post)
        case .slice: try calls(bytes[...], old, post)
        case .buffer: try unsafe bytes.withUnsafeBytes { try unsafe calls($0, old, post) }
        case .span: try unsafe calls(bytes.span.bytes, old, post)
        case .value: try calls(decoder.decode(JSONValue.self, from: text), old, post)
        case .object:
            try calls(.object(JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)), old, post)
        }
    }

    static func calls<Value: JSONConvertible>(
        _ source: borrowing some DecodingSource & ~Copyable & ~Escapable, _ old: Value, _ post: (Value) -> Post?
    ) throws -> [Outcome] {
        var report = DecodingReport()
        var outcomes = [Outcome(post: post(try decoder.decode(Value.self, from: source)), isUpdate: false)]
        let decoded = try decoder.decode(Value.self, from: source, reporting: &report)
        outcomes.append(Outcome(post: post(decoded), isUpdate: false, issues: report.count))
        var value = old
        try decoder.update(&value, from: source)
        outcomes.append(Outcome(post: post(value), isUpdate: true))
        value = old
        try decoder.update(&value, from: source, reporting: &report)
        outcomes.append(Outcome(post: post(value), isUpdate: true, issues: report.count))
        return outcomes
    }

    @Test("One value", arguments: Source.allCases, Form.allCases)
    func one(_ source: Source, _ form: Form) throws {
        let outcomes = try form.outcomes(from: source, form.document(#"{"title": "new", "likes": "x"}"#))
        let (made, updated) = (Post(title: "new", likes: 7), Post(title: "new", likes: form.isUpdatedInPlace ? 8 : 7))
        #expect(
            outcomes == [
                Outcome(post: made, isUpdate: false), Outcome(post: made, isUpdate: false, issues: 1),
                Outcome(post: updated, isUpdate: true), Outcome(post: updated, isUpdate: true, issues: 1),
            ])
    }

    @Test("The short forms", arguments: [#"{"title": "new", "likes": 3}"#])
    func shortForms(_ text: String) throws {
        let value = try Self.decoder.decode(JSONValue.self, from: text)
        let posts = [try Post(json: text), try Post(jsonValue: value), try Post(jsonObject: value.anyValue)]
        #expect(posts == [Post](repeating: Post(title: "new", likes: 3), count: 3))
    }

    @Test("Every call throws", arguments: Source.allCases, Form.allCases)
    func errors(_ source: Source, _ form: Form) {
        #expect(throws: ModelError.self) { try form.outcomes(from: source, "3") }
    }

    @Test("A failed update leaves its target unchanged", arguments: ["[1]", "3"])
    func failedUpdates(_ text: String) throws {
        let value = try Self.decoder.decode(JSONValue.self, from: text)
        func check<Target: JSONConvertible & Equatable>(_ old: Target) {
            var new = old
            #expect(throws: ModelError.self) { try Self.decoder.update(&new, from: text) }
            #expect(throws: ModelError.self) { try Self.decoder.update(&new, from: value) }
            #expect(throws: ModelError.self) { try Self.decoder.update(&new, from: .object(value.anyValue)) }
            #expect(new == old)
        }
        check(Post(title: "?"))
        check(Mapped(Foreign(title: "?")))
        check(Mapped(Optional(Foreign(title: "?"))))
    }

    /// Decodes containers of both kinds of types, and compares.
    static func compare<Own: JSONConvertible & Equatable, Value: Equatable>(
        _ text: String, _ own: Own, _ value: Value
    ) throws {
        let (mapped, captured) = (Mapped(value), try decoder.decode(JSONValue.self, from: text))
        #expect(try decoder.decode(Own.self, from: text) == own)
        #expect(try decoder.decode(Mapped<Value>.self, from: text) == mapped)
        #expect(try decoder.decode(Own.self, from: captured) == own)
        #expect(try decoder.decode(Mapped<Value>.self, from: captured) == mapped)
        #expect(try decoder.decode(Own.self, from: .object(captured.anyValue)) == own)
        #expect(try decoder.decode(Mapped<Value>.self, from: .object(captured.anyValue)) == mapped)
        let encoder = ModelEncoder(EncodingOptions(order: .sorted, mappings: mappings))
        #expect(try encoder.encodeString(mapped) == encoder.encodeString(own))
        #expect(try decoder.decode(Mapped<Value>.self, from: encoder.encode(mapped)) == mapped)
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
        let found = try Self.decoder.decode(Mapped<[String: [Foreign]]>.self, from: text, reporting: &report)
        #expect(found.value == ["a": [Foreign(title: "a")]])
        #expect(report.issues.map(\.codingPath.description) == ["{0}[1]", "{1}"])
    }

    @Test("A type that is not registered is an error of the schema, in containers as well")
    func unregistered() {
        let decoder = ModelDecoder(DecodingOptions(mappings: MappingProvider()))
        func code(_ body: () throws -> Void) -> ModelError.Code? {
            (#expect(throws: ModelError.self) { try body() })?.code
        }
        var foreign = Mapped(Foreign())
        #expect(code { _ = try decoder.decode(Mapped<[[Foreign]]>.self, from: "[]") } == .invalidSchema)
        #expect(code { _ = try ModelDecoder().decode(Mapped<Foreign?>.self, from: "null") } == .invalidSchema)
        #expect(code { try decoder.update(&foreign, from: "{}") } == .invalidSchema)
        #expect(code { _ = try RecordReader(Mapped<Foreign>.self, options: decoder.options) } == .invalidSchema)
        #expect(code { _ = try ParallelRecordReader(Mapped<Foreign>.self, options: decoder.options) } == .invalidSchema)
    }
}

extension EntryPointTests.Post {
    /// The same record as a model.
    init?(_ foreign: EntryPointTests.Foreign?) {
        guard let foreign else { return nil }
        (title, likes) = (foreign.title, foreign.likes)
    }
}
