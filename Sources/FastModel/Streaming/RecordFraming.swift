/// How the records of a stream are told apart.
public enum RecordFraming: Sendable, Hashable {
    /// One JSON object a line (NDJSON, JSON Lines). Blank lines are passed over. A broken line is a rejected record.
    case lines
    /// Documents one after another, with white space between them or without. Text that is not JSON ends the stream.
    case documents
    /// The elements of one top-level array. Text that is not JSON ends the stream.
    case array
    /// The elements of the array at a key path inside one document: `.elements(at: "data.items")` for those of
    /// `{"data": {"items": […]}}`, while it is still arriving. In the path, `\.` is a literal dot. It leads through objects:
    /// an array on the way is an error, since all of it would have to be held.
    ///
    /// The rest of the document is passed over; an ``EnvelopeReader`` gives it as a model. Null in place of the array is
    /// an array without elements; a document without the path's keys is an error at its end (`missingKey`), another value
    /// in place of the array at once. Text that is not JSON ends the stream.
    case elements(at: String)
    /// An array if the first byte that is not white space is `[`, otherwise lines.
    case automatic
}
