/// Reads a date's text from its start to its end.
@safe
struct DateReader {
    private let text: UnsafeBufferPointer<UInt8>
    private var index: Int

    /// Starts at a byte of the text.
    @inline(__always)
    init(_ text: UnsafeBufferPointer<UInt8>, at index: Int = 0) {
        unsafe self.text = unsafe text
        self.index = index
    }

    var isAtEnd: Bool { unsafe index == text.count }

    /// The next byte; 0 at the end, which no text of a date has.
    var next: UInt8 { unsafe index < text.count ? text[index] : 0 }

    @inline(__always)
    mutating func take(_ byte: UInt8) -> Bool {
        guard unsafe index < text.count, unsafe text[index] == byte else { return false }
        index += 1
        return true
    }

    /// Passes the next byte over.
    mutating func skip() {
        if !isAtEnd { index += 1 }
    }

    @inline(__always)
    mutating func digit() -> Int? {
        guard unsafe index < text.count, case let digit = unsafe text[index] &- UInt8(ascii: "0"), digit <= 9 else {
            return nil
        }
        index += 1
        return Int(digit)
    }

    /// As many digits as there are, within bounds.
    @inline(__always)
    mutating func digits(_ counts: ClosedRange<Int>) -> Int? {
        var value = 0
        var count = 0
        while count < counts.upperBound, let digit = digit() {
            value = value * 10 + digit
            count += 1
        }
        return count >= counts.lowerBound ? value : nil
    }

    /// One to nine digits after the point, as nanoseconds.
    @inline(__always)
    mutating func fraction(_ counts: ClosedRange<Int> = 1...DateInstant.maximumDigits) -> Int? {
        let start = index
        guard let value = digits(counts) else { return nil }
        return value * DateInstant.nanoseconds(perUnitOf: index - start)
    }

    /// `Z`, `+08`, `+0800` or `+08:00`, the letter also small, as seconds east of UTC.
    @inline(__always)
    mutating func zone() -> Int? {
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

    /// The position in the list of the name that stands here, in any case. Names are told apart by their first letters.
    mutating func name(of names: [StaticString], first length: Int = .max) -> Int? {
        names.firstIndex { take($0, first: length) }
    }

    /// A word's first letters, in any case.
    mutating func take(_ word: StaticString, first length: Int = .max) -> Bool {
        // Only a letter becomes a letter when its bit for small ones is set.
        take(word, first: length, ignoring: 0x20)
    }

    /// Exactly this text.
    mutating func takeExactly(_ text: StaticString) -> Bool {
        take(text, first: .max, ignoring: 0)
    }

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
