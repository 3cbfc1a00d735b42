/// What records are written as.
package enum ConvertedFormat: String, Sendable, CaseIterable {
    /// An object a line, by the keys that the records are read by: what reads the input reads the output.
    case ndjson
    /// RFC 4180: a header, then a line for each record, all ended by CR and LF.
    case csv
}
