/// How the records of a stream are told apart.
public enum RecordFraming: Sendable, Hashable {
    /// One JSON object a line (NDJSON, JSON Lines). Blank lines are passed over. A broken line is a rejected record.
    case lines
    /// The elements of one top-level array. Text that is not JSON ends the stream.
    case array
    /// An array if the first byte that is not white space is `[`, otherwise lines.
    case automatic
}
