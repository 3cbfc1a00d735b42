package import FastModel

/// How an input is divided into records.
package enum InputFormat: Sendable, Hashable {
    /// An array if the first byte that is not white space is `[`, otherwise NDJSON.
    case auto
    /// One record a line.
    case ndjson
    /// The elements of one array.
    case array
    /// The elements of consecutive arrays, usually one a line.
    case arrays
    /// Consecutive documents, each on any number of lines.
    case documents
    /// A JSON text sequence (RFC 7464): each record follows an RS byte, on any number of lines.
    case seq
    /// The elements of the array at a key path of one document.
    case elements(at: String)
    /// The members of the object at a key path of a document, each with its own key as the value of another key. An empty path is
    /// the document itself.
    case entries(at: String, key: String)

    /// Whether the input itself reports that it is empty, because the text that is made of it may be.
    var reportsEmptyInput: Bool { if case .entries = self { true } else { false } }

    /// The reader's framing.
    package var framing: RecordFraming {
        switch self {
        case .auto: .automatic
        // ``EntriesInput`` makes lines of the members.
        case .ndjson, .entries: .lines
        case .seq: .textSequence
        case .array: .array
        case .arrays: .custom(ArraysCutter())
        case .documents: .documents
        case .elements(let path): .elements(at: path)
        }
    }
}
