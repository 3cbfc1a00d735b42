/// The decimal value of a number's text. Texts of equal numbers are equal, whatever their zeros, point and exponent.
struct SignificantDigits: Equatable {
    private let isNegative: Bool
    /// The digits without zeros at either end.
    private let digits: [UInt8]
    /// The power of ten of the last digit.
    private let exponent: Int

    /// The number of digits after the decimal point, without zeros at the end.
    var decimals: Int { max(0, -exponent) }

    /// Reads a JSON number. Returns nil if the exponent is too large for every numeric type.
    init?(_ text: String) {
        let parts = text.utf8.split(maxSplits: 1) { $0 | 0x20 == UInt8(ascii: "e") }
        guard let mantissa = parts.first, let power = parts.count > 1 ? Int32(String(parts[1]) ?? "") : 0 else {
            return nil
        }
        let fraction = mantissa.firstIndex(of: UInt8(ascii: ".")).map { mantissa[$0...].count - 1 } ?? 0
        let all = mantissa.filter { (48...57).contains($0) }
        let significant = all.drop { $0 == UInt8(ascii: "0") }
        let zeros = significant.reversed().prefix { $0 == UInt8(ascii: "0") }.count
        digits = Array(significant.dropLast(zeros))
        exponent = digits.isEmpty ? 0 : Int(power) - fraction + zeros
        isNegative = text.utf8.first == UInt8(ascii: "-")
    }
}
