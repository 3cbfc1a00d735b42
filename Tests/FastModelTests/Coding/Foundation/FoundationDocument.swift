import FastModel
import Foundation
import Testing

/// A document for a model that is also `Codable`, and the results of `JSONDecoder` and the library's decoder.
struct FoundationDocument: CustomTestStringConvertible, Sendable {
    let text: String
    let testDescription: String
    private let compare: @Sendable (FoundationDocument, Bool, SourceLocation) -> Void

    init<Value: Decodable & JSONConvertible & Equatable & SendableMetatype>(
        _ type: Value.Type, _ text: String, _ strategies: FoundationStrategies = FoundationStrategies()
    ) {
        self.text = text
        testDescription = "\(type) \(text.prefix(80))"
        compare = { $0.compare(type, strategies, $1, $2) }
    }

    /// Expects the same value from both, or errors of the same case and path.
    ///
    /// - Parameters:
    ///   - isFirst: whether there is but one thing wrong with the document, so that both name the same.
    ///   - location: the test.
    func check(isFirst: Bool = true, _ location: SourceLocation = #_sourceLocation) { compare(self, isFirst, location) }

    private func compare<Value: Decodable & JSONConvertible & Equatable>(
        _: Value.Type, _ strategies: FoundationStrategies, _ isFirst: Bool, _ location: SourceLocation
    ) {
        let expected = Result { try strategies.foundationDecoder.decode(Value.self, from: Data(text.utf8)) }
        let own = Result { try strategies.decoder.decode(Value.self, from: text) }
        switch (expected, own) {
        case (.success(let expected), .success(let own)):
            #expect(own == expected, "\(testDescription)", sourceLocation: location)
        case (.failure(let expected), .failure(let own)):
            guard let own = own as? ModelError else {
                Issue.record("\(testDescription): \(own)", sourceLocation: location)
                return
            }
            let expected = FoundationFailure(expected)
            let actual = FoundationFailure(DecodingError(own))
            guard isFirst else { return }
            #expect(actual.kind == expected.kind, "\(testDescription): \(own)", sourceLocation: location)
            // JSONDecoder has no path for errors of the text and numbers that do not fit.
            if expected.isOfText { return }
            #expect(actual.agrees(with: expected.path), "\(testDescription): \(own)", sourceLocation: location)
        default:
            Issue.record("\(testDescription): \(expected) and \(own)", sourceLocation: location)
        }
    }
}
