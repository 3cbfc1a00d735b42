/// An input whose first bytes are looked at before they are read: what is not UTF-8, or not the format that is read by default, is
/// an error that names the option to read it by, in place of a rejected record for each of its lines.
///
/// A UTF-8 byte order mark is passed on as white space (RFC 8259, section 8.1, lets readers skip it), so that offsets stay. So are
/// the bytes of a JSON text sequence (RFC 7464) turned into NDJSON: a record's line is its number then.
final class CheckedInput: InputSource {
    private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

    private let source: any InputSource
    private let format: InputFormat
    private var head: [UInt8] = []
    private var isChecking = true
    private var isAtStart = true
    private var hasEnded = false
    /// How many bytes of the head were looked at without a result.
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
                // Each time anew, which would take long if it were done for every byte.
                guard head.count >= 2 * checkedBytes, try check() else { continue }
            case .end:
                hasEnded = true
                _ = try check()
            }
            checkedBytes = 0
            defer { head = [] }
            return head.isEmpty ? .end : .bytes(translated(head[...]))
        }
        let chunk = try source.next()
        if case .bytes(let bytes) = chunk { return .bytes(translated(bytes)) }
        return chunk
    }

    /// Looks at what has come.
    ///
    /// - Returns: whether it can be read; only more bytes can tell otherwise.
    private func check() throws(IngestError) -> Bool {
        checkedBytes = head.count
        if isAtStart {
            if !hasEnded, Self.mark.starts(with: head), head.count < Self.mark.count { return false }
            if head.starts(with: Self.mark) { head.replaceSubrange(..<Self.mark.count, with: [0x20, 0x20, 0x20]) }
        }
        switch InputHead(head, isWhole: hasEnded).finding {
        case .undecided:
            // What else it may be is of no interest where the format was said, but for advice.
            if head.count < 4 || format == .auto || format == .ndjson { return hasEnded }
            isChecking = false
        case .blank: break
        case .encoding(let encoding):
            throw .input(
                name, reason: "it is \(encoding): convert it first, as in iconv -f \(encoding) -t UTF-8 FILE | ingest -"
            )
        case .text(let suggestion):
            isChecking = false
            guard let suggestion else { break }
            if format == .auto, suggestion.isCertain, let advice = suggestion.advice {
                throw .input(name, reason: advice)
            }
            if suggestion.format == nil || format == .ndjson { advice = suggestion.advice }
        }
        isAtStart = false
        return true
    }

    /// The bytes of a text sequence as lines. A line's end within a record becomes the other white space that a string cannot hold
    /// either.
    private func translated(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard format == .seq else { return bytes }
        var lines = bytes.map { byte in
            switch byte {
            case InputHead.recordSeparator: UInt8(ascii: "\n")
            case UInt8(ascii: "\n"): UInt8(ascii: "\r")
            default: byte
            }
        }
        if isFirst, lines.first == UInt8(ascii: "\n") { lines[0] = UInt8(ascii: "\r") }
        isFirst = false
        return lines[...]
    }

    /// Whether nothing was translated yet: the first separator ends no record.
    private var isFirst = true

    func seek(to offset: Int) throws -> Bool {
        guard try source.seek(to: offset) else { return false }
        isChecking = offset == 0
        isAtStart = offset == 0
        isFirst = offset == 0
        head = []
        checkedBytes = 0
        hasEnded = false
        return true
    }

    func fraction(at offset: Int) -> Double? { source.fraction(at: offset) }
}
