package import FastModel

/// How to ingest.
package struct IngestionOptions: Sendable {
    /// How the records are told apart.
    package var framing = RecordFraming.automatic
    /// The most records in one transaction.
    package var batchSize = 5_000

    /// The defaults.
    package init() {}

    /// How to decode.
    ///
    /// Strict, because the rows are typed: `"yes"` for a Bool or a missing amount would otherwise become a row with a
    /// made-up value. So a record whose every value fits is an event, and any other is rejected with the reason.
    var decoding: DecodingOptions {
        var options = DecodingOptions()
        options.conversion = .strict
        options.nullPolicy = .issue
        // Memory is bounded by one record; a longer one is rejected. No event comes near.
        options.maximumRecordBytes = 4 << 20
        options.maximumStringBytes = 4 << 20
        return options
    }
}
