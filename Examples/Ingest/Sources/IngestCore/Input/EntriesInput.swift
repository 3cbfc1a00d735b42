import FastModel

/// The members of an object, each as a line with its key: an NDJSON text made of another input. Offsets and lines are those of this
/// text.
final class EntriesInput: InputSource {
    private let source: any InputSource
    /// Distinguishes the text from others that are made of the same input.
    private let form: String
    private let path: String
    private var scanner: EntriesScanner
    private var similarPath: SimilarPath
    /// Checks the text around the entries. Nil before the first byte.
    private var checker: RecordReader<Anything>?
    /// Why the text could not be read on. Thrown after the lines before it have been returned.
    private var failure: IngestError?
    /// The place of the next byte of the source.
    private var offset = 0
    private var line = 1
    private var lineStart = 0

    /// Makes the lines.
    ///
    /// - Parameters:
    ///   - source: the input.
    ///   - path: the key path of the object; empty for the document itself.
    ///   - key: the key in the lines for the keys of the members.
    init(_ source: any InputSource, at path: String, key: String) {
        self.source = source
        self.path = path
        form = "entries \(JSONValue.array([.string(path), .string(key)]))"
        scanner = EntriesScanner(path: path, key: key)
        similarPath = SimilarPath(to: path)
    }

    var name: String { source.name }
    var origin: InputOrigin { source.origin.made(form) }
    var content: InputContent? { source.content?.made(form) }
    var identity: FileIdentity? { source.identity }
    var advice: String? { source.advice }

    func digests(of sizes: [Int]) -> [Int: String] {
        source.digests(of: sizes).mapValues { InputContent(size: 0, digest: $0).made(form).digest }
    }

    func fraction(at offset: Int) -> Double? { source.fraction(at: self.offset) }

    func next() throws -> InputChunk {
        while true {
            if let failure { throw failure }
            switch try source.next() {
            case .idle: return .idle
            case .end:
                try finish()
                return .end
            case .bytes(let bytes):
                similarPath.append(bytes)
                scan(bytes)
                if scanner.lines.isEmpty { continue }
                defer { scanner.lines = [] }
                return .bytes(scanner.lines[...])
            }
        }
    }

    private func scan(_ bytes: ArraySlice<UInt8>) {
        do {
            for byte in bytes { try scan(byte) }
            try checkAround()
        } catch {
            failure = described(error)
        }
    }

    private func scan(_ byte: UInt8) throws {
        do {
            try scanner.read(byte)
        } catch {
            // The checker knows more about text that is not JSON.
            try checkAround()
            throw error
        }
        offset += 1
        if byte == 0x0A { (line, lineStart) = (line + 1, offset) }
        // No entry is read behind text that is not JSON.
        if scanner.isInEntries, !scanner.around.isEmpty { try checkAround() }
    }

    /// Checks the text that precedes the place, with an empty array in place of the entries.
    private func checkAround() throws {
        defer { scanner.around.removeAll(keepingCapacity: true) }
        if checker == nil {
            checker = try RecordReader(framing: path.isEmpty ? .array : .elements(at: path), options: .untrusted)
        }
        try checker?.feed(scanner.around) { _ in }
    }

    private func finish() throws {
        do {
            guard try scanner.finish() else { throw IngestError.empty(name) }
            try checker?.finish { _ in }
        } catch {
            throw described(error)
        }
    }

    /// The error of the input.
    private func described(_ error: any Error) -> IngestError {
        switch error {
        case let fault as EntriesScanner.Fault:
            let place = "line \(line), column \(offset - lineStart + 1) (byte \(offset))"
            return .content(name, reason: "\(place): \(fault.reason)")
        case let error as ModelError where scanner.hasEntries:
            // Its place is that in a text without the entries.
            return .content(name, reason: "the text around the entries: \(error.code.summary)")
        case let error as ModelError:
            let similar = error.code == .missingKey ? similarPath.similar : nil
            return .content(
                name, reason: error.description + (similar.map { "; did you mean --entries '\($0)'?" } ?? ""))
        default: return IngestError(error, reading: name)
        }
    }
}
