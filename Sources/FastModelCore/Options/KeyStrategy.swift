#if canImport(FoundationEssentials)
private import FoundationEssentials
#else
private import Foundation
#endif

/// How keys are derived from the names of properties without a key of their own, and from the coding keys of `Codable` types.
///
/// A strategy caches its compiled plans, so make a custom strategy once and reuse it.
public struct KeyStrategy: Sendable {
    /// The names of the properties, unchanged.
    public static let exact = KeyStrategy(nil)

    /// The plans compiled for the strategy; nil for `exact`, so that the default costs no reference count.
    let plans: (any AnyPlanCaches)?

    init(_ plans: (any AnyPlanCaches)?) { self.plans = plans }
    var naming: KeyNaming { plans?.naming ?? .exact }
}

/// The caches of plans that were compiled with one way of naming keys. A protocol, because `PlanCaches` belongs to a later layer.
protocol AnyPlanCaches: AnyObject, Sendable {
    /// Derives the keys of properties without a key of their own.
    var naming: KeyNaming { get }
}

/// A decoder's or a model type's policies for keys. Nil inherits from the enclosing scope.
struct KeyPolicies: Sendable {
    var duplicates: DecodingOptions.DuplicateKeyPolicy?
    var unknown: DecodingOptions.UnknownKeyPolicy?
    var missing: DecodingOptions.MissingKeyPolicy?
    /// Whether a field of the model keeps the members with unknown keys.
    var keepsRest = false
}

extension KeyPolicies {
    @inline(__always) init(_ options: __shared DecodingOptions) {
        self.init(duplicates: options.duplicateKeys, unknown: options.unknownKeys, missing: options.missingKeys)
    }

    /// The policies, with nil replaced by the enclosing scope's policy.
    func over(_ outer: KeyPolicies) -> KeyPolicies {
        KeyPolicies(
            duplicates: duplicates ?? outer.duplicates, unknown: unknown ?? outer.unknown,
            missing: missing ?? outer.missing, keepsRest: keepsRest)
    }

    /// Whether any policy requires recording which keys an object has.
    var needCheck: Bool {
        (duplicates ?? .lastWins) != .lastWins || (unknown ?? .ignore) != .ignore
            || (missing ?? .keepDefault) != .keepDefault
    }
}

/// Derives keys from property names.
struct KeyNaming: Sendable {
    /// Property names as they are.
    static let exact = KeyNaming { [$0] }

    /// How a key of the document is normalized if it has no exact match.
    let folding: KeyFolding
    /// The keys of a property, in order of preference, normalized if there is a folding.
    let keys: @Sendable (_ property: String) -> [String]
    let written: @Sendable (_ property: String) -> String
    /// The inverse of `keys`: the property for a key of the document. Called for types that ask for all keys of an object.
    let property: @Sendable (_ key: String) -> String

    init(
        _ folding: KeyFolding = .none, written: (@Sendable (String) -> String)? = nil,
        property: @escaping @Sendable (String) -> String = { KeyNaming.camelCase($0) },
        keys: @escaping @Sendable (String) -> [String]
    ) {
        self.folding = folding
        self.keys = keys
        self.written = written ?? { keys($0).first ?? $0 }
        self.property = property
    }

    /// The words of a property's name in lower case: `userID2` is `user`, `id`, `2`. A plural `s` belongs to its acronym: `userIDs`
    /// is `user`, `ids`.
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

    private static func startsWord(
        _ letter: Character, after last: Character, before rest: ArraySlice<Character>
    ) -> Bool {
        if letter == "_" { return true }
        if letter.isNumber != last.isNumber { return letter.isNumber || letter.isUppercase }
        guard letter.isUppercase else { return false }
        if !last.isUppercase { return true }
        // The last capital of a run starts a word, unless only a plural `s` follows.
        guard let next = rest.first, next.isLowercase else { return false }
        let afterNext = rest.dropFirst().first
        return !(next == "s" && (afterNext == nil || afterNext?.isUppercase == true || afterNext?.isNumber == true))
    }

    /// The camel-case name of a key in snake case.
    static func camelCase(_ key: String) -> String { KeyFolding.camelCase.folded(key) ?? key }

    /// The words of a name joined by a separator. A name with digits gives two results: first with the digits attached to their
    /// word, then separated. Underscores around the name are kept, and so is the number of adjacent underscores in the name.
    static func joined(_ name: String, by separator: String) -> [String] {
        let head = name.prefix { $0 == "_" }
        let tail = name.dropFirst(head.count).reversed().prefix { $0 == "_" }
        var keys = [""]
        for (gap, part) in parts(of: name.dropFirst(head.count).dropLast(tail.count)) {
            let joints = joined(words(part), by: separator)
            let gap = String(repeating: separator, count: gap)
            // The first result of each part, then the last of each.
            keys = (0..<max(keys.count, joints.count)).map { index in
                keys[min(index, keys.count - 1)] + gap + joints[min(index, joints.count - 1)]
            }
        }
        return keys.map { head + $0 + String(tail) }
    }

