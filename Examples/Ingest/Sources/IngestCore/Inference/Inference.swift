import FastModel

/// Looks at the first records of an input.
package struct Inference: BlockSink {
    /// What was seen.
    package let evidence = SampleEvidence()
    /// Why the sample ends before the input and before it has all of its records: the text goes on with something else.
    package private(set) var ending: IngestError?
    private let records: Int

    /// Reads a sample.
    ///
    /// - Parameters:
    ///   - input: the input.
    ///   - options: how to read it.
    ///   - records: how many records to look at, broken ones included.
    ///   - stop: asked between pieces of the input.
    /// - Throws: ``IngestError`` when the input cannot be read.
    package init(
        of input: any InputSource, options: IngestionOptions = IngestionOptions(), records: Int,
        until stop: () -> Bool = { false }
    ) throws {
        self.records = records
        do {
            var reader = InputReader(options, mappings: nil) { SampleBlock() }
            let evidence = evidence
            _ = try reader.read(input, into: &self) { stop() || evidence.records + evidence.rejected >= records }
            try reader.flush { add(&$0) }
        } catch {
            let error = IngestError(error, reading: input.name)
            guard case .content = error, evidence.records > 0 else { throw error }
            ending = error
        }
    }

    mutating func add(_ block: inout SampleBlock) { evidence.add(block, upTo: records) }

    mutating func commit() {}
}
