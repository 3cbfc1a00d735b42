/// SplitMix64 (Steele, Lea, Flood 2014). The standard library may change how it makes numbers in a range; this generator always
/// makes the same documents, so that counts can be compared.
struct SeededGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var bits = state
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return bits ^ (bits >> 31)
    }

    /// A number in the range. The slight bias of the remainder does not matter here.
    mutating func int(_ range: ClosedRange<Int>) -> Int {
        range.lowerBound + Int(next() % UInt64(range.count))
    }

    /// One of the choices.
    mutating func pick<Choice>(_ choices: [Choice]) -> Choice {
        choices[int(0...choices.count - 1)]
    }

    /// True in the given share of the calls.
    mutating func chance(percent: Int) -> Bool {
        int(1...100) <= percent
    }

    /// Text of hexadecimal digits.
    mutating func hexadecimal(_ count: Int) -> String {
        let digits = Array("0123456789abcdef")
        return String((0..<count).map { _ in pick(digits) })
    }

    /// Text of decimal digits, the first not zero.
    mutating func decimal(_ count: Int) -> String {
        (0..<count).map { "\(int(($0 == 0 ? 1 : 0)...9))" }.joined()
    }
}
