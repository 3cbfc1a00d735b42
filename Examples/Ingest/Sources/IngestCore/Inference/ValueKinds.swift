package import FastModel
import Foundation

/// The kinds of value of a column. A set, so that the order of the records does not matter.
package struct ValueKinds: OptionSet, Hashable, Sendable {
    package let rawValue: UInt16

    package init(rawValue: UInt16) { self.rawValue = rawValue }

    package static let bool = ValueKinds(rawValue: 1 << 0)
    /// A 64-bit integer that a Double can represent.
    package static let integer = ValueKinds(rawValue: 1 << 1)
    /// A 64-bit integer that no Double can represent.
    package static let wideInteger = ValueKinds(rawValue: 1 << 2)
    /// A number with a fraction or an exponent that both Double and Decimal can represent.
    package static let double = ValueKinds(rawValue: 1 << 3)
    /// A number that Double can represent but Decimal cannot.
    package static let largeDouble = ValueKinds(rawValue: 1 << 4)
    /// A number that only Decimal can represent: digits that its nearest Double does not give back, or more than 64 bits.
    package static let decimal = ValueKinds(rawValue: 1 << 5)
    /// A number that only its text can represent.
    package static let longNumber = ValueKinds(rawValue: 1 << 6)
    package static let string = ValueKinds(rawValue: 1 << 7)
    package static let array = ValueKinds(rawValue: 1 << 8)
    package static let object = ValueKinds(rawValue: 1 << 9)

    private static let wholeNumbers: ValueKinds = [.integer, .wideInteger]
    static let numbers: ValueKinds = [
        .integer, .wideInteger, .double, .largeDouble, .decimal, .longNumber,
    ]

    /// The words for the single kinds.
    private static let words: KeyValuePairs<ValueKinds, String> = [
        .bool: "true or false", .integer: "integers", .wideInteger: "integers beyond 53 bits", .double: "fractions",
        .largeDouble: "large powers of ten", .decimal: "long numbers", .longNumber: "numbers beyond 38 digits",
        .string: "texts", .array: "arrays", .object: "objects",
    ]

    /// The number of values of each kind, the most frequent first: `texts 2956, integers 3`.
    static func description(of counts: [ValueKinds: Int]) -> String {
        let seen = words.compactMap { kind, word in counts[kind].map { (word: word, count: $0) } }
        return seen.sorted { $0.count > $1.count }.map { "\($0.word) \($0.count)" }.joined(separator: ", ")
    }

    /// The narrowest type that represents every value of these kinds exactly, and why it is not a narrower one.
    package var type: InferredType {
        if isEmpty { return InferredType(.json, note: "only null was seen") }
        if self == .bool { return InferredType(.bool) }
        if self == .string { return InferredType(.string) }
        if self == .array { return InferredType(.json, note: "arrays") }
        if isSubset(of: Self.wholeNumbers) { return InferredType(.integer) }
        guard isSubset(of: Self.numbers) else { return InferredType(.json, note: "values of several types") }
        let isDecimal = contains(.decimal) || (contains(.wideInteger) && !isSubset(of: Self.wholeNumbers))
        if contains(.longNumber) || (isDecimal && contains(.largeDouble)) {
            return InferredType(.json, note: "numbers that no numeric type holds exactly")
        }
        if isDecimal { return InferredType(.decimal, note: "numbers that a Double would change") }
        return InferredType(.double, note: contains(.integer) ? "integers and fractions" : nil)
    }
}

extension ValueKinds {
    /// The kind of a value; nil for null.
    package init?(of value: JSONValue) {
        switch value {
        case .null, .native: return nil
        case .bool: self = .bool
        case .number(let number): self.init(of: number)
        case .string: self = .string
        case .array: self = .array
        case .object: self = .object
        }
    }

    private init(of number: JSONNumber) {
        if let integer = Int64(number.text) {
            self = Double(exactly: integer) == nil ? .wideInteger : .integer
            return
        }
        let isWhole = number.text.utf8.allSatisfy { $0 == UInt8(ascii: "-") || (48...57).contains($0) }
        let isDecimal = (try? ModelDecoder().decode(Decimal.self, from: JSONValue.number(number))) != nil
        if !isWhole, Self.isDouble(number) {
            self = isDecimal ? .double : .largeDouble
        } else {
            self = isDecimal ? .decimal : .longNumber
        }
    }

    /// Whether a Double loses nothing of a number: the number is a Double exactly, or it is how a Double is written, by the fewest
    /// digits that read back as the same one, or by 17 significant digits (C's `%.17g`). Zeros at the ends and the exponent's form
    /// do not matter: only a number with digits of its own, which its nearest Double does not give back, has to be a Decimal.
    private static func isDouble(_ number: JSONNumber) -> Bool {
        if JSONValue.number(number).double != nil { return true }
        guard let double = Double(number.text), double.isFinite, let digits = SignificantDigits(number.text) else {
            return false
        }
        return digits == SignificantDigits(String(format: "%.17g", double))
    }
}
