import FastModel

/// What was seen of the values at a key path. It keeps counts and properties, never values.
struct ColumnEvidence {
    /// Seconds from 2000 to 2100. Other integers may be times, too, but nobody can tell.
    private static let secondsOfThisCentury: ClosedRange<Int64> = 946_684_800...4_102_444_800
    /// Words that names of times have.
    private static let timeWords: Set<String> = [
        "at", "time", "timestamp", "ts", "date", "datetime", "created", "updated", "modified", "changed", "deleted",
        "expires", "expiry", "expiration", "epoch", "since", "until", "seen", "when",
    ]

    /// How often the key was there, null or not.
    private(set) var present = 0
    /// How often it was null.
    private(set) var nulls = 0
    private(set) var kinds: ValueKinds = []
    private(set) var distinct = DistinctValues()
    private var texts = TextEvidence()
    private var integers: ClosedRange<Int64>?

    /// Takes the next value.
    ///
    /// - Parameters:
    ///   - value: the value.
    ///   - room: how many more hashes may be kept.
    mutating func add(_ value: JSONValue, room: inout Int) {
        present += 1
        guard let kind = ValueKinds(of: value) else {
            nulls += 1
            return
        }
        kinds.formUnion(kind)
        distinct.add(value, room: &room)
        if case .string(let text) = value { texts.add(text) }
        if case .number(let number) = value, let integer = Int64(number.text) {
            let range = integers ?? integer...integer
            integers = min(range.lowerBound, integer)...max(range.upperBound, integer)
        }
    }

    /// Whether a name is one of a time.
    static func isTime(named name: String) -> Bool { !timeWords.isDisjoint(with: name.words) }

    /// The type for the values.
    ///
    /// - Parameter name: the last key on the way to them.
    func type(named name: String) -> InferredType {
        if kinds == .string { return texts.type }
        let type = kinds.type
        guard type.type == .integer, let integers, Self.isTime(named: name) else { return type }
        for (unit, format) in [(1, "secondsSince1970"), (1_000, "millisecondsSince1970")] as [(Int64, String)] {
            let (first, last) = (Self.secondsOfThisCentury.lowerBound, Self.secondsOfThisCentury.upperBound)
            guard (first * unit...last * unit).contains(integers.lowerBound),
                (first * unit...last * unit).contains(integers.upperBound)
            else { continue }
            return InferredType(.date, dateFormat: format, note: "all within 2000 to 2100, by its name a time")
        }
        return type
    }
}

extension String {
    /// The words of an identifier, in small letters: `createdAt`, `created_at` and `CREATED-AT` have the same two.
    var words: [String] {
        var words: [String] = []
        var isInWord = false
        var wasLower = false
        for character in self {
            let isWord = character.isLetter || character.isNumber
            if isWord, !isInWord || (character.isUppercase && wasLower) { words.append("") }
            if isWord { words[words.count - 1] += character.lowercased() }
            isInWord = isWord
            wasLower = character.isLowercase || character.isNumber
        }
        return words
    }
}
