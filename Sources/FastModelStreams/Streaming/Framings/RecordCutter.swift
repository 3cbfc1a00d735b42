/// Finds where the records of a stream end. Each framing is one cutter; write another for a framing that ``RecordFraming`` lacks.
///
/// A cutter looks at the bytes at hand and keeps a state of a few words. It neither checks nor holds the records: the reader joins
/// their parts, enforces the limits, counts lines, and decodes. For records that follow their length in four bytes:
///
/// ```swift
/// struct LengthPrefixed: RecordCutter {
///     var lengthBytes = 0
///     var length = 0
///
///     mutating func cut(_ bytes: Span<UInt8>) -> RecordCut {
///         if lengthBytes < 4 {
///             lengthBytes += 1
///             length = length << 8 | Int(bytes[0])
///             return .gap(1)
///         }
///         let count = min(length, bytes.count)
///         length -= count
///         if length > 0 { return .part(0..<count) }
///         lengthBytes = 0
///         return .record(0..<count)
///     }
///
///     mutating func finish() -> Bool { length == 0 && lengthBytes % 4 == 0 }
/// }
///
/// var reader = try RecordReader(Event.self, framing: .custom(LengthPrefixed()))
/// ```
public protocol RecordCutter: Sendable, Hashable {
    /// Finds the next record, or the part of a record that is at hand. The records must not depend on how the stream is divided.
    ///
    /// - Parameter bytes: the bytes that follow those that the previous cut took; at least one.
    /// - Returns: what was found. A cut that takes no byte must complete a record, and must not follow another such cut.
    mutating func cut(_ bytes: Span<UInt8>) -> RecordCut

    /// Ends the stream, after which another may begin.
    ///
    /// - Returns: whether the stream may end here. If so, an open record is complete; if not, the stream is incomplete.
    mutating func finish() -> Bool
}

/// What a ``RecordCutter`` found at the start of the bytes at hand.
public struct RecordCut: Sendable, Hashable {
    /// What follows the text.
    enum Ending: Sendable, Hashable {
        /// The record continues in the bytes that follow, or there is no record.
        case open
        /// The record is complete.
        case record
        /// There is nothing to cut from here on: the array of the records has ended.
        case last
        /// The byte is not allowed. The lexer says why, given the text before the byte.
        case fault(after: String)
    }

    /// The bytes of the record. Those around it belong to no record.
    let text: Range<Int>
    /// How many bytes were taken.
    let count: Int
    let ending: Ending

    init(_ text: Range<Int>, count: Int, _ ending: Ending) {
        self.text = text
        self.count = count
        self.ending = ending
    }

    /// Takes bytes that belong to no record: separators, headers. Between two parts of a record they count as white space outside
    /// strings, so that a string they divide is invalid.
    public static func gap(_ count: Int) -> RecordCut { RecordCut(count..<count, count: count, .open) }

    /// Takes a part of a record that continues in the bytes that follow.
    ///
    /// - Parameters:
    ///   - text: the bytes of the record. Those before are a gap.
    ///   - count: how many bytes to take, with a gap after the text; by default up to the end of the text.
    /// - Returns: the cut.
    public static func part(_ text: Range<Int>, taking count: Int? = nil) -> RecordCut {
        RecordCut(text, count: count ?? text.upperBound, .open)
    }

    /// Takes a record, or the last part of one. A record of white space alone is skipped.
    ///
    /// - Parameters:
    ///   - text: the bytes of the record; empty if all of them have been taken. Those before are a gap.
    ///   - count: how many bytes to take, with a separator after the text; by default up to the end of the text.
    /// - Returns: the cut.
    public static func record(_ text: Range<Int>, taking count: Int? = nil) -> RecordCut {
        RecordCut(text, count: count ?? text.upperBound, .record)
    }
}
