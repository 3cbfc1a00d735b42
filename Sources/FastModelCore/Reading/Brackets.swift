private import CYajlShim

/// Finds where the values of a text end by its quotes and brackets alone, in text divided into any pieces. Whether the values are
/// JSON is for the scanner to say.
package struct Brackets: Sendable {
    private var state = fm_cut()

    /// The state at the start of a text.
    package init() {}

    /// The state behind the first byte of an object, array or string.
    package init(behind byte: UInt8) {
        if byte == UInt8(ascii: "\"") { state.in_string = true } else { state.depth = 1 }
    }

    /// Finds the end of the value that is open. Returns the offset behind the value, or behind the bytes if it has not ended.
    package mutating func endOfValue(in bytes: Span<UInt8>, from start: Int) -> (end: Int, isComplete: Bool) {
        unsafe bytes.withUnsafeBufferPointer { bytes in
            guard let base = bytes.baseAddress, start < bytes.count else { return (start, false) }
            var isEnded = false
            let count = unsafe fm_cut_value(&state, base + start, bytes.count - start, &isEnded)
            return (start + count, isEnded)
        }
    }

    /// Finds the next array that is enclosed by `depth` objects and by no array. Returns the offset behind its bracket, or behind the
    /// bytes if there is none.
    package mutating func startOfArray(in bytes: UnsafeBufferPointer<UInt8>, depth: Int) -> (end: Int, isFound: Bool) {
        guard let base = bytes.baseAddress else { return (0, false) }
        var isFound = false
        let count = unsafe fm_cut_array(&state, base, bytes.count, UInt64(depth), &isFound)
        return (count, isFound)
    }

    /// Leaves the array whose start was found.
    package mutating func leaveArray() { state.depth -= 1 }

    /// Whether each bracket outside strings is closed by one of its kind.
    package static func match(in text: UnsafeBufferPointer<UInt8>) -> Bool {
        var open: [UInt8] = []
        var isInString = false
        var isEscaped = false
        for index in text.indices {
            let byte = unsafe text[index]
            if byte == UInt8(ascii: "\""), !isEscaped { isInString.toggle() }
            isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
            if !isInString {
                switch byte {
                // The closing bracket of either kind comes two places after the opening one.
                case UInt8(ascii: "["), UInt8(ascii: "{"): open.append(byte + 2)
                case UInt8(ascii: "]"), UInt8(ascii: "}"): if open.popLast() != byte { return false }
                default: break
                }
            }
        }
        return open.isEmpty && !isInString
    }
}

extension Brackets: Hashable {
    package static func == (one: Brackets, other: Brackets) -> Bool {
        one.state.depth == other.state.depth && one.state.in_string == other.state.in_string
            && one.state.is_escaped == other.state.is_escaped
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(state.depth) }
}
