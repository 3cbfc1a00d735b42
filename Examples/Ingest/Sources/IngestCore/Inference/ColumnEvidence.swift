import FastModel

/// Statistics of the values at a key path. They contain counts and properties, never values.
struct ColumnEvidence {
    /// How often the key was there, null or not, without shadowed occurrences.
    private(set) var present = 0
    /// How often the key's value was null, including shadowed occurrences.
    private(set) var nulls = 0
    private(set) var kinds: ValueKinds = []
    private(set) var counts: [ValueKinds: Int] = [:]
    private(set) var distinct = DistinctValues()
    private(set) var texts = TextEvidence()
    private(set) var epoch = EpochEvidence()

    /// Adds a value.
    ///
    /// - Parameters:
    ///   - value: the value.
    ///   - isShadowed: whether a key of the path is repeated later in the same object.
    ///   - room: how many more hashes may be kept.
    mutating func add(_ value: JSONValue, isShadowed: Bool, room: inout Int) {
        if !isShadowed { present += 1 }
        guard let kind = ValueKinds(of: value) else {
            nulls += 1
            return
        }
        kinds.formUnion(kind)
        counts[kind, default: 0] += 1
        if !isShadowed { distinct.add(value, room: &room) }
        if case .string(let text) = value { texts.add(text) }
        if case .number(let number) = value { epoch.add(number) }
    }
}

extension String {
    /// The words of an identifier in lower case: `createdAt`, `created_at` and `CREATED-AT` have the same two.
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

/// Determines by hashes whether all values of a column are different. A hash collision can make different values look equal, but
/// equal values never look different.
struct DistinctValues {
    /// What is known about the values.
    enum Answer: Sendable {
        case distinct, repeating
        /// There were arrays or objects, or more values than hashes can be kept.
        case unknown
    }

    private(set) var answer = Answer.distinct
    private var hashes: Set<Int> = []

    /// Adds a value.
    ///
    /// - Parameters:
    ///   - value: a scalar; arrays and objects are not compared.
    ///   - room: how many more hashes all columns together may keep.
    mutating func add(_ value: JSONValue, room: inout Int) {
        guard answer == .distinct else { return }
        var hasher = Hasher()
        switch value {
        case .null, .native: return
        case .array, .object: return end(.unknown, &room)
        case .bool(let bool): hasher.combine(bool)
        case .number(let number): hasher.combine(Int64(number.text).map { "\($0)" } ?? number.text)
        case .string(let text): hasher.combine(text)
        }
        guard hashes.insert(hasher.finalize()).inserted else { return end(.repeating, &room) }
        room -= 1
        if room < 0 { end(.unknown, &room) }
    }

    /// Stores the answer and releases the memory for other columns.
    private mutating func end(_ answer: Answer, _ room: inout Int) {
        self.answer = answer
        room += hashes.count
        hashes = []
    }
}
