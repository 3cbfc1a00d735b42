import FastModel

/// Infers a mapping from the first records of inputs.
package struct Inference {
    /// The statistics.
    package let evidence = SampleEvidence()
    /// Why inputs failed: they cannot be read, are not JSON from some point on, or have too many rejected records.
    package private(set) var failures: [IngestError] = []
    private let records: Int
    private let options: IngestionOptions

    /// Makes an inference.
    ///
    /// - Parameters:
    ///   - records: how many records to read, including invalid ones.
    ///   - options: how to read.
    package init(records: Int, options: IngestionOptions = IngestionOptions()) {
        self.records = records
        self.options = options
    }

    /// Reads inputs until there are enough records.
    ///
    /// - Parameters:
    ///   - selection: the inputs.
    ///   - stop: called between pieces of an input.
    package mutating func read(_ selection: InputSelection, until stop: () -> Bool = { false }) {
        for place in selection.places where !stop() && !isComplete {
            do {
                try read(try selection.open(place), until: stop)
            } catch {
                failures.append(IngestError(error, reading: "\(place)"))
            }
        }
    }

    /// Reads an input until there are enough records.
    ///
    /// - Parameters:
    ///   - input: the input.
    ///   - stop: called between pieces of the input.
    /// - Throws: ``IngestError`` for an input that cannot be read, is not JSON, or has too many rejected records. Records before
    ///   the error are used.
    package func read(_ input: any InputSource, until stop: () -> Bool = { false }) throws {
        var reader = InputReader(options, mappings: nil) { SampleBlock() }
        do {
            _ = try reader.read(input, until: { stop() || isComplete }, idle: {}) { add($0) }
            try reader.flush { add($0) }
        } catch let error as ModelError {
            throw IngestError(error, reading: input.name)
        }
        if let maximum = options.maximumRejects, evidence.rejected > maximum {
            throw IngestError.tooManyRejects(input.name)
        }
        if evidence.records == 0, evidence.rejected > 0 {
            throw IngestError.nothingAccepted(
                input.name, count: evidence.rejected, isStopped: isComplete, advice: input.advice)
        }
    }

    private var isComplete: Bool { evidence.records + evidence.rejected >= records }

    private func add(_ block: SampleBlock) { evidence.add(block, upTo: records) }
}
