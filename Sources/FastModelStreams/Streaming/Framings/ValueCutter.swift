import FastModelCore

/// Cuts after each JSON value: the elements of an array from its bracket on, or documents one after another.
struct ValueCutter: RecordCutter {
    /// What comes next.
    private enum Place {
        /// The first element, or the end of the array.
        case start
        /// An element, after a comma; or a document.
        case value
        /// A comma, or the end of the array.
        case comma
        /// The rest of a string, object or array.
        case rest
        /// The rest of a number or literal.
        case word
    }

    private let isArray: Bool
    private var place: Place
    private var value = Brackets()

    /// Cuts the elements of an array, behind its bracket.
    static let elements = ValueCutter(isArray: true, place: .start)
    static let documents = ValueCutter(isArray: false, place: .value)

    private init(isArray: Bool, place: Place) {
        self.isArray = isArray
        self.place = place
    }

    mutating func cut(_ bytes: Span<UInt8>) -> RecordCut {
        var start = 0
        var next = 0
        if place != .rest, place != .word {
            start = Self.spaces(bytes, from: 0)
            if start < bytes.count, place == .comma, bytes[start] == UInt8(ascii: ",") {
                place = .value
                start = Self.spaces(bytes, from: start + 1)
            }
            guard start < bytes.count else { return .gap(start) }
            if let end = begin(bytes[start]) { return RecordCut(start..<start, count: start + 1, end) }
            next = start + 1
        }
        let (end, isComplete) = place == .word ? Self.word(bytes, from: next) : value.endOfValue(in: bytes, from: next)
        guard isComplete else { return .part(start..<end) }
        place = isArray ? .comma : .value
        return .record(start..<end)
    }

    /// Begins the value with this byte. If none may begin here, returns what the byte is instead.
    private mutating func begin(_ byte: UInt8) -> RecordCut.Ending? {
        switch byte {
        case UInt8(ascii: "]") where isArray && place != .value: return .last
        case _ where place == .comma: return .fault(after: expectation)
        case UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "\""):
            value = Brackets(behind: byte)
            place = .rest
        case _ where Self.endsWord(byte): return .fault(after: expectation)
        default: place = .word
        }
        return nil
    }

    /// A text after which JSON's grammar expects the same.
    var expectation: String {
        switch place {
        case .start: "["
        case .value: isArray ? "[0," : ""
        case .comma, .rest, .word: isArray ? "[0" : ""
        }
    }

    /// The end of white space.
    private static func spaces(_ bytes: Span<UInt8>, from start: Int) -> Int {
        var end = start
        while end < bytes.count, bytes[end].isJSONSpace { end += 1 }
        return end
    }

    /// The end of a number or literal, or of whatever stands in its place. It has ended if another byte follows.
    private static func word(_ bytes: Span<UInt8>, from start: Int) -> (end: Int, isComplete: Bool) {
        var end = start
        while end < bytes.count, !endsWord(bytes[end]) { end += 1 }
        return (end, end < bytes.count)
    }

    private static func endsWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "\""): true
        case UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"): true
        default: byte.isJSONSpace
        }
    }

    // Only the end of the text ends a word there, and an array's bracket is still missing.
    mutating func finish() -> Bool {
        defer { place = isArray ? .start : .value }
        return !isArray && place != .rest
    }
}

extension UInt8 {
    /// Whether the byte is JSON's white space (RFC 8259, section 2).
    var isJSONSpace: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }
}
