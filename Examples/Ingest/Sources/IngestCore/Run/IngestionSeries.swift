/// The ingestion of several inputs, one after another.
package struct IngestionSeries<Table: RecordTable> {
    private let selection: InputSelection
    private let store: RecordStore<Table>
    private let options: IngestionOptions

    /// Makes a run.
    package init(_ selection: InputSelection, store: RecordStore<Table>, options: IngestionOptions) {
        self.selection = selection
        self.store = store
        self.options = options
    }

    /// Reads all inputs, unless a stop is requested. An input that cannot be read or is not JSON does not prevent reading the
    /// others; a database that cannot be written does.
    ///
    /// - Parameters:
    ///   - stop: called between pieces of the input.
    ///   - onCommit: called after each commit with the counts so far, of all inputs, and the batch's rejected records.
    /// - Returns: the summary.
    package func run(
        until stop: () -> Bool = { false },
        onCommit: @escaping (IngestionSummary, [RejectedRecord]) -> Void = { _, _ in }
    ) -> IngestionSummary {
        var total = IngestionSummary()
        let shares = shares()
        for (index, place) in selection.places.enumerated() {
            let before = total
            let share = shares?[index]
            var options = options
            options.maximumRejects = options.maximumRejects.map { $0 - before.result.rejected }
            var part = IngestionSummary()
            do {
                let input = try selection.open(place)
                part = Ingestion(input: input, store: store, options: options).run(until: stop) { part, rejects in
                    onCommit(before.followed(by: part, of: share), rejects)
                }
            } catch {
                part.outcome = .failed(error as? IngestError ?? .input("\(place)", reason: "\(error)"))
            }
            total = before.followed(by: part, of: share)
            switch part.outcome {
            case .complete: continue
            case .interrupted: return total
            case .failed(let error):
                total.failures.append(error)
                guard error.isOfInput else { return total }
            }
        }
        return total
    }

    /// The share of each input in the bytes of all inputs; nil if the size of an input is not known.
    private func shares() -> [ClosedRange<Double>]? {
        if selection.places.count == 1 { return [0...1] }
        let sizes = selection.places.compactMap(\.size)
        let total = Double(sizes.reduce(0, +))
        guard sizes.count == selection.places.count, total > 0 else { return nil }
        var end = 0
        return sizes.map { size in
            defer { end += size }
            return Double(end) / total...Double(end + size) / total
        }
    }
}

extension IngestionSummary {
    /// The counts of this and the next input together.
    ///
    /// - Parameters:
    ///   - next: the summary of the next input.
    ///   - share: its share in all inputs, if known.
    /// - Returns: the sum, with the outcome of the next input.
    fileprivate func followed(by next: IngestionSummary, of share: ClosedRange<Double>?) -> IngestionSummary {
        var sum = next
        sum.failures = failures
        sum.notes = notes + next.notes
        sum.read += read
        sum.result += result
        sum.unmapped += unmapped
        sum.bytes += bytes
        sum.duration += duration
        sum.storing += storing
        sum.fraction = share.flatMap { share in
            next.fraction.map { share.lowerBound + $0 * (share.upperBound - share.lowerBound) }
        }
        return sum
    }
}
