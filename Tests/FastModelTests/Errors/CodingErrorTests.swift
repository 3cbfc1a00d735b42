import FastModel
import Foundation
import Testing

@Suite("The errors of Codable")
struct CodingErrorTests {
    struct Item: JSONModel, Codable {
        let id: Int
        var tags: [String]
        var note: String?

        struct Draft { var id: Int?, tags: [String]?, note: String? }

        static let schema = Schema(draft: Draft.init) {
            Field(required: "id", \.id)
            Field(required: "tags", \.tags)
            Field("note", \.note)
        } build: { draft -> Item? in
            guard let id = draft.id, let tags = draft.tags else { return nil }
            return Item(id: id, tags: tags, note: draft.note)
        }
    }

    struct Basket: JSONModel, Codable {
        var items: [Item] = []

        static let schema = Schema({ Basket() }) { Field("items", \.items) }
    }

    /// The case of an error, the path, and the missing key.
    private func words(_ error: DecodingError) -> String {
        func path(_ context: DecodingError.Context) -> String {
            context.codingPath.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }.joined(separator: ".")
        }
        return switch error {
        case .keyNotFound(let key, let context): "keyNotFound \(key.stringValue) in \(path(context))"
        case .valueNotFound(let type, let context): "valueNotFound \(type) at \(path(context))"
        case .typeMismatch(let type, let context): "typeMismatch \(type) at \(path(context))"
        case .dataCorrupted(let context): "dataCorrupted at \(path(context))"
        @unknown default: "unknown"
        }
    }

    @Test(
        "The case and the path that JSONDecoder throws",
        arguments: [
            #"{"items":[{"id":1,"tags":[]},{"tags":[]}]}"#,
            #"{"items":[{"id":"1","tags":[]}]}"#,
            #"{"items":[{"id":null,"tags":[]}]}"#,
            #"{"items":[{"id":1,"tags":["a",2]}]}"#,
            #"{"items":[{"id":1,"tags":["a",null]}]}"#,
        ])
    func sameAsJSONDecoder(_ text: String) throws {
        let own = try #require(strictOutcome(of: text, as: Basket.self).error)
        let expected = try #require(throws: DecodingError.self) {
            try JSONDecoder().decode(Basket.self, from: Data(text.utf8))
        }
        #expect(words(DecodingError(own)) == words(expected))
    }

    @Test("The error of a number that does not fit has its path, which JSONDecoder omits", arguments: ["1.5", "1e30"])
    func misfits(_ number: String) throws {
        let text = #"{"items":[{"id":\#(number),"tags":[]}]}"#
        let own = try #require(strictOutcome(of: text, as: Basket.self).error)
        #expect(words(DecodingError(own)) == "dataCorrupted at items.[0].id")
    }

    @Test func otherCodesAreDataCorrupted() {
        let syntax = ModelError(
            .invalidSyntax, codingPath: CodingPath([.key("a"), .entry(2)]),
            position: SourcePosition(offset: 7, line: 1, column: 8))
        guard case .dataCorrupted(let context) = DecodingError(syntax) else {
            Issue.record("another case")
            return
        }
        #expect(context.codingPath.map(\.stringValue) == ["a", "{2}"])
        #expect(context.debugDescription == syntax.description)
        #expect(context.underlyingError as? ModelError == syntax)
        guard case .dataCorrupted = DecodingError(ModelError(.missingKey)) else {
            Issue.record("a missing key without a path")
            return
        }
    }

    @Test func encoding() {
        let error = ModelError(.nonFinite, codingPath: CodingPath([.key("ratio"), .index(1)]), position: .none)
        guard case .invalidValue(_, let context) = EncodingError(error) else {
            Issue.record("another case")
            return
        }
        #expect(context.codingPath.map(\.intValue) == [nil, 1])
        #expect(context.underlyingError as? ModelError == error)
    }
}