    /// The parts of a name between two or more adjacent underscores, each with the number of underscores before it.
    private static func parts(of name: Substring) -> [(gap: Int, part: Substring)] {
        var parts: [(gap: Int, part: Substring)] = []
        var gap = 0
        var rest = name
        while let start = rest.firstRange(of: "__")?.lowerBound {
            parts.append((gap, rest[..<start]))
            gap = rest[start...].prefix { $0 == "_" }.count
            rest = rest[start...].dropFirst(gap)
        }
        return parts + [(gap, rest)]
    }

    private static func joined(_ words: [String], by separator: String) -> [String] {
        var together: [String] = []
        for word in words {
            if let last = together.popLast() {
                let isNumber = word.first?.isNumber == true
                together += isNumber ? [last + word] : [last, word]
            } else {
                together.append(word)
            }
        }
        return (together == words ? [words] : [together, words]).map { $0.joined(separator: separator) }
    }
}

/// Which spellings of a key are equal.
enum KeyFolding: UInt8 {
    /// Only the exact spelling.
    case none
    /// Spellings that differ only in case and underscores.
    case caseAndUnderscores
    /// Snake case equals camel case.
    case camelCase

    /// The canonical spelling of a key; nil if the key is known to be canonical.
    func folded(_ key: String) -> String? {
        switch self {
        case .none: nil
        case .caseAndUnderscores: Self.withoutCase(key)
        case .camelCase: Self.camelCase(key)
        }
    }

    /// The key in lower case, without underscores.
    static func withoutCase(_ key: String) -> String { key.lowercased().filter { $0 != "_" } }

    /// A key in camel case, by the rules of `JSONDecoder`'s `convertFromSnakeCase`: the first word in lower case, the others
    /// capitalized. Underscores around the words are kept; a key of one word is unchanged.
    private static func camelCase(_ key: String) -> String? {
        guard key.utf8.contains(UInt8(ascii: "_")) else { return nil }
        if let key = camelCase(ofLetters: key.utf8) { return key }
        let head = key.prefix { $0 == "_" }
        let tail = key.dropFirst(head.count).reversed().prefix { $0 == "_" }
        let words = key.dropFirst(head.count).dropLast(tail.count).split(separator: "_")
        guard words.count > 1, let first = words.first else { return nil }
        return head + first.lowercased() + words.dropFirst().map(\.capitalized).joined() + String(tail)
    }

    /// A faster path for words of ASCII letters followed by digits, which most keys consist of. Nil for all other keys, and for
    /// keys of one word.
    private static func camelCase(ofLetters key: String.UTF8View) -> String? {
        let underscore = UInt8(ascii: "_")
        var text: [UInt8] = []
        text.reserveCapacity(key.count)
        // Underscores since the last word.
        var gap = 0
        var words = 0
        var isBehindDigit = false
        for byte in key {
            switch byte {
            case underscore:
                gap += 1
                isBehindDigit = false
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"):
                guard !isBehindDigit else { return nil }
                let isFirst = gap > 0 || words == 0
                if words == 0 { text.append(contentsOf: repeatElement(underscore, count: gap)) }
                text.append(isFirst && words > 0 ? byte & 0xDF : byte | 0x20)
                if isFirst { words += 1 }
                gap = 0
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                guard gap == 0, words > 0 else { return nil }
                text.append(byte)
                isBehindDigit = true
            default: return nil
            }
        }
        guard words > 1 else { return nil }
        text.append(contentsOf: repeatElement(underscore, count: gap))
        return String(decoding: text, as: UTF8.self)
    }

    /// A name in snake case, by the rules of `JSONEncoder`'s `convertToSnakeCase`.
    ///
    /// A word starts at each capital except the first letter, and at the last capital of a run if lower-case letters follow.
    /// Characters between a capital and the next lower-case letter count as part of the run: `userIDs` is `user_i_ds`.
    static func snakeCase(_ name: String) -> String {
        let scalars = Array(name.unicodeScalars)
        var words: [ArraySlice<Unicode.Scalar>] = []
        var start = 0
        var index = min(1, scalars.count)
        while let capital = scalars[index...].firstIndex(where: isCapital) {
            words.append(scalars[start..<capital])
            start = capital
            guard let small = scalars[capital...].firstIndex(where: isSmall) else { break }
            if small > capital + 1 {
                words.append(scalars[capital..<small - 1])
                start = small - 1
            }
            index = small + 1
        }
        words.append(scalars[start...])
        return words.map { String(String.UnicodeScalarView($0)).lowercased() }.joined(separator: "_")
    }

    private static func isCapital(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory == .uppercaseLetter || scalar.properties.generalCategory == .titlecaseLetter
    }

    private static func isSmall(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory == .lowercaseLetter
    }
}
