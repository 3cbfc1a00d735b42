package import FastModel

/// How the records of an input are told apart.
package enum InputFormat: Sendable, Hashable {
    /// An array if the first byte that is not white space is `[`, otherwise NDJSON.
    case auto
    /// One record a line.
    case ndjson
    /// The elements of one array.
    case array
    /// Documents one after another, of any number of lines.
    case documents
    /// A JSON text sequence (RFC 7464): each record follows an RS byte.
    case seq
    /// The elements of the array at a key path of one document.
    case elements(at: String)

    /// How the reader tells them apart; an RS byte has become the end of a line by then.
    package var framing: RecordFraming {
        switch self {
        case .auto: .automatic
        case .ndjson, .seq: .lines
        case .array: .array
        case .documents: .documents
        case .elements(let path): .elements(at: path)
        }
    }
}
