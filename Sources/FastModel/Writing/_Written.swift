/// What became of a value that was to be written.
public enum _Written: UInt8, Sendable {
    /// It was written.
    case value
    /// It was written without parts of it, which the report names.
    case reported
    /// Nothing was written: it is nil, or stands for nil.
    case nothing
    /// It has no form in the output, and is to be left out and reported. What was written of it is taken back.
    case dropped
    /// It cannot be written, and the encode ends.
    case failed
}
