/// Makes strings of up to 15 bytes directly from the two words of Swift's representation. The standard library copies such strings
/// byte by byte. Without this type a decode takes 11 % more instructions for the benchmark's events, 4 % for its tweets and 2 % for
/// its users.
///
/// The representation is also used for string literals. It is not documented, so `isKnown` checks it at run time. Only this file,
/// ``StringWords`` and ``StoredString`` depend on it.
enum SmallString {
    /// The longest small string, in bytes.
    static let capacity = 15

    /// Whether strings made here are, bit for bit, identical to the standard library's strings.
    static let isKnown: Bool = {
        guard MemoryLayout<String>.size == MemoryLayout<Words>.size else { return false }
        return ["0123456789ABCDE", "0é12345é789ABCD"].allSatisfy { sample in
            (0...capacity).allSatisfy { count in
                let bytes = Array(sample.utf8.prefix(count))
                let string = String(decoding: bytes, as: UTF8.self)
                // Decoding replaces a cut character by U+FFFD, which is longer.
                guard string.utf8.count == count else { return true }
                return unsafe bytes.withUnsafeBufferPointer { bytes in
                    guard let start = bytes.baseAddress else { return true }
                    return unsafe unsafeBitCast(string, to: Words.self) == words(narrow(start, count), count)
                }
            }
        }
    }()

    private typealias Words = (low: UInt64, high: UInt64)

    /// Makes a string of at most `capacity` bytes of UTF-8. Call it only if `isKnown`. `isWide` says whether sixteen bytes can be
    /// read from `start`.
    @inline(__always) static func make(_ start: UnsafePointer<UInt8>, _ count: Int, isWide: Bool) -> String {
        let bytes = unsafe isWide ? LeadingBytes(at: start) & LeadingBytes(maskOf: count) : narrow(start, count)
        var words = words(bytes, count)
        // Loaded from memory, because `unsafeBitCast` would emit a retain and release.
        return unsafe withUnsafeMutablePointer(to: &words) { words in
            unsafe UnsafeMutableRawPointer(words).assumingMemoryBound(to: String.self).move()
        }
    }

    private static let smallMark: UInt64 = 0xA0 << 56
    private static let asciiMark: UInt64 = 0x40 << 56

    /// A string's two words: its bytes in memory order. The sixteenth byte holds the count and the flags "small", "ASCII" and "not
    /// reference-counted".
    @inline(__always) private static func words(_ bytes: LeadingBytes, _ count: Int) -> Words {
        let isASCII = (bytes.low | bytes.high) & 0x8080_8080_8080_8080 == 0
        let mark = smallMark | (isASCII ? asciiMark : 0) | UInt64(truncatingIfNeeded: count) &<< 56
        return (UInt64(littleEndian: bytes.low), UInt64(littleEndian: bytes.high | mark))
    }

    /// The bytes followed by zeros, without reading beyond the text.
    private static func narrow(_ start: UnsafePointer<UInt8>, _ count: Int) -> LeadingBytes {
        var low: UInt64
        var high: UInt64 = 0
        // Two overlapping loads of 8 or of 4 bytes cover every length from 4 to 15 without a loop.
        if count > 8 {
            low = unsafe load(start, 0)
            high = unsafe load(start, count - 8) &>> UInt64(8 * (16 - count))
        } else if count >= 4 {
            let end: UInt32 = unsafe load(start, count - 4)
            let begin: UInt32 = unsafe load(start, 0)
            low = UInt64(begin) | UInt64(end) &<< UInt64(8 * (count - 4))
        } else {
            low = 0
            for index in 0..<count { low |= unsafe UInt64(start[index]) &<< UInt64(8 * index) }
        }
        return LeadingBytes(low: low, high: high)
    }

    @inline(__always) private static func load<Word: FixedWidthInteger & BitwiseCopyable>(
        _ start: UnsafePointer<UInt8>, _ offset: Int
    ) -> Word { Word(littleEndian: unsafe UnsafeRawPointer(start + offset).loadUnaligned(as: Word.self)) }
}

/// The first sixteen bytes of a text, as two words.
struct LeadingBytes {
    static let capacity = 16

    var low: UInt64
    var high: UInt64

    init(low: UInt64, high: UInt64) {
        self.low = low
        self.high = high
    }

    /// Loads sixteen bytes in memory order. All sixteen must be readable.
    @inline(__always) init(at start: UnsafePointer<UInt8>) {
        let raw = unsafe UnsafeRawPointer(start)
        unsafe low = UInt64(littleEndian: raw.loadUnaligned(as: UInt64.self))
        unsafe high = UInt64(littleEndian: (raw + 8).loadUnaligned(as: UInt64.self))
    }

    /// A mask of the first `count` bytes.
    @inline(__always) init(maskOf count: Int) {
        // A shift by 64 or more gives 0, and so a mask of all bits.
        low = ~(~0 << UInt64(truncatingIfNeeded: 8 &* count))
        high = count > 8 ? ~(~0 << UInt64(truncatingIfNeeded: 8 &* (count &- 8))) : 0
    }

    @inline(__always) static func & (left: Self, right: Self) -> Self {
        Self(low: left.low & right.low, high: left.high & right.high)
    }

    @inline(__always) static func == (left: Self, right: Self) -> Bool {
        (left.low ^ right.low) | (left.high ^ right.high) == 0
    }
}
