import FastModel
import Foundation
import Testing

/// A document for a type without a schema, and the results of Foundation's decoder and the library's.
struct CodedDocument: CustomTestStringConvertible, Sendable {
    let text: String
    let testDescription: String
    private let compare: @Sendable (CodedDocument, CodedKeys, Bool, SourceLocation) -> Void

    init<Value: Decodable & Equatable & SendableMetatype>(_ type: Value.Type, _ text: String) {
        self.text = text
        testDescription = "\(type) \(text.prefix(60))"
        compare = { $0.compare(type, $1, $2, $3) }
    }

    /// Equivalent options for both.
    static var options: DecodingOptions {
        var options = DecodingOptions()
        options.duplicateKeys = .firstWins
        options.dates = .secondsSince1970
        return options
    }

    static var foundation: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .secondsSince1970
        return decoder
    }

    /// Expects the same value from both, or errors of the same case and path.
    ///
    /// - Parameters:
    ///   - keys: the key strategy of both.
    ///   - inOrder: whether the first of several errors is the same: Foundation's dictionaries have no order.
    ///   - location: the test.
    func check(
        _ keys: CodedKeys = .exact, inOrder: Bool = true, _ location: SourceLocation = #_sourceLocation
    ) {
        compare(self, keys, inOrder, location)
    }

    private func compare<Value: Decodable & Equatable>(
        _ type: Value.Type, _ keys: CodedKeys, _ inOrder: Bool, _ location: SourceLocation
    ) {
        for (foundation, options) in [(Self.foundation, Self.options), (JSONDecoder(), .foundation)] {
            foundation.keyDecodingStrategy = keys.decoding
            var options = options
            options.keys = keys.own
            compare(type, foundation, options, inOrder, location)
        }
    }

    private func compare<Value: Decodable & Equatable>(
        _: Value.Type, _ foundation: JSONDecoder, _ options: DecodingOptions, _ inOrder: Bool,
        _ location: SourceLocation
    ) {
        let expected = Result { try foundation.decode(Value.self, from: Data(text.utf8)) }
        let own = Result { try ModelDecoder(options).decode(codable: Value.self, from: text) }
        switch (expected, own) {
        case (.success(let expected), .success(let own)):
            #expect(own == expected, "\(testDescription)", sourceLocation: location)
        case (.failure(let expected), .failure(let own)):
            let expected = CodingFailure(expected)
            // It has no path for errors of the text and numbers that do not fit.
            let hasPath = inOrder && expected.description != "The given data was not valid JSON."
            let actual = CodingFailure(own)
            #expect(!inOrder || actual.kind == expected.kind, "\(testDescription)", sourceLocation: location)
            if hasPath { #expect(actual.path == expected.path, "\(testDescription)", sourceLocation: location) }
            if !actual.isForeign { #expect(actual.hasPosition, "\(testDescription): \(own)", sourceLocation: location) }
        default:
            Issue.record("\(testDescription): \(expected) and \(own)", sourceLocation: location)
        }
    }
}
