import FastModel
import Foundation
import Testing

/// A document for a type without a schema, alone and as the property of a model, in any spelling of its keys.
struct CodedDocumentMaker: Sendable {
    let text: String
    private let maker: @Sendable (String) -> CodedDocument
    private let held: @Sendable (String, CodedKeys, SourceLocation) -> Void
    private let heldTwice: @Sendable (String, CodedKeys, SourceLocation) -> Void

    init<Value: Codable & Equatable & SendableMetatype>(_ type: Value.Type, _ text: String) {
        self.text = text
        maker = { CodedDocument(type, $0) }
        held = { Self.check(Holder<Value>.self, $0, $1, $2) }
        heldTwice = { Self.check(Holder<Models<Value>>.self, $0, $1, $2) }
    }

    /// The document in another spelling.
    func make(_ text: String) -> CodedDocument { maker(text) }

    /// Expects the same model from both, or errors of the same case and path.
    func checkHeld(_ text: String, _ keys: CodedKeys, _ location: SourceLocation = #_sourceLocation) {
        held(text, keys, location)
    }

    /// The same for models in a value in a model.
    func checkHeldTwice(_ text: String, _ keys: CodedKeys, _ location: SourceLocation = #_sourceLocation) {
        heldTwice(text, keys, location)
    }

    /// A model of one property, which JSONDecoder decodes as well.
    private struct Holder<Value: Codable & Equatable & SendableMetatype>: JSONModel, Codable, Equatable {
        var heldValue: Value?

        static var schema: Schema<Self> { Schema({ Self() }) { Field("heldValue", \.heldValue) } }
    }

    private struct Models<Value: Codable & Equatable & SendableMetatype>: Codable, Equatable {
        var innerModels: [Holder<Value>]
    }

    private static func check<Value: JSONModel & Codable & Equatable>(
        _: Value.Type, _ text: String, _ keys: CodedKeys, _ location: SourceLocation
    ) {
        let foundation = JSONDecoder()
        foundation.keyDecodingStrategy = keys.decoding
        var options = DecodingOptions.foundation
        options.keys = keys.own
        let expected = Result { try foundation.decode(Value.self, from: Data(text.utf8)) }
        let own = Result { () throws(ModelError) in try ModelDecoder(options).decode(Value.self, from: text) }
        switch (expected, own) {
        case (.success(let expected), .success(let own)): #expect(own == expected, "\(text)", sourceLocation: location)
        case (.failure(let expected), .failure(let own)):
            let expected = FoundationFailure(expected)
            let actual = FoundationFailure(DecodingError(own))
            #expect(actual.kind == expected.kind, "\(text): \(own)", sourceLocation: location)
            // A model's own keys are those of the document.
            let path = actual.path.map { $0.hasPrefix("p_") ? String($0.dropFirst(2)) : $0 }
            let isSame = zip(path, expected.path).allSatisfy { $0.hasPrefix("{") || $0 == $1 }
            #expect(isSame && path.count == expected.path.count, "\(text): \(own)", sourceLocation: location)
        default: Issue.record("\(text): \(expected) and \(own)", sourceLocation: location)
        }
    }
}
