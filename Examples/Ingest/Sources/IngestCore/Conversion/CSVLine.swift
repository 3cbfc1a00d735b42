import Foundation

/// A line of CSV in memory that is large enough for it.
@safe
struct CSVLine {
    private static let quote = UInt8(ascii: "\"")

    /// The memory that a line needs behind its text, because eight bytes are copied where fewer are wanted.
    static let excess = MemoryLayout<UInt64>.size

    private let start: UnsafeMutableRawPointer
    /// The number of bytes of the text.
    private(set) var count = 0

    /// Makes an empty line.
    ///
    /// - Parameter memory: the memory, which must be valid as long as the line and larger by ``excess`` than all that is appended.
    @unsafe
    init(_ memory: UnsafeMutableRawBufferPointer) {
        guard let start = memory.baseAddress else { preconditionFailure("a line has its end at least") }
        unsafe self.start = unsafe start
    }

    /// The text, valid until more is appended.
    var bytes: UnsafeRawBufferPointer { unsafe UnsafeRawBufferPointer(start: start, count: count) }

    mutating func append(_ byte: UInt8) {
        unsafe start.storeBytes(of: byte, toByteOffset: count, as: UInt8.self)
        count += 1
    }

    /// Appends text as it is.
    mutating func append(_ text: UnsafeRawBufferPointer) {
        guard let first = text.baseAddress else { return }
        unsafe memcpy(start + count, first, text.count)
        count += text.count
    }

    /// Copies a text from an offset up to the first of two or three bytes, one of which must follow. Returns the offset of that byte.
    @inline(__always)
    mutating func append(
        _ text: UnsafeRawBufferPointer, from start: Int, upTo first: UInt8, _ second: UInt8, _ third: UInt8? = nil
    ) -> Int {
        let third = third ?? second
        var offset = start
        // Eight bytes at a time, since most texts are too short for `memchr` to be worth its calls.
        while offset + Self.excess <= text.count {
            let word = UInt64(littleEndian: unsafe text.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
            unsafe self.start.storeBytes(of: word.littleEndian, toByteOffset: count, as: UInt64.self)
            let found =
                Self.places(of: first, in: word) | Self.places(of: second, in: word) | Self.places(of: third, in: word)
            let length = found.trailingZeroBitCount / 8
            count += length
            offset += length
            if found != 0 { return offset }
        }
        while true {
            let byte = unsafe text[offset]
            if byte == first || byte == second || byte == third { return offset }
            append(byte)
            offset += 1
        }
    }

    /// Marks each byte of a word that equals another byte, by its highest bit. Above the first mark there may be wrong ones.
    ///
    /// Source: "Determine if a word has a byte equal to n", <https://graphics.stanford.edu/~seander/bithacks.html>.
    private static func places(of byte: UInt8, in word: UInt64) -> UInt64 {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let difference = word ^ (ones &* UInt64(byte))
        return (difference &- ones) & ~difference & (ones &<< 7)
    }

    /// Keeps the first bytes of the text.
    mutating func truncate(to count: Int) { self.count = count }

    /// Removes a byte.
    mutating func remove(at place: Int) {
        count -= 1
        unsafe memmove(start + place, start + place + 1, count - place)
    }

    /// Appends a field, in quotes if it needs them.
    mutating func append(field text: UnsafeRawBufferPointer) {
        let isPlain =
            unsafe !text.isEmpty
            && !text.contains { $0 == Self.quote || $0 == UInt8(ascii: ",") || $0 == 0x0D || $0 == 0x0A }
        if isPlain { unsafe append(text) } else { unsafe append(inQuotes: text) }
    }

    /// Appends a field in quotes.
    mutating func append(inQuotes text: UnsafeRawBufferPointer) {
        append(Self.quote)
        for index in 0..<text.count {
            let byte = unsafe text[index]
            if byte == Self.quote { append(Self.quote) }
            append(byte)
        }
        append(Self.quote)
    }
}
