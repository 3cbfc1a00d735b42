import FastModel
import Foundation
import Testing

@testable import BenchmarkModels

/// The benchmark's types are here twice, from the same files: in their own module as they are, and in the tests' module with
/// `@JSONModel` before each (the folder `BenchmarkTypes` is a link, and the attribute stands in the files under a condition).
@Suite("The benchmark's Codable types: by the call, in models, and with only the attribute")
struct BenchmarkTypeTests {
    static let events = EventDocuments.lines(count: 300).split(separator: "\n").map(String.init)
    static let users = GitHubDocuments.users(count: 100)
    static let searches = [TwitterDocuments.search(tweets: 100)]

    static let rules = [DecodingOptions.foundation, DecodingOptions()]

    /// All properties of the values, as JSONDecoder decodes them by the types as they are.
    private func expected<Value: Decodable>(_ type: Value.Type, _ documents: [String]) throws -> [String] {
        try documents.map { PropertyDump.text(of: try JSONDecoder().decode(type, from: Data($0.utf8))) }
    }

    @Test("decode(codable:) in place of JSONDecoder, encode(codable:) in place of JSONEncoder", arguments: rules)
    func byTheCall(_ options: DecodingOptions) throws {
        func check<Value: Codable>(_ type: Value.Type, _ documents: [String]) throws {
            for (document, expected) in zip(documents, try expected(type, documents)) {
                let value = try ModelDecoder(options).decode(codable: type, from: document)
                #expect(PropertyDump.text(of: value) == expected)
                let written = try ModelEncoder(.foundation).encode(codable: value)
                #expect(PropertyDump.text(of: try JSONDecoder().decode(type, from: written)) == expected)
            }
        }
        try check(BenchmarkModels.CodableEvent.self, Self.events)
        try check(BenchmarkModels.CodableGitHubUser.self, Self.users)
        try check(BenchmarkModels.CodableSearchResult.self, Self.searches)
    }

    struct Holder<Value: Codable & SendableMetatype>: JSONModel {
        var value: Value?
        var values: [Value] = []

        static var schema: Schema<Self> {
            Schema({ Self() }) {
                Field("value", \.value)
                Field("values", \.values)
            }
        }
    }

    @Test("As properties of a model", arguments: rules)
    func inModels(_ options: DecodingOptions) throws {
        func check<Value: Codable & SendableMetatype>(_ type: Value.Type, _ documents: [String]) throws {
            for (document, expected) in zip(documents, try expected(type, documents)) {
                let text = #"{"value":\#(document),"values":[\#(document)]}"#
                let model = try ModelDecoder(options).decode(Holder<Value>.self, from: text)
                #expect(PropertyDump.text(of: model) == "{value:\(expected),values:[\(expected),],}")
                let written = try ModelEncoder(.foundation).encode(model)
                let again = try ModelDecoder(options).decode(Holder<Value>.self, from: written)
                #expect(PropertyDump.text(of: again) == PropertyDump.text(of: model))
            }
        }
        try check(BenchmarkModels.CodableEvent.self, Self.events)
        try check(BenchmarkModels.CodableGitHubUser.self, Self.users)
        try check(BenchmarkModels.CodableSearchResult.self, Self.searches)
    }

    #if JSON_MODELS
    @Test("With @JSONModel", arguments: rules)
    func asModels(_ options: DecodingOptions) throws {
        func check<Value: Codable, Model: JSONModel & Codable>(
            _ type: Value.Type, _ model: Model.Type, _ documents: [String]
        ) throws {
            for (document, expected) in zip(documents, try expected(type, documents)) {
                let value = try ModelDecoder(options).decode(model, from: document)
                #expect(PropertyDump.text(of: value) == expected)
                let written = try ModelEncoder(.foundation).encode(value)
                #expect(PropertyDump.text(of: try JSONDecoder().decode(type, from: written)) == expected)
            }
        }
        try check(BenchmarkModels.CodableEvent.self, CodableEvent.self, Self.events)
        try check(BenchmarkModels.CodableGitHubUser.self, CodableGitHubUser.self, Self.users)
        try check(BenchmarkModels.CodableSearchResult.self, CodableSearchResult.self, Self.searches)
    }
    #endif
}
