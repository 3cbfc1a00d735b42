/// The keys that properties without keys of their own have.
struct KeyNaming: Sendable {
    /// Property names as they are.
    static let exact = KeyNaming { [$0] }

    /// What is done to the document's keys before they are compared, beyond comparing them as they are.
    let folding: KeyFolding
    /// The keys of a property, in order of preference; folded, if there is a folding.
    let keys: @Sendable (_ property: String) -> [String]
    /// The key that a property is written under.
    let written: @Sendable (_ property: String) -> String

    init(
        _ folding: KeyFolding = .none, written: (@Sendable (String) -> String)? = nil,
        keys: @escaping @Sendable (String) -> [String]
    ) {
        self.folding = folding
        self.keys = keys
        self.written = written ?? { keys($0).first ?? $0 }
    }

    /// The words of a property's name, in small letters: `userID2` is `user`, `id`, `2`; a plural `s` belongs to its
    /// acronym, so `userIDs` is `user`, `ids`.
    static func words(_ name: some StringProtocol) -> [String] {
        let letters = Array(name)
        var words: [String] = []
        var word = ""
        for (index, letter) in letters.enumerated() {
            let rest = letters[(index + 1)...]
            if index > 0, startsWord(letter, after: letters[index - 1], before: rest), !word.isEmpty {
                words.append(word)
                word = ""
            }
            if letter != "_" { word += letter.lowercased() }
        }
        return word.isEmpty ? words : words + [word]
    }

    private static func startsWord(_ letter: Character, after last: Character, before rest: ArraySlice<Character>)
        -> Bool
    {
        if letter == "_" { return true }
        if letter.isNumber != last.isNumber { return letter.isNumber || letter.isUppercase }
        guard letter.isUppercase else { return false }
        if !last.isUppercase { return true }
        // In a run of capitals the last one starts a word if small letters follow that are not just a plural's.
        guard let next = rest.first, next.isLowercase else { return false }
        let afterNext = rest.dropFirst().first
        return !(next == "s" && (afterNext == nil || afterNext?.isUppercase == true || afterNext?.isNumber == true))
    }

    /// The words of a name joined; where the name has digits, first with those next to their word, then apart from it.
    /// Underscores around the name stay.
    static func joined(_ name: String, by separator: String) -> [String] {
        let head = name.prefix { $0 == "_" }
        let tail = name.dropFirst(head.count).reversed().prefix { $0 == "_" }
        let words = words(name.dropFirst(head.count).dropLast(tail.count))
        var together: [String] = []
        for word in words {
            if let last = together.popLast() {
                let isNumber = word.first?.isNumber == true
                together += isNumber ? [last + word] : [last, word]
            } else {
                together.append(word)
            }
        }
        var keys: [String] = []
        for words in together == words ? [words] : [together, words] {
            keys.append(head + words.joined(separator: separator) + String(tail))
        }
        return keys
    }
}
