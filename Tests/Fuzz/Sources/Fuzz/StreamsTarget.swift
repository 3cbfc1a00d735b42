import FastModel

/// Streams of every framing give the same results in any pieces, on several processors, and with a consumer that throws.
func compareStreams(_ bytes: UnsafeRawBufferPointer) {
    for framing in [RecordFraming.lines, .array, .automatic, .elements(at: "p")] {
        for options in [DecodingOptions(), .small] {
            let whole = outcome(of: bytes, framing, options, size: max(1, bytes.count))
            let pieces = outcome(of: bytes, framing, options, size: 1 + bytes.count % 7)
            precondition(whole.agrees(with: pieces, options), "\(whole) whole, \(pieces) in pieces")
            // Not for every input, because waiting for threads costs more than the rest.
            if framing == .lines, bytes.count.isMultiple(of: 8) {
                let parallel = parallelOutcome(of: bytes, options)
                precondition(whole == parallel, "\(whole) on one processor, \(parallel) on several")
            }
            giveUp(at: bytes.count % 5, bytes, framing, options)
        }
    }
}

private func parallelOutcome(of bytes: UnsafeRawBufferPointer, _ options: DecodingOptions) -> StreamOutcome {
    var outcome = StreamOutcome()
    do {
        var reader = try ParallelRecordReader(Wide.self, workers: 1, options: options)
        for piece in [bytes[..<(bytes.count / 2)], bytes[(bytes.count / 2)...]] {
            try reader.feed(UnsafeRawBufferPointer(rebasing: piece)) { outcome.take($0) }
            try reader.flush { outcome.take($0) }
        }
        try reader.finish { outcome.take($0) }
    } catch {
        outcome.end(error)
    }
    return outcome
}

private struct EnoughError: Error {}

/// A consumer throws at one of the records: the stream ends with its error, and so does every later call.
private func giveUp(
    at index: Int, _ bytes: UnsafeRawBufferPointer, _ framing: RecordFraming, _ options: DecodingOptions
) {
    guard var reader = try? RecordReader(Wide.self, framing: framing, options: options) else { return }
    var count = 0
    func take(_ record: DecodedRecord<Wide>) throws {
        precondition(count <= index, "a record after the end")
        count += 1
        if count > index { throw EnoughError() }
    }
    do {
        try reader.feed(bytes, take)
        try reader.finish(take)
    } catch is EnoughError {
        do {
            try reader.feed(bytes, take)
            preconditionFailure("the stream went on")
        } catch {
            precondition(error is EnoughError, "another error")
        }
    } catch {}
}
