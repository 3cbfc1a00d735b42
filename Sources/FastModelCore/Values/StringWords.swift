/// The two words of a string in memory, for writing its text without a retain, a release and the standard library's closures, which
/// take longer than to copy a short text.
///
/// The representation is not documented, so `areKnown` checks it at run time: bit 61 of the high word marks a small string, whose
/// text is in the words; bits 60 to 62 of it are clear for other strings whose text is in memory, and bit 60 of the low word is set
/// if the text follows the object at the address in the high word.
@safe struct StringWords {
    let low: UInt64
    let high: UInt64

    private static let addressMask: UInt64 = 0x0FFF_FFFF_FFFF_FFFF
    private static let countMask: UInt64 = 0xFFFF_FFFF_FFFF
    /// The size of the object before a text.
    private static let headerSize = 32

    /// Reads the words of a `String` or `String?`.
    @inline(__always) init(at value: UnsafeRawPointer) {
        unsafe low = UInt64(littleEndian: value.load(as: UInt64.self))
        unsafe high = UInt64(littleEndian: value.load(fromByteOffset: 8, as: UInt64.self))
    }

    /// Whether an optional string is nil.
    @inline(__always) var isNil: Bool { high == 0 }
    /// Whether the text is in the words, from the lowest byte of `low` on.
    @inline(__always) var isSmall: Bool { high &>> 61 & 1 == 1 }
    /// The number of bytes of a small string's text.
    @inline(__always) var smallCount: Int { Int(truncatingIfNeeded: high &>> 56 & 0xF) }
    /// Whether the text is in memory as UTF-8, at `start`.
    @inline(__always) var isStored: Bool { high &>> 60 & 7 == 0 && low &>> 60 & 1 == 1 }
    /// The number of bytes of a stored text.
    @inline(__always) var count: Int { Int(truncatingIfNeeded: low & Self.countMask) }
    /// The address of a stored text.
    @inline(__always) var start: UnsafePointer<UInt8>? {
        unsafe UnsafePointer(bitPattern: Int(truncatingIfNeeded: high & Self.addressMask) &+ Self.headerSize)
    }

    /// Whether strings have this representation.
    static let areKnown: Bool = {
        guard MemoryLayout<String>.size == 16, MemoryLayout<String?>.size == 16 else { return false }
        var nothing: String?
        guard unsafe withUnsafeMutablePointer(to: &nothing, { unsafe StringWords(at: $0).isNil }) else { return false }
        let long = String(repeating: "0é12345€789", count: 3)
        let samples = ["", "0123456789ABCDEF", "0é12345é789ABCDEF"] + (0...15).map { String(long.prefix($0)) }
        return (samples + [long, long + long]).allSatisfy { areKnown(of: $0) }
    }()

    /// Whether the words give the text that the standard library gives.
    static func areKnown(of sample: String) -> Bool {
        var sample = sample
        return unsafe withUnsafeMutablePointer(to: &sample) { sample in
            let words = unsafe StringWords(at: sample)
            let isEqual = unsafe sample.pointee.utf8.withContiguousStorageIfAvailable { text in
                if words.isNil { return false }
                guard words.isSmall else {
                    return unsafe words.isStored && words.count == text.count && words.start == text.baseAddress
                }
                return words.smallCount == text.count
                    && text.indices.allSatisfy { index in
                        let word = index < 8 ? words.low : words.high
                        return unsafe text[index] == UInt8(truncatingIfNeeded: word &>> UInt64(8 * (index & 7)))
                    }
            }
            return isEqual ?? false
        }
    }
}
