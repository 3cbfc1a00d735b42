import FastModel

@testable import FastModelCore

/// A stream in pieces gives the same result as the whole, in every framing. The first byte chooses the pieces' size.
func compareChunks(_ bytes: UnsafeRawBufferPointer) {
    guard let first = bytes.first else { return }
    let document = UnsafeRawBufferPointer(rebasing: bytes.dropFirst())
    let sizes = [1, 2 + Int(first) % 64, 5000]
    for options in [DecodingOptions(), .small, DecodingOptions(malformedRecords: .endStream, maximumRecordBytes: 16)] {
        for framing in framings {
            let outcomes = sizes.map { outcome(of: document, framing, options, size: $0) }
            precondition(
                outcomes.allSatisfy { $0.agrees(with: outcomes[0], options) },
                "\(framing): the result depends on the pieces: \(outcomes)")
        }
    }
    for options in [DecodingOptions(), .small] {
        let outcomes = sizes.map { outcome(of: document, .documents, options, size: $0) }
        precondition(
            outcomes.allSatisfy { $0.agrees(with: outcomes[0], options) },
            "the result depends on the pieces: \(outcomes)")
        var whole: Wide?
        do throws(ModelError) { whole = try ModelDecoder(options).decode(Wide.self, from: document) } catch {}
        precondition(outcomes[0].onlyModel == whole.map(text), "\(outcomes[0]) is not \(String(describing: whole))")
        let envelopes = sizes.map { envelope(of: document, options, size: $0) }
        precondition(
            envelopes.allSatisfy { $0.agrees(with: envelopes[0], options) },
            "the envelope depends on the pieces: \(envelopes)")
    }
}

private let framings: [RecordFraming] = [
    .lines, .array, .elements(at: "x.p"), .automatic, .textSequence, .serverSentEvents, .custom(LengthPrefixed()),
]

/// Each record follows its length in one byte.
private struct LengthPrefixed: RecordCutter {
    var length: Int?

    mutating func cut(_ bytes: Span<UInt8>) -> RecordCut {
        guard let length else {
            length = Int(bytes[0])
            return .gap(1)
        }
        let count = min(length, bytes.count)
        self.length = count < length ? length - count : nil
        return count < length ? .part(0..<count) : .record(0..<count)
    }

    mutating func finish() -> Bool { length == nil }
}

/// The result of an ``EnvelopeReader``: the elements at `q`, then the rest.
private func envelope(of document: UnsafeRawBufferPointer, _ options: DecodingOptions, size: Int) -> StreamOutcome {
    var outcome = StreamOutcome()
    do {
        var reader = try EnvelopeReader(Envelope.self, elements: Wide.self, at: "x.p", options: options)
        try document.inPieces(size) { try reader.feed($0) { outcome.take($0) } }
        var report = DecodingReport()
        let rest = try reader.finish(reporting: &report) { outcome.take($0) }
        outcome.end("\(text(rest)) \(report.count)")
    } catch {
        outcome.end(error)
    }
    return outcome
}

/// The envelope of the elements.
private struct Envelope: JSONModel {
    var a: String?
    var b: [Int] = []
    var c: JSONValue?

    static let schema = Schema(Envelope.init) {
        Field("a", \.a)
        Field("b", \.b, key: "x.b")
        Field("c", \.c)
    }
}

/// The scanner and yajl deliver the same events of every text, or refuse it with the same code, place and detail. The first byte
/// chooses the pieces' size.
func compareSources(_ bytes: UnsafeRawBufferPointer) {
    guard let first = bytes.first else { return }
    let document = UnsafeRawBufferPointer(rebasing: bytes.dropFirst())
    // In separate memory, so that the address sanitizer detects every read beyond it.
    let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: document.count)
    defer { copy.deallocate() }
    _ = copy.initialize(fromContentsOf: document)
    let text = UnsafeBufferPointer(copy)
    let whole = RecordedEvents.whole(text)
    InputStrings.expectNone(in: whole.fault ?? "")
    for sizes in [[1], [1 + Int(first)], [1 + Int(first) % 7, 2], [4096]] {
        let pieces = RecordedEvents.pieces(text, of: sizes)
        precondition(pieces == whole, "in pieces of \(sizes): \(whole) is not \(pieces)")
    }
    // After enough white space that the first piece, which may end anywhere in the text, is parsed at once.
    let padding = [UInt8](repeating: 0x20, count: 4096)
    (padding + text).withUnsafeBufferPointer { padded in
        let whole = RecordedEvents.whole(padded)
        let cut = 4096 + Int(first) % max(1, text.count)
        let pieces = RecordedEvents.pieces(padded, of: [cut, 8192])
        precondition(pieces == whole, "cut at \(cut): \(whole) is not \(pieces)")
    }
}
