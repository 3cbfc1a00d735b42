/// Makes strings of up to 15 bytes, which Swift keeps in the string itself, of the two words they consist of. The standard
/// library copies them byte by byte. Without this type a decode of the benchmark's events takes 11 % more instructions, one of its
/// tweets 4 %, one of its users 2 %.
///
/// The words are what the compiler writes for literals. Nothing promises that, so it is tried before it is relied on. Only this
/// file knows them.
enum SmallString {
    /// The longest small string, in bytes.
    static let capacity = 15

    /// Whether strings made here are, bit for bit, those that the standard library makes.
    static let isKnown: Bool = {
        guard MemoryLayout<String>.size == MemoryLayout<Words>.size else { return false }
        return ["0123456789ABCDE", "0é12345é789ABCD"].allSatisfy { sample in
            (0...capacity).allSatisfy { count in
                let bytes = Array(sample.utf8.prefix(count))
                let string = String(decoding: bytes, as: UTF8.self)
                // A character cut in two has been replaced by a longer one.
                guard string.utf8.count == count else { return true }
                return unsafe bytes.withUnsafeBufferPointer { bytes in
                    guard let start = bytes.baseAddress else { return true }
                    return unsafe unsafeBitCast(string, to: Words.self) == words(narrow(start, count), count)
                }
            }
        }
    }()

    private typealias Words = (low: UInt64, high: UInt64)

    /// A string of at most `capacity` bytes of UTF-8. Only where small strings are known.
    ///
    /// - Parameters:
    ///   - start: the text.
    ///   - count: its length.
    ///   - isWide: whether sixteen bytes can be read from there.
    /// - Returns: the string.
    @inline(__always)
    static func make(_ start: UnsafePointer<UInt8>, _ count: Int, isWide: Bool) -> String {
        let bytes = unsafe isWide ? LeadingBytes(at: start) & LeadingBytes(maskOf: count) : narrow(start, count)
        var words = words(bytes, count)
        // Moved out of memory, since `unsafeBitCast` counts a reference.
        return unsafe withUnsafeMutablePointer(to: &words) { words in
            unsafe UnsafeMutableRawPointer(words).assumingMemoryBound(to: String.self).move()
        }
    }

    private static let smallMark: UInt64 = 0xA0 << 56
    private static let asciiMark: UInt64 = 0x40 << 56

    /// The bytes in memory order; in place of the sixteenth the count, below bits for "small", "ASCII" and "not counted".
    @inline(__always)
    private static func words(_ bytes: LeadingBytes, _ count: Int) -> Words {
        let isASCII = (bytes.low | bytes.high) & 0x8080_8080_8080_8080 == 0
        let mark = smallMark | (isASCII ? asciiMark : 0) | UInt64(truncatingIfNeeded: count) &<< 56
        return (UInt64(littleEndian: bytes.low), UInt64(littleEndian: bytes.high | mark))
    }

    /// The bytes, and zeros after them, where nothing else can be read.
    private static func narrow(_ start: UnsafePointer<UInt8>, _ count: Int) -> LeadingBytes {
        var low: UInt64
        var high: UInt64 = 0
        // Two loads that overlap take what lies between their sizes without a loop.
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

    @inline(__always)
    private static func load<Word: FixedWidthInteger & BitwiseCopyable>(
        _ start: UnsafePointer<UInt8>, _ offset: Int
    ) -> Word {
        Word(littleEndian: unsafe UnsafeRawPointer(start + offset).loadUnaligned(as: Word.self))
    }
}

/// The first sixteen bytes of a text as two words.
struct LeadingBytes {
    static let capacity = 16

    var low: UInt64
    var high: UInt64

    init(low: UInt64, high: UInt64) {
        self.low = low
        self.high = high
    }

    /// Loads sixteen bytes, which must be there, in memory order.
    @inline(__always)
    init(at start: UnsafePointer<UInt8>) {
        let raw = unsafe UnsafeRawPointer(start)
        unsafe low = UInt64(littleEndian: raw.loadUnaligned(as: UInt64.self))
        unsafe high = UInt64(littleEndian: (raw + 8).loadUnaligned(as: UInt64.self))
    }

    /// The bits of the first bytes.
    @inline(__always)
    init(maskOf count: Int) {
        // An overshift gives no bits, and so a mask of all.
        low = ~(~0 << UInt64(truncatingIfNeeded: 8 &* count))
        high = count > 8 ? ~(~0 << UInt64(truncatingIfNeeded: 8 &* (count &- 8))) : 0
    }

    @inline(__always)
    static func & (left: Self, right: Self) -> Self {
        Self(low: left.low & right.low, high: left.high & right.high)
    }

    @inline(__always)
    static func == (left: Self, right: Self) -> Bool {
        (left.low ^ right.low) | (left.high ^ right.high) == 0
    }
}
