import FastModel

/// Any bytes become a value or a typed error.
func decodeAnything(_ bytes: UnsafeRawBufferPointer) {
    var report = DecodingReport()
    _ = attempt { () throws(ModelError) in try ModelDecoder().decode([Wide].self, from: bytes) }
    _ = attempt { () throws(ModelError) in try ModelDecoder().decode(JSONValue.self, from: bytes) }
    _ = attempt { () throws(ModelError) in try ModelDecoder().decode([String: [Int: Wide]].self, from: bytes) }
    _ = attempt { () throws(ModelError) in
        try ModelDecoder(.small).decode(Wide.self, from: bytes, reporting: &report)
    }
    report.expectNoContent()
    precondition(report.issues.allSatisfy { $0.position.offset <= bytes.count }, "an issue beyond the input")
    for policy in [DecodingOptions.DuplicateKeyPolicy.firstWins, .reject] {
        var options = DecodingOptions()
        options.conversion = .strict
        options.nullPolicy = .issue
        options.duplicateKeys = policy
        options.unknownKeys = policy == .reject ? .reject : .report
        options.keys = policy == .reject ? .caseInsensitive : .snakeCase
        do {
            _ = try ModelDecoder(options).decode(Wide.self, from: bytes)
        } catch {
            precondition(error.position.offset <= bytes.count, "an error beyond the input")
            InputStrings.expectNone(in: error)
        }
    }
    decodeExtensions(bytes)
}

/// With extensions, a strict text has the same value, and any other a value or an error within the text.
private func decodeExtensions(_ bytes: UnsafeRawBufferPointer) {
    let options = DecodingOptions(extensions: [.comments, .trailingCommas, .nonFiniteNumbers])
    let strict = try? ModelDecoder().decode(JSONValue.self, from: bytes)
    do throws(ModelError) {
        let value = try ModelDecoder(options).decode(JSONValue.self, from: bytes)
        precondition(strict == nil || strict == value, "another value with extensions")
    } catch {
        precondition(strict == nil, "no value with extensions: \(error)")
        precondition(error.position.offset <= bytes.count, "an error beyond the input")
        InputStrings.expectNone(in: error)
    }
    _ = attempt { () throws(ModelError) in try ModelDecoder(options).decode(Wide.self, from: bytes) }
}

extension DecodingOptions {
    /// Limits that short inputs can exceed.
    static let small: DecodingOptions = {
        var small = DecodingOptions.untrusted
        small.maximumDocumentBytes = 400
        small.maximumRecordBytes = 400
        small.maximumStringBytes = 20
        small.maximumKeyBytes = 10
        small.maximumNumberBytes = 12
        small.maximumDepth = 8
        small.maximumElements = 5
        small.maximumMembers = 5
        small.maximumValues = 20
        return small
    }()
}
