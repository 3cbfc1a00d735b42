#if canImport(Glibc)
private import Glibc
#elseif canImport(Darwin)
private import Darwin
#endif

/// Cuts where a byte stands that no record contains.
struct SeparatorCutter: RecordCutter {
    private let separator: UInt8
    /// Whether a record has begun.
    private var isOpen = false

    /// Cuts at line feeds.
    static let lines = SeparatorCutter(separator: UInt8(ascii: "\n"))
    /// Cuts JSON text sequences (RFC 7464): a record separator precedes each text, and a line feed follows it. A text ends at the
    /// next separator, or with the stream: until then, what looks like its end may be damage within it.
    static let textSequence = SeparatorCutter(separator: 0x1E)

    mutating func cut(_ bytes: Span<UInt8>) -> RecordCut {
        unsafe bytes.withUnsafeBufferPointer { bytes in
            guard let start = bytes.baseAddress else { return .gap(0) }
            // Both separators and all white space are in this range, and few texts start with them.
            if unsafe start.pointee <= 0x20, !isOpen, case let count = unsafe blankTexts(in: bytes), count > 0 {
                return .gap(count)
            }
            let found = unsafe memchr(start, CInt(separator), bytes.count)
            let count = unsafe found.map { unsafe UnsafeRawPointer(start).distance(to: $0) } ?? bytes.count
            // Line feeds are part of a text only between other bytes of it.
            var text = 0..<count
            while !isOpen, let first = text.first, unsafe bytes[first] == 0x0A { text.removeFirst() }
            while let last = text.last, unsafe bytes[last] == 0x0A { text.removeLast() }
            isOpen = unsafe found == nil && (isOpen || !text.isEmpty)
            return unsafe found == nil ? .part(text, taking: count) : .record(text, taking: count + 1)
        }
    }

    /// The number of bytes of the blank texts at the start, with their separators. They are cut together, because a hostile stream
    /// may have nothing else.
    private func blankTexts(in bytes: UnsafeBufferPointer<UInt8>) -> Int {
        var count = 0
        for index in bytes.indices {
            let byte = unsafe bytes[index]
            if byte == separator { count = index + 1 } else if !byte.isJSONSpace { break }
        }
        return count
    }

    // The last record may lack its separator.
    mutating func finish() -> Bool {
        isOpen = false
        return true
    }
}
