/// How a stream is divided into records.
public enum RecordFraming: Sendable {
    /// One JSON object per line (NDJSON, JSON Lines). Blank lines are skipped. An invalid line is a rejected record.
    case lines
    /// One document after another, with or without white space between them. Text that is not JSON ends the stream, because nothing
    /// else tells where the next document starts.
    case documents
    /// The elements of one top-level array. An invalid element is a rejected record, unless a bracket or quote in it has no
    /// partner; see ``DecodingOptions/malformedRecords``. Two stray quotes may pair, so that one rejected record covers several elements.
    /// Whatever else is not JSON ends the stream.
    case array
    /// The elements of the array at a key path inside one document, while the document is still arriving: `.elements(at:
    /// "data.items")` for `{"data": {"items": […]}}`. In the path, `\.` is a literal dot. The path may cross only objects. An array
    /// on the path is an error, because the reader would have to hold the whole array.
    ///
    /// The rest of the document is skipped; use an ``EnvelopeReader`` to decode it as a model. A null in place of the array counts
    /// as an empty array. If the path's keys are missing, the end of the document is an error (`missingKey`); any other value in
    /// place of the array is an error at once. Text that is not JSON is treated as in an ``array``.
    case elements(at: String)
    /// JSON text sequences (RFC 7464): the byte 1E precedes each text, which may have many lines. An invalid text is a rejected
    /// record. A text is delivered when the next one starts or the stream ends.
    case textSequence
    /// Server-sent events: the `data` of each event is a record. Invalid data is a rejected record.
    case serverSentEvents
    /// A framing of your own. An invalid record is rejected.
    case custom(any RecordCutter)
    /// An array if the first byte that is not white space is `[`, otherwise lines.
    case automatic
}

extension RecordFraming {
    /// Finds the ends of the records, or of the lines until an automatic framing is known.
    var cutter: any RecordCutter {
        switch self {
        case .lines, .automatic: SeparatorCutter.lines
        case .documents: ValueCutter.documents
        case .array, .elements: ValueCutter.elements
        case .textSequence: SeparatorCutter.textSequence
        case .serverSentEvents: EventStreamCutter()
        case .custom(let cutter): cutter
        }
    }

    /// Whether the end of every record but a scalar has a byte that ends the gathering of small pieces.
    var endsAtUsualBytes: Bool {
        switch self {
        case .lines, .documents, .array, .elements, .automatic: true
        case .textSequence, .serverSentEvents, .custom: false
        }
    }
}

extension RecordFraming: Hashable {
    public static func == (one: RecordFraming, other: RecordFraming) -> Bool {
        switch (one, other) {
        case (.elements(let one), .elements(let other)): one == other
        case (.custom(let one), .custom(let other)): AnyHashable(one) == AnyHashable(other)
        default: one.number == other.number
        }
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(number)
        if case .elements(let path) = self { hasher.combine(path) }
        if case .custom(let cutter) = self { hasher.combine(AnyHashable(cutter)) }
    }

    private var number: Int {
        switch self {
        case .lines: 0
        case .documents: 1
        case .array: 2
        case .elements: 3
        case .textSequence: 4
        case .serverSentEvents: 5
        case .custom: 6
        case .automatic: 7
        }
    }
}
