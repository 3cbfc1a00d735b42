/// An input whose first bytes are checked before it is read. If it is not UTF-8, or not in the default format, a single error says
/// how to read it. Without the check, each line would be a rejected record.
///
/// A UTF-8 byte order mark is passed on as white space, which keeps offsets (RFC 8259, section 8.1, lets readers ignore it).
final class CheckedInput: InputSource {
    private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

    private let source: any InputSource
    private let format: InputFormat
    private var head: [UInt8] = []
    private var isChecking = true
    private var isAtStart = true
    private var hasEnded = false
    /// How many bytes of the head have been checked without a result.
    private var checkedBytes = 0
    private(set) var advice: String?

    init(_ source: any InputSource, format: InputFormat) {
        self.source = source
        self.format = format
    }

    var name: String { source.name }
    var origin: InputOrigin { source.origin }
    var content: InputContent? { source.content }
    var identity: FileIdentity? { source.identity }

    func digests(of sizes: [Int]) -> [Int: String] { source.digests(of: sizes) }

    func next() throws -> InputChunk {
        if hasEnded { return .end }
        while isChecking {
            switch try source.next() {
            case .idle:
                guard head.count > checkedBytes, try check() else { return .idle }
            case .bytes(let bytes):
                head += bytes
                // A check starts again at the first byte, so the next one waits until the head has doubled.
                guard head.count >= 2 * checkedBytes, try check() else { continue }
            case .end:
                hasEnded = true
                _ = try check()
            }
            checkedBytes = 0
            defer { head = [] }
            return head.isEmpty ? .end : .bytes(head[...])
        }
        return try source.next()
    }

    /// Checks the head.
    ///
    /// - Returns: whether the input can be read; false if more bytes are needed.
    private func check() throws(IngestError) -> Bool {
        checkedBytes = head.count
        if isAtStart {
            if !hasEnded, Self.mark.starts(with: head), head.count < Self.mark.count { return false }
            if head.starts(with: Self.mark) { head.replaceSubrange(..<Self.mark.count, with: [0x20, 0x20, 0x20]) }
        }
        switch InputHead(head, isWhole: hasEnded).finding {
        case .undecided:
            // The other formats need no suggestion, so reading does not wait for one.
            if head.count < 4 || format == .auto || format == .ndjson { return hasEnded }
            isChecking = false
        case .blank: break
        case .encoding(let encoding):
            throw .input(
                name, reason: "it is \(encoding): convert it first, as in iconv -f \(encoding) -t UTF-8 FILE | ingest -"
            )
        case .csv where format == .auto || format == .ndjson:
            throw .input(
                name, reason: "it is CSV: convert it first, as in mlr --icsv --ojsonl cat FILE | ingest - --name FILE")
        case .csv: isChecking = false
        case .text(let suggestion):
            isChecking = false
            guard let suggestion else { break }
            if format == .auto, suggestion.isCertain, let advice = suggestion.advice {
                throw .input(name, reason: advice)
            }
            if suggestion.format == nil || suggestion.format == .arrays || format == .ndjson {
                advice = suggestion.advice
            }
        }
        isAtStart = false
        return true
    }

    func seek(to offset: Int) throws -> Bool {
        guard try source.seek(to: offset) else { return false }
        isChecking = offset == 0
        isAtStart = offset == 0
        head = []
        checkedBytes = 0
        hasEnded = false
        return true
    }

    func fraction(at offset: Int) -> Double? { source.fraction(at: offset) }
}
