import FastModel

/// The results of a stream as text to compare: models, rejections, and the end.
struct StreamOutcome: Equatable {
    private(set) var lines: [String] = []
    /// The models' texts.
    private var models: [String] = []
    /// Why the stream ended early.
    private var error: ModelError?

    /// The model, if there was nothing else.
    var onlyModel: String? { lines.count == 1 ? models.first : nil }

    mutating func take(_ record: DecodedRecord<Wide>) {
        switch record {
        case .model(let model, let context):
            models.append(text(model))
            lines.append("\(context.range) \(context.line) \(context.issueCount) \(text(model))")
        case .rejected(let error, let context):
            lines.append("\(context.range) \(context.line) \(error) \(context.text.count)")
            InputStrings.expectNone(in: error)
        }
    }

    mutating func end(_ error: any Error) {
        lines.append("\(error)")
        InputStrings.expectNone(in: error)
        self.error = error as? ModelError
    }

    /// Whether both are the same, except for a token that is too long and has another fault: in pieces, either fault
    /// may be found first, or the token is delivered before the other fault is found.
    func agrees(with other: StreamOutcome, _ options: DecodingOptions) -> Bool {
        if self == other { return true }
        let limits = [options.maximumStringBytes, options.maximumKeyBytes, options.maximumNumberBytes]
        guard let error, let otherError = other.error, let shortest = limits.min(), shortest < 1024 else {
            return false
        }
        let lengths: [ModelError.Code] = [.stringLimit, .keyLimit, .numberLimit]
        let distance = abs(error.position.offset - otherError.position.offset)
        return lengths.contains(error.code) || lengths.contains(otherError.code)
            // The part of a token that is kept before its length is checked: six times the limit, for escapes.
            || distance > 6 * shortest || distance == 0 && error.code == otherError.code
    }

    mutating func end(_ text: String) { lines.append(text) }
}

/// Reads a stream in pieces of a size.
func outcome(
    of bytes: UnsafeRawBufferPointer, _ framing: RecordFraming, _ options: DecodingOptions, size: Int
) -> StreamOutcome {
    var outcome = StreamOutcome()
    do {
        var reader = try RecordReader(Wide.self, framing: framing, options: options)
        try bytes.inPieces(size) { try reader.feed($0) { outcome.take($0) } }
        try reader.finish { outcome.take($0) }
    } catch {
        outcome.end(error)
    }
    return outcome
}

/// A model as text, which is complete except for dates and numbers without a form.
func text(_ model: some JSONModel) -> String {
    (try? ModelEncoder(.canonical).encodeString(model)) ?? "unwritable"
}

extension EncodingOptions {
    /// The same text for equal values.
    static let canonical: EncodingOptions = {
        var options = EncodingOptions()
        options.order = .sorted
        return options
    }()
}

extension UnsafeRawBufferPointer {
    /// Calls the body with the bytes in pieces of a size, each in separate memory, so that a read beyond it is detected.
    func inPieces(_ size: Int, _ body: ([UInt8]) throws -> Void) rethrows {
        var rest = self[...]
        while !rest.isEmpty {
            try body(Array(rest.prefix(size)))
            rest = rest.dropFirst(size)
        }
    }
}
