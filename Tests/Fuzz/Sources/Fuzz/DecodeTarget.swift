import FastModel

/// Any bytes become a value or a typed error.
func decodeAnything(_ bytes: UnsafeRawBufferPointer) {
    var report = DecodingReport()
    _ = try? ModelDecoder().decode([Wide].self, from: bytes)
    _ = try? ModelDecoder().decode(JSONValue.self, from: bytes)
    _ = try? ModelDecoder().decode([String: [Int: Wide]].self, from: bytes)
    _ = try? ModelDecoder(.small).decode(Wide.self, from: bytes, reporting: &report)
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
        }
    }
    // A failed update leaves the model unchanged.
    var model = Wide()
    model.a = "before"
    model.l = ["before"]
    do {
        try ModelDecoder().update(&model, from: bytes)
    } catch {
        precondition(model.a == "before" && model.l == ["before"], "half of an update")
    }
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
