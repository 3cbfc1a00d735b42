#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// The text of a UUID, `E621E1F8-C36C-495A-93FC-0C247A3E6E5F` (RFC 9562), on the stack.
///
/// Implemented here because Foundation on Linux uses `sscanf` and `snprintf`, which take ten times as long, and its `sscanf`
/// accepts signs and white space as digits.
package struct UUIDText {
    static let length = 36

    private var bytes = InlineArray<36, UInt8>(repeating: 0)

    /// Writes a UUID, in capital letters as Foundation does.
    package init(_ uuid: UUID) {
        unsafe withUnsafeMutableBytes(of: &bytes) { text in
            if let start = text.baseAddress { unsafe Self.write(uuid, to: start) }
        }
    }

    /// Writes the text to memory with room for `length` bytes.
    @inline(__always) static func write(_ uuid: UUID, to text: UnsafeMutableRawPointer) {
        let digits = HexDigits(of: uuid).lanes
        func put(_ value: some FixedWidthInteger, at offset: Int) {
            unsafe text.storeBytes(of: value.littleEndian, toByteOffset: offset, as: type(of: value))
        }
        put(digits[0], at: 0)
        put(UInt8(ascii: "-"), at: 8)
        put(UInt32(truncatingIfNeeded: digits[1]), at: 9)
        put(UInt8(ascii: "-"), at: 13)
        put(UInt32(truncatingIfNeeded: digits[1] &>> 32), at: 14)
        put(UInt8(ascii: "-"), at: 18)
        put(UInt32(truncatingIfNeeded: digits[2]), at: 19)
        put(UInt8(ascii: "-"), at: 23)
        put(UInt32(truncatingIfNeeded: digits[2] &>> 32), at: 24)
        put(digits[3], at: 28)
    }

    package func append(to text: inout [UInt8]) { unsafe withBytes { unsafe text.append(contentsOf: $0) } }

    var string: String { unsafe withBytes { unsafe String(decoding: $0, as: UTF8.self) } }

    /// Calls the body with the text, which is ASCII.
    private func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        unsafe bytes.span.withUnsafeBufferPointer { unsafe body($0) }
    }

    /// Reads a UUID in upper or lower case. Returns nil unless the text is 32 hexadecimal digits with hyphens in their places.
    static func read(_ text: UnsafeBufferPointer<UInt8>) -> UUID? {
        let hyphen = UInt8(ascii: "-")
        guard text.count == length, unsafe text[8] == hyphen, unsafe text[13] == hyphen, unsafe text[18] == hyphen,
            unsafe text[23] == hyphen
        else { return nil }
        let raw = UnsafeRawBufferPointer(text)
        func lane(_ offset: Int) -> UInt64 {
            UInt64(littleEndian: unsafe raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        }
        func half(_ offset: Int) -> UInt64 {
            UInt64(UInt32(littleEndian: unsafe raw.loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
        }
        return HexDigits(
            lanes: SIMD4(lane(0), half(9) | half(14) &<< 32, half(19) | half(24) &<< 32, lane(28))
        ).uuid
    }
}

/// The 32 hexadecimal digits of a UUID, which are converted together.
///
/// Uses only sums, shifts and masks of whole lanes, which are single instructions of SSE2 and NEON. Swift compares the bytes of
/// vectors one after another.
private struct HexDigits {
    /// Eight digits in each lane, the first one in the lowest byte.
    let lanes: SIMD4<UInt64>
}

extension HexDigits {
    private typealias Lanes = SIMD4<UInt64>

    /// Lanes whose bytes all have the same value.
    @inline(__always) private static func bytes(_ value: UInt64) -> Lanes {
        Lanes(repeating: value &* 0x0101_0101_0101_0101)
    }

    /// Makes a UUID's digits, in capital letters.
    @inline(__always) init(of uuid: UUID) {
        let words = unsafe withUnsafeBytes(of: uuid.uuid) { source in
            func word(_ index: Int) -> UInt64 {
                UInt64(UInt32(littleEndian: unsafe source.loadUnaligned(fromByteOffset: index * 4, as: UInt32.self)))
            }
            return Lanes(word(0), word(1), word(2), word(3))
        }
        // Two bytes of a lane for each byte of the UUID, then one for each half of it.
        let spread = (words | words &<< 16) & Lanes(repeating: 0x0000_FFFF_0000_FFFF)
        let pairs = (spread | spread &<< 8) & Lanes(repeating: 0x00FF_00FF_00FF_00FF)
        let values = (pairs &>> 4 | pairs &<< 8) & Self.bytes(0x0F)
        let letters = (values &+ Self.bytes(6)) &>> 4 & Self.bytes(1)
        // Seven characters are between "9" and "A".
        lanes = values &+ Self.bytes(0x30) &+ (letters &<< 3 &- letters)
    }

    /// The UUID; nil if a byte is not a digit.
    @inline(__always) var uuid: UUID? {
        // No sum of seven bits and a constant below 0x80 leaves its byte. Its highest bit tells whether the sum reached 0x80.
        let plain = lanes & Self.bytes(0x7F)
        let lowercase = plain | Self.bytes(0x20)
        let numbers = (plain &+ Self.bytes(0x80 - 0x30)) & ~(plain &+ Self.bytes(0x80 - 0x3A))
        let letters = (lowercase &+ Self.bytes(0x80 - 0x61)) & ~(lowercase &+ Self.bytes(0x80 - 0x67))
        guard (numbers | letters) & ~lanes & Self.bytes(0x80) == Self.bytes(0x80) else { return nil }
        let isLetter = lanes &>> 6 & Self.bytes(1)
        let values = lanes & Self.bytes(0x0F) &+ isLetter &+ isLetter &<< 3
        let pairs = (values &<< 4 | values &>> 8) & Lanes(repeating: 0x00FF_00FF_00FF_00FF)
        let joined = (pairs | pairs &>> 8) & Lanes(repeating: 0x0000_FFFF_0000_FFFF)
        let words = SIMD4<UInt32>(truncatingIfNeeded: joined | joined &>> 16)
        // `UUID.init(uuid:)` takes 16 bytes one by one.
        return unsafe unsafeBitCast(
            SIMD4(
                words[0].littleEndian, words[1].littleEndian, words[2].littleEndian, words[3].littleEndian),
            to: UUID.self)
    }
}

extension _Writer {
    /// Writes a UUID as text, in which no options escape anything.
    mutating func uuid(_ uuid: UUID) {
        reserve(UUIDText.length + 2)
        unsafe cursor.pointee = UInt8(ascii: "\"")
        unsafe UUIDText.write(uuid, to: UnsafeMutableRawPointer(cursor + 1))
        unsafe cursor[UUIDText.length + 1] = UInt8(ascii: "\"")
        unsafe cursor += UUIDText.length + 2
    }
}
