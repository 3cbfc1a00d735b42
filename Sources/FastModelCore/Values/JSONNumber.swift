/// A JSON number, kept as its text so that no digit is lost before a type is chosen.
public struct JSONNumber: Sendable, Hashable, CustomStringConvertible {
    /// The text, in the grammar of RFC 8259.
    public let text: String

    init(validated text: String) { self.text = text }

    /// Makes a number from its text. Returns nil unless `text` is an RFC 8259 number, such as `1.50` or `-2e9`, but not `+1`, `.5`,
    /// `01` or `nan`.
    ///
    /// - Parameter text: the text, which is kept unchanged.
    public init?(_ text: String) {
        guard DecimalDigits(text).isValid, text.utf8.first != UInt8(ascii: "+") else { return nil }
        let whole = text.utf8.drop { $0 == UInt8(ascii: "-") }.prefix {
            $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9")
        }
        guard whole.count == 1 || whole.first != UInt8(ascii: "0") else { return nil }
        self.text = text
    }

    /// Makes a number from an integer.
    ///
    /// - Parameter integer: the integer, of any width.
    public init(_ integer: some BinaryInteger) { text = String(integer) }

    /// The text.
    public var description: String { text }
}

/// The parts of a decimal number's text: sign, digits and power of ten. No digit is lost, unlike in a `Double`.
struct DecimalDigits: Equatable {
    private(set) var isNegative = false
    /// Whether the text is a number: `[+-]digits[.digits][(e|E)[+-]digits]`.
    private(set) var isValid = false
    /// The digits without zeros at either end, each as its value 0…9.
    private(set) var digits: [UInt8] = []
    /// The power of ten: the value is `digits × 10^exponent`. Exponents far outside the range of every type are clamped.
    private(set) var exponent = 0

    var isZero: Bool { isValid && digits.isEmpty }

    /// The digits as an integer; nil if they need more than 128 bits.
    var integer: UInt128? {
        var integer: UInt128 = 0
        for digit in digits {
            let (product, isTooLarge) = integer.multipliedReportingOverflow(by: 10)
            let (sum, overflows) = product.addingReportingOverflow(UInt128(digit))
            if isTooLarge || overflows { return nil }
            integer = sum
        }
        return integer
    }

    init(_ text: String) {
        var text = text
        self = text.withUTF8 { unsafe DecimalDigits($0) }
    }

    init(_ text: UnsafeBufferPointer<UInt8>) {
        var index = 0
        if index < text.count, unsafe text[index] == UInt8(ascii: "-") || text[index] == UInt8(ascii: "+") {
            isNegative = unsafe text[index] == UInt8(ascii: "-")
            index += 1
        }
        let whole = unsafe scanDigits(text, &index)
        guard whole > 0 else { return }
        if index < text.count, unsafe text[index] == UInt8(ascii: ".") {
            index += 1
            let fraction = unsafe scanDigits(text, &index)
            guard fraction > 0 else { return }
            exponent -= fraction
        }
        if index < text.count, unsafe text[index] | 0x20 == UInt8(ascii: "e") {
            index += 1
            guard let power = unsafe Self.scanExponent(text, &index) else { return }
            exponent += power
        }
        guard index == text.count else { return }
        while digits.last == 0 {
            digits.removeLast()
            exponent += 1
        }
        if digits.isEmpty { exponent = 0 }
        isValid = true
    }

    private mutating func scanDigits(_ text: UnsafeBufferPointer<UInt8>, _ index: inout Int) -> Int {
        let start = index
        while index < text.count, unsafe text[index] >= UInt8(ascii: "0"), unsafe text[index] <= UInt8(ascii: "9") {
            let digit = unsafe text[index] - UInt8(ascii: "0")
            if digit != 0 || !digits.isEmpty { digits.append(digit) }
            index += 1
        }
        return index - start
    }

    private static func scanExponent(_ text: UnsafeBufferPointer<UInt8>, _ index: inout Int) -> Int? {
        var isNegative = false
        if index < text.count, unsafe text[index] == UInt8(ascii: "-") || text[index] == UInt8(ascii: "+") {
            isNegative = unsafe text[index] == UInt8(ascii: "-")
            index += 1
        }
        let start = index
        var value = 0
        while index < text.count, unsafe text[index] >= UInt8(ascii: "0"), unsafe text[index] <= UInt8(ascii: "9") {
            if value < 1_000_000_000_000 { value = unsafe value * 10 + Int(text[index] - UInt8(ascii: "0")) }
            index += 1
        }
        guard index > start else { return nil }
        return isNegative ? -value : value
    }
}
