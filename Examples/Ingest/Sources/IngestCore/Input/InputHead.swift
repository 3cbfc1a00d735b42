import FastModel

/// The first bytes of an input, from which its format is guessed.
struct InputHead {
    /// The number of bytes to examine.
    static let maximumBytes = 64 << 10
    /// The byte before each record of a JSON text sequence.
    static let recordSeparator: UInt8 = 0x1E

    /// The result of the examination.
    enum Finding: Equatable {
        /// More bytes are needed.
        case undecided
        /// Only white space so far.
        case blank
        /// Text that is not UTF-8.
        case encoding(String)
        /// Lines of separated values.
        case csv
        /// The text appears to be JSON, possibly in this format instead of NDJSON or an array.
        case text(Suggestion?)
    }

    /// Another way to read the input.
    struct Suggestion: Equatable {
        /// The format of the whole input.
        var format: InputFormat?
        /// The path of the first array of objects in its first document.
        var path: String?
        /// Whether reading the input as NDJSON would accept nothing.
        var isCertain: Bool

        /// A message with the option that reads the input.
        var advice: String? {
            let elements = path.map { "--elements '\($0)'" }
            switch (format, elements) {
            case (.seq, _): return "it is a JSON text sequence: read it with --format seq"
            case (.array, _): return "it is an array: read it with --format array"
            case (.arrays, _): return "it is several arrays: read them with --format arrays"
            case (.documents, nil): return "its records are not one a line: read it with --format documents"
            case (.documents, let elements?):
                return "its records are not one a line: read it with --format documents, or with \(elements) if "
                    + "that is where they are"
            case (_, let elements?):
                return "it may be an object around its records: then \(elements) reads them"
            default: return nil
            }
        }
    }

    private let bytes: [UInt8]
    private let isWhole: Bool

    /// Examines the start of an input, or all of it.
    init(_ bytes: [UInt8], isWhole: Bool) {
        self.bytes = bytes
        self.isWhole = isWhole
    }

    /// The result of the examination.
    var finding: Finding {
        if let encoding { return encoding }
        guard let first = bytes.firstIndex(where: { !$0.isJSONSpace }) else { return isWhole ? .text(nil) : .blank }
        switch bytes[first] {
        case Self.recordSeparator: return .text(Suggestion(format: .seq, isCertain: true))
        case UInt8(ascii: "["):
            let areSeveral = areSeveralArrays(from: first)
            return .text(Suggestion(format: areSeveral ? .arrays : .array, isCertain: areSeveral))
        case UInt8(ascii: "{"): return objects(from: first)
        default: return isCSV ? .csv : .text(nil)
        }
    }

    /// Whether the first lines have the same number of separators, and none is an object.
    private var isCSV: Bool {
        let lines = bytes.prefix(Self.maximumBytes).split(separator: UInt8(ascii: "\n"))
        // The last line of the head may be cut.
        let whole = isWhole || bytes.last == UInt8(ascii: "\n") ? lines : lines.dropLast()
        guard whole.count >= 2, !whole.contains(where: { $0.first == UInt8(ascii: "{") }) else { return false }
        return ",;\t".utf8.contains { separator in
            let counts = whole.prefix(3).map { line in line.count { $0 == separator } }
            return counts.allSatisfy { $0 > 0 && $0 == counts[0] }
        }
    }

    /// The encoding, from its byte order mark or from the zeros of its first characters, because JSON starts with ASCII (RFC 4627,
    /// section 3).
    private var encoding: Finding? {
        let four = bytes.prefix(4)
        let marks: [([UInt8], String)] = [
            ([0xFF, 0xFE, 0, 0], "UTF-32"), ([0, 0, 0xFE, 0xFF], "UTF-32"), ([0xFF, 0xFE], "UTF-16"),
            ([0xFE, 0xFF], "UTF-16"),
        ]
        if four.count < 4, !isWhole {
            let mayBeMark = marks.contains { $0.0.starts(with: four) || four.starts(with: $0.0) }
            let isShort = four.count < 2 || four.contains(0)
            if mayBeMark || isShort { return .undecided }
        }
        if let mark = marks.first(where: { four.starts(with: $0.0) }) { return .encoding(mark.1) }
        let isASCII = four.map { (1..<0x80).contains($0) }
        let isZero = four.map { $0 == 0 }
        if isZero == [true, true, true, false] || isZero == [false, true, true, true] { return .encoding("UTF-32") }
        let pairs = isASCII.prefix(2)
        if pairs.elementsEqual([true, false]), isZero[1] { return .encoding("UTF-16") }
        if pairs.elementsEqual([false, true]), isZero[0] { return .encoding("UTF-16") }
        return nil
    }

    /// Whether another array follows the first one, as far as this can be seen without waiting for more bytes.
    private func areSeveralArrays(from first: Int) -> Bool {
        let head = bytes[first...].prefix(Self.maximumBytes)
        guard let end = Self.documents(in: head).ends.first else { return false }
        return head[end...].first { !$0.isJSONSpace } == UInt8(ascii: "[")
    }

    /// Distinguishes an object per line from other forms.
    private func objects(from first: Int) -> Finding {
        let head = bytes[first...].prefix(Self.maximumBytes)
        let isCut = head.count == Self.maximumBytes
        let isOpen = !isWhole && !isCut
        let newline = head.firstIndex(of: UInt8(ascii: "\n"))
        if newline == nil, isOpen { return .undecided }
        let lineEnd = newline ?? head.endIndex
        let path = EnvelopePath(in: head)?.text
        let envelope = path.map { Suggestion(path: $0, isCertain: false) }
        let documents = Suggestion(format: .documents, path: path, isCertain: true)
        let (ends, isBroken) = Self.documents(in: head)
        if let end = ends.first {
            // A document on several lines, or several documents on one line, are not NDJSON.
            return .text(end > lineEnd || ends.count > 1 && ends[1] <= lineEnd ? documents : envelope)
        }
        // A long line that continues beyond the head is NDJSON.
        if isBroken || isWhole && !isCut || newline == nil { return .text(isBroken ? nil : envelope) }
        return isOpen ? .undecided : .text(documents)
    }

    /// The ends of consecutive documents, and whether invalid JSON follows them.
    private static func documents(in head: ArraySlice<UInt8>) -> (ends: [Int], isBroken: Bool) {
        var ends: [Int] = []
        do {
            var reader = try RecordReader<Anything>(framing: .documents, options: .untrusted)
            try reader.feed(Array(head)) { ends.append(head.startIndex + $0.context.range.upperBound) }
            return (ends, false)
        } catch {
            return (ends, true)
        }
    }
}

/// A document of any kind, of which only the syntax is checked.
struct Anything: JSONModel {
    static let schema = Schema(Anything.init) {}
}
