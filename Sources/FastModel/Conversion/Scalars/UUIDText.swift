package import Foundation

/// The text of a UUID, `E621E1F8-C36C-495A-93FC-0C247A3E6E5F` (RFC 9562), on the stack.
///
/// Implemented here because Foundation on Linux uses `sscanf` and `snprintf`, which take ten times as long, and its `sscanf`
/// accepts signs and white space as digits.
package struct UUIDText {
    private static let length = 36

    private var bytes = InlineArray<36, UInt8>(repeating: UInt8(ascii: "-"))

    /// Writes a UUID, in capital letters as Foundation does.
    package init(_ uuid: UUID) {
        let value = uuid.uuid
        unsafe withUnsafeBytes(of: value) { source in
            for index in 0..<16 {
                let place = Self.place(of: index)
                let byte = unsafe source[index]
                bytes[place] = Self.digit(byte >> 4)
                bytes[place + 1] = Self.digit(byte & 0xF)
            }
        }
    }

    package func append(to text: inout [UInt8]) { unsafe withBytes { unsafe text.append(contentsOf: $0) } }

    /// Calls the body with the text, which is ASCII.
    func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        unsafe bytes.span.withUnsafeBufferPointer { unsafe body($0) }
    }

    /// Reads a UUID in upper or lower case. Returns nil unless the text is 32 hexadecimal digits with hyphens in their places.
    static func read(_ text: UnsafeBufferPointer<UInt8>) -> UUID? {
        let hyphen = UInt8(ascii: "-")
        guard text.count == length, unsafe text[8] == hyphen, unsafe text[13] == hyphen, unsafe text[18] == hyphen,
            unsafe text[23] == hyphen
        else { return nil }
        var value: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
        // Digits are converted without a branch. A single check at the end finds invalid digits.
        var wrong: UInt8 = 0
        unsafe withUnsafeMutableBytes(of: &value) { target in
            for index in 0..<16 {
                let place = place(of: index)
                let high = unsafe Self.value(of: text[place], &wrong)
                let low = unsafe Self.value(of: text[place + 1], &wrong)
                unsafe target[index] = high << 4 | low
            }
        }
        return wrong == 0 ? UUID(uuid: value) : nil
    }

    /// The offset of a byte's digits. The four hyphens follow the bytes 3, 5, 7 and 9.
    @inline(__always) private static func place(of index: Int) -> Int {
        index * 2 + (index < 4 ? 0 : index < 6 ? 1 : index < 8 ? 2 : index < 10 ? 3 : 4)
    }

    @inline(__always) private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") &+ value : UInt8(ascii: "A") &+ (value &- 10)
    }

    /// The value of a digit. A byte that is not a digit sets bits of `wrong`.
    @inline(__always) private static func value(of digit: UInt8, _ wrong: inout UInt8) -> UInt8 {
        let number = digit &- UInt8(ascii: "0")
        let letter = (digit | 0x20) &- UInt8(ascii: "a")
        wrong |= number < 10 || letter < 6 ? 0 : 1
        return number < 10 ? number : letter &+ 10
    }
}
