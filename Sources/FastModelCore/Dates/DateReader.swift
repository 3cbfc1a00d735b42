/// A cursor that reads the text of a date from start to end.
@safe struct DateReader {
    private let text: UnsafeBufferPointer<UInt8>
    private var index: Int

    /// Starts at the given byte of the text.
    @inline(__always) init(_ text: UnsafeBufferPointer<UInt8>, at index: Int = 0) {
        unsafe self.text = unsafe text
        self.index = index
    }

    var isAtEnd: Bool { unsafe index == text.count }

    /// The next byte, or 0 at the end. No date's text contains 0.
    var next: UInt8 { unsafe index < text.count ? text[index] : 0 }

    @inline(__always) mutating func take(_ byte: UInt8) -> Bool {
        guard unsafe index < text.count, unsafe text[index] == byte else { return false }
        index += 1
        return true
    }

    /// Skips the next byte.
    mutating func skip() { if !isAtEnd { index += 1 } }

    @inline(__always) mutating func digit() -> Int? {
        guard unsafe index < text.count, case let digit = unsafe text[index] &- UInt8(ascii: "0"), digit <= 9 else {
            return nil
        }
        index += 1
        return Int(digit)
    }

    /// Reads as many digits as `counts` allows. Returns nil if there are too few.
    @inline(__always) mutating func digits(_ counts: ClosedRange<Int>) -> Int? {
        var value = 0
        var count = 0
        while count < counts.upperBound, let digit = digit() {
            value = value * 10 + digit
            count += 1
        }
        return count >= counts.lowerBound ? value : nil
    }

    /// Reads the digits of a fraction, by default one to nine, as nanoseconds.
    @inline(__always) mutating func fraction(_ counts: ClosedRange<Int> = 1...DateInstant.maximumDigits) -> Int? {
        let start = index
        guard let value = digits(counts) else { return nil }
        return value * DateInstant.nanoseconds(perUnitOf: index - start)
    }

    /// Reads `Z`, `z`, `+08`, `+0800` or `+08:00` as seconds east of UTC.
    @inline(__always) mutating func zone() -> Int? {
        if take(UInt8(ascii: "Z")) || take(UInt8(ascii: "z")) { return 0 }
        let isNegative = take(UInt8(ascii: "-"))
        guard isNegative || take(UInt8(ascii: "+")), let hours = digits(2...2), hours <= 23 else { return nil }
        var minutes = 0
        if take(UInt8(ascii: ":")) || DateReader.isDigit(next) {
            guard let number = digits(2...2), number <= 59 else { return nil }
            minutes = number
        }
        let seconds = (hours * 60 + minutes) * 60
        return isNegative ? -seconds : seconds
    }

    /// Reads one of the names in any case and returns its index. Names differ in their first three letters.
    mutating func name(of names: [StaticString], first length: Int = .max) -> Int? {
        names.firstIndex { take($0, first: length) }
    }

    /// Reads a word's first letters, in any case.
    mutating func take(_ word: StaticString, first length: Int = .max) -> Bool {
        // Setting the bit 0x20 maps only letters to letters.
        take(word, first: length, ignoring: 0x20)
    }

    mutating func takeExactly(_ text: StaticString) -> Bool { take(text, first: .max, ignoring: 0) }

    private mutating func take(_ word: StaticString, first length: Int, ignoring bits: UInt8) -> Bool {
        let length = min(length, word.utf8CodeUnitCount)
        guard unsafe text.count - index >= length else { return false }
        for offset in 0..<length {
            guard unsafe text[index + offset] | bits == word.utf8Start[offset] | bits else { return false }
        }
        index += length
        return true
    }

    private static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") <= 9 }
}
