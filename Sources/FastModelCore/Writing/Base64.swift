#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// A form of base64 (RFC 4648): which letters, padding and line breaks a text has.
struct Base64 {
    /// The letters of the values 0 to 63.
    private let alphabet: StaticString
    /// Whether texts are written with padding, and must have it.
    private let isPadded: Bool
    /// Whether texts are written in lines, and white space is skipped.
    let hasLines: Bool

    private static let lineLength = 76

    /// The form of a strategy; nil for strategies without base64.
    init?(_ strategy: DataStrategy) {
        switch strategy {
        case .base64, .base64Unpadded, .base64Lines:
            alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
        case .base64URL: alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
        case .utf8, .bytes, .closures: return nil
        }
        isPadded = strategy == .base64 || strategy == .base64Lines
        hasLines = strategy == .base64Lines
    }
}

// Reading.

extension Base64 {
    /// The bytes of a text; nil unless it is what an encoder of this form writes, with or without optional padding.
    func read(_ text: UnsafeBufferPointer<UInt8>) -> Data? {
        var data = Data(count: text.count / 4 * 3 + 3)
        guard let count = unsafe data.withUnsafeMutableBytes({ unsafe read(text, into: $0) }) else { return nil }
        data.count = count
        return data
    }

    /// Reads into memory of three bytes for each four letters, or fewer. Returns the number of bytes.
    private func read(_ text: UnsafeBufferPointer<UInt8>, into bytes: UnsafeMutableRawBufferPointer) -> Int? {
        let specials = unsafe (alphabet.utf8Start[62], alphabet.utf8Start[63])
        var count = 0
        var bits: UInt32 = 0
        var letters = 0
        var padding = 0
        for index in text.indices {
            let letter = unsafe text[index]
            if let value = Self.value(of: letter, specials) {
                guard padding == 0 else { return nil }
                bits = bits << 6 | value
                letters += 1
                guard letters == 4 else { continue }
                unsafe bytes[count] = UInt8(truncatingIfNeeded: bits >> 16)
                unsafe bytes[count + 1] = UInt8(truncatingIfNeeded: bits >> 8)
                unsafe bytes[count + 2] = UInt8(truncatingIfNeeded: bits)
                count += 3
                letters = 0
                bits = 0
            } else if letter == UInt8(ascii: "=") {
                padding += 1
            } else if !hasLines || !Self.isSpace(letter) {
                return nil
            }
        }
        let due = letters == 0 ? 0 : 4 - letters
        guard letters != 1, padding == due || (padding == 0 && !isPadded) else { return nil }
        // Two letters have 12 bits for 8, three have 18 bits for 16.
        let spare = UInt32(due * 2)
        guard letters == 0 || bits & (1 << spare - 1) == 0 else { return nil }
        bits >>= spare
        for index in 0..<max(0, letters - 1) {
            unsafe bytes[count + index] = UInt8(truncatingIfNeeded: bits >> UInt32(8 * (letters - 2 - index)))
        }
        return count + max(0, letters - 1)
    }

    /// The value of a letter, given the letters of 62 and 63.
    @inline(__always) private static func value(of letter: UInt8, _ specials: (UInt8, UInt8)) -> UInt32? {
        switch letter {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(letter) - 65
        case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(letter) - 71
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(letter) + 4
        case specials.0: 62
        case specials.1: 63
        default: nil
        }
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        [UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t")].contains(byte)
    }
}

// Writing.

extension Base64 {
    /// The most bytes that `write(_:to:)` writes.
    func capacity(for count: Int) -> Int { (count + 2) / 3 * 4 }

    /// Writes the text of bytes, without line breaks. Returns the number of letters.
    func write(_ bytes: UnsafeRawBufferPointer, to text: UnsafeMutablePointer<UInt8>) -> Int {
        let letters = unsafe alphabet.utf8Start
        var count = 0
        var index = 0
        while index < bytes.count {
            let rest = bytes.count - index
            let first = unsafe bytes[index]
            let second = unsafe rest > 1 ? bytes[index + 1] : 0
            let third = unsafe rest > 2 ? bytes[index + 2] : 0
            unsafe text[count] = letters[Int(first >> 2)]
            unsafe text[count + 1] = letters[Int((first & 0x3) << 4 | second >> 4)]
            unsafe text[count + 2] = rest > 1 ? letters[Int((second & 0xF) << 2 | third >> 6)] : UInt8(ascii: "=")
            unsafe text[count + 3] = rest > 2 ? letters[Int(third & 0x3F)] : UInt8(ascii: "=")
            count += 4
            index += 3
        }
        return isPadded ? count : count - (3 - bytes.count % 3) % 3
    }

    /// The text of bytes, in lines if the form has them.
    func text(of bytes: UnsafeRawBufferPointer) -> String {
        let text = unsafe String(unsafeUninitializedCapacity: capacity(for: bytes.count)) { memory in
            // Memory for a capacity of 0 may have no address.
            unsafe memory.baseAddress.map { unsafe write(bytes, to: $0) } ?? 0
        }
        guard hasLines, text.utf8.count > Self.lineLength else { return text }
        let letters = Array(text.utf8)
        let lines = stride(from: 0, to: letters.count, by: Self.lineLength).map { start in
            letters[start..<min(start + Self.lineLength, letters.count)]
        }
        return String(decoding: Array(lines.joined(separator: [0x0D, 0x0A])), as: UTF8.self)
    }
}
