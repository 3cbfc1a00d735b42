#if canImport(Glibc)
private import Glibc
#elseif canImport(Darwin)
private import Darwin
#endif

/// Where the lines of a text start, and which members of its objects have been counted.
///
/// Types that try several forms of a value make an error for each that fails, so that nothing may be counted from the start for
/// every one of them.
struct TapePlaces {
    /// The offset of each line, once there has been an error.
    private var lines: [Int] = []
    /// How many members come before a value of an object, for the last one that was asked for.
    private var members: [Int: (value: Int, count: Int)] = [:]

    /// The line and column of an offset.
    mutating func position(at offset: Int, in text: UnsafeBufferPointer<UInt8>) -> SourcePosition {
        if lines.isEmpty { lines = unsafe Self.lines(of: text) }
        // The last line that starts at the offset or before it.
        var (low, high) = (0, lines.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if lines[middle] <= offset { low = middle } else { high = middle }
        }
        return SourcePosition(offset: offset, line: low + 1, column: offset - lines[low] + 1)
    }

    private static func lines(of text: UnsafeBufferPointer<UInt8>) -> [Int] {
        var lines = [0]
        guard let base = text.baseAddress else { return lines }
        var index = 0
        while index < text.count, let found = unsafe memchr(base + index, 0x0A, text.count - index) {
            index = unsafe UnsafeRawPointer(base).distance(to: found) + 1
            lines.append(index)
        }
        return lines
    }

    /// How many members of an object come before a value.
    mutating func position(of value: Int, in object: Int, on tape: Tape) -> Int {
        guard unsafe tape.tokens[object].kind == .object else { return 0 }
        var (next, count) = members[object] ?? (object + 2, 0)
        if next > value { (next, count) = (object + 2, 0) }
        while next < value, unsafe tape.tokens[next - 1].kind != .end {
            next = tape.index(after: next) + 1
            count += 1
        }
        members[object] = (next, count)
        return count
    }
}
