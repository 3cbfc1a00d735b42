import FastModel

/// How to ingest.
package struct IngestionOptions: Sendable {
    /// How the records are told apart.
    package var format = InputFormat.auto
    /// The most records in one transaction. Twice as many save a tenth of the waits for the disk, and take 10 MB more of memory for
    /// records like the sample's, since one batch is stored while another is gathered: a run would take more than 64 MiB.
    package var batchSize = 4_000
    /// How many records may be rejected; nil if all may, as long as one of an input's first 1,000 is accepted.
    package var maximumRejects: Int?
    /// Whether to go on where an earlier run has stopped.
    package var isResuming = false
    /// How many processors decode NDJSON; with one the caller's thread decodes. Another one stores.
    package var workers = 1

    /// The defaults.
    package init() {}

    /// How to decode.
    ///
    /// Strict, because the rows are typed: `"yes"` for a Bool or a missing amount would otherwise become a row with a
    /// made-up value. So a record whose every value fits is an event, and any other is rejected with the reason.
    var decoding: DecodingOptions {
        // Records come from anyone. Memory is bounded by one record; a longer one is rejected, and no event comes near.
        var options = DecodingOptions.untrusted
        options.conversion = .strict
        options.nullPolicy = .issue
        // Of two values under one key neither may be dropped without a word.
        options.duplicateKeys = .reject
        return options
    }
}
