import FastModel

/// Infers a mapping from the first records of inputs.
package struct Inference {
    /// The statistics.
    package let evidence: SampleEvidence
    /// Why inputs failed: they cannot be read, are not JSON from some point on, or have too many rejected records.
    package private(set) var failures: [IngestError] = []
    private let records: Int
    private let options: IngestionOptions

    /// Makes an inference.
    ///
    /// - Parameters:
    ///   - records: how many records to read, including invalid ones. Each of several inputs has an equal share, or at least one.
    ///   - options: how to read.
    ///   - children: whether to look into the objects in arrays.
    package init(records: Int, options: IngestionOptions = IngestionOptions(), children: Bool = false) {
        evidence = SampleEvidence(ofElements: children)
        self.records = records
        self.options = options
    }

    /// Reads the first records of every input.
    ///
    /// - Parameters:
    ///   - selection: the inputs.
    ///   - stop: called between pieces of an input.
    package mutating func read(_ selection: InputSelection, until stop: () -> Bool = { false }) {
        for (index, place) in selection.places.enumerated() where !stop() {
            // What short inputs leave of their share is for those after them.
            let share = (records - evidence.count) / (selection.places.count - index)
            do {
                try read(try selection.open(place), upTo: evidence.count + max(1, share)) {
                    stop() || selection.isSampled(place)
                }
            } catch {
                failures.append(IngestError(error, reading: "\(place)"))
            }
        }
    }

    /// Reads an input until there are enough records.
    ///
    /// - Parameters:
    ///   - input: the input.
    ///   - limit: the number of records of this and all earlier inputs; by default that of the inference.
    ///   - stop: called between pieces of the input.
    /// - Throws: ``IngestError`` for an input that cannot be read, is not JSON, or has too many rejected records. Records before
    ///   the error are used.
    package func read(
        _ input: any InputSource, upTo limit: Int? = nil, until stop: () -> Bool = { false }
    ) throws {
        let limit = limit ?? records
        let (earlier, earlierRejected) = (evidence.records, evidence.rejected)
        var reader = InputReader(options, mappings: nil) { SampleBlock() }
        do {
            _ = try reader.read(input, until: { stop() || evidence.count >= limit }, idle: {}) {
                evidence.add($0, upTo: limit)
            }
            try reader.flush { evidence.add($0, upTo: limit) }
        } catch let error as ModelError {
            throw IngestError(error, reading: input.name)
        }
        if let maximum = options.maximumRejects, evidence.rejected > maximum {
            throw IngestError.tooManyRejects(input.name)
        }
        let rejected = evidence.rejected - earlierRejected
        if evidence.records == earlier, rejected > 0 {
            throw IngestError.nothingAccepted(
                input.name, count: rejected, isStopped: evidence.count >= limit, advice: input.advice)
        }
    }
}
