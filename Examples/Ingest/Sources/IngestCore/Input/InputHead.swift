import FastModel

/// The first bytes of an input, and what they tell about its format.
struct InputHead {
    /// How much is looked at.
    static let maximumBytes = 64 << 10
    /// The byte before each record of a JSON text sequence.
    static let recordSeparator: UInt8 = 0x1E

    /// What the bytes tell.
    enum Finding: Equatable {
        /// More of them decide.
        case undecided
        /// Nothing but white space so far.
        case blank
        /// Text that is not UTF-8.
        case encoding(String)
        /// JSON, as far as can be told, and what else than NDJSON or an array it may be.
        case text(Suggestion?)
    }

    /// Another way to read the input.
    struct Suggestion: Equatable {
        /// The format of all of it.
        var format: InputFormat?
        /// The path of the first array of objects in its first document.
        var path: String?
        /// Whether NDJSON reads nothing of it.
        var isCertain: Bool

        /// The option that reads the input.
        var advice: String? {
            let elements = path.map { "--elements '\($0)'" }
            switch (format, elements) {
            case (.seq, _): return "it is a JSON text sequence: read it with --format seq"
            case (.array, _): return "it is an array: read it with --format array"
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

    /// Looks at the start of an input, or at all of it.
    init(_ bytes: [UInt8], isWhole: Bool) {
        self.bytes = bytes
        self.isWhole = isWhole
    }

    /// What the bytes tell.
    var finding: Finding {
        if let encoding { return encoding }
        guard let first = bytes.firstIndex(where: { !Self.isSpace($0) }) else { return isWhole ? .text(nil) : .blank }
        switch bytes[first] {
        case Self.recordSeparator: return .text(Suggestion(format: .seq, isCertain: true))
        case UInt8(ascii: "["): return .text(Suggestion(format: .array, isCertain: false))
        case UInt8(ascii: "{"): return objects(from: first)
        default: return .text(nil)
        }
    }

    /// An encoding by its byte order mark, or by where the zeros of its first characters are, as JSON starts with ASCII (RFC
    /// 4627, section 3).
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

    /// Tells objects that are one a line from others.
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
            // One after another, on a line or on several.
            return .text(end > lineEnd || ends.count > 1 && ends[1] <= lineEnd ? documents : envelope)
        }
        // A line that goes on is one of NDJSON, however long.
        if isBroken || isWhole && !isCut || newline == nil { return .text(isBroken ? nil : envelope) }
        return isOpen ? .undecided : .text(documents)
    }

    /// A record of which nothing is asked.
    private struct Anything: JSONModel {
        static let schema = Schema(Anything.init) {}
    }

    /// Where documents end that follow one another, and whether they are followed by what is no JSON.
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

    private static func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }
}
