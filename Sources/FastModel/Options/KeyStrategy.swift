#if canImport(FoundationEssentials)
private import FoundationEssentials
#else
private import Foundation
#endif

/// Which keys stand for the properties that have none of their own, and for the coding keys of types that are `Codable`.
///
/// Each strategy keeps the plans that were made for it, so make a custom one once and use it again.
public struct KeyStrategy: Sendable {
    /// The properties' names.
    public static let exact = KeyStrategy(nil)

    /// The strategy's plans; nil for the exact names, so that the default costs no reference count.
    let plans: (any KeyedPlans)?

    init(_ plans: (any KeyedPlans)?) {
        self.plans = plans
    }

    var naming: KeyNaming { plans?.naming ?? .exact }
}

/// The plans that are made of schemas with one way to name keys. What plans are, only the layers know that make them.
protocol KeyedPlans: AnyObject, Sendable {
    /// The keys of properties that have none of their own.
    var naming: KeyNaming { get }
}

/// What a decoder or a model type says about an object's keys; nil is left to who is farther away.
struct KeyPolicies: Sendable {
    var duplicates: DecodingOptions.DuplicateKeyPolicy?
    var unknown: DecodingOptions.UnknownKeyPolicy?
    var missing: DecodingOptions.MissingKeyPolicy?
}

extension KeyPolicies {
    /// What a decoder says.
    @inline(__always)
    init(_ options: __shared DecodingOptions) {
        self.init(
            duplicates: options.duplicateKeys, unknown: options.unknownKeys, missing: options.missingKeys)
    }

    /// These policies, and for those that are not set the ones farther away.
    func over(_ farther: KeyPolicies) -> KeyPolicies {
        KeyPolicies(
            duplicates: duplicates ?? farther.duplicates, unknown: unknown ?? farther.unknown,
            missing: missing ?? farther.missing)
    }

    /// Whether objects have to be watched for any of them.
    var areDemanding: Bool {
        (duplicates ?? .lastWins) != .lastWins || (unknown ?? .ignore) != .ignore
            || (missing ?? .keepDefault) != .keepDefault
    }
}

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
    /// The property that a key stands for, as far as the key alone can tell: for types that ask which keys an object has.
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

    /// The name in camel case that a key in snake case stands for.
    static func camelCase(_ key: String) -> String { KeyFolding.camelCase.folded(key) ?? key }

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

/// What makes spellings of a key in the document the same.
enum KeyFolding: UInt8 {
    /// Nothing.
    case none
    /// Letter case and underscores do not matter.
    case caseAndUnderscores
    /// Words between underscores are those of a name in camel case.
    case camelCase

    /// The one spelling that stands for a key and those that are the same; nil where that is known to be the key itself.
    func folded(_ key: String) -> String? {
        switch self {
        case .none: nil
        case .caseAndUnderscores: Self.withoutCase(key)
        case .camelCase: Self.camelCase(key)
        }
    }

    /// A key in small letters and without underscores.
    static func withoutCase(_ key: String) -> String { key.lowercased().filter { $0 != "_" } }

    /// A key in camel case as `JSONDecoder` makes it with `convertFromSnakeCase`: the first word in small letters, of the others
    /// the first letter a capital and the rest small. Underscores around the words stay; a key of one word stays as it is.
    private static func camelCase(_ key: String) -> String? {
        guard key.utf8.contains(UInt8(ascii: "_")) else { return nil }
        if let key = camelCase(ofLetters: key.utf8) { return key }
        let head = key.prefix { $0 == "_" }
        let tail = key.dropFirst(head.count).reversed().prefix { $0 == "_" }
        let words = key.dropFirst(head.count).dropLast(tail.count).split(separator: "_")
        guard words.count > 1, let first = words.first else { return nil }
        return head + first.lowercased() + words.dropFirst().map(\.capitalized).joined() + String(tail)
    }

    /// The same for words of ASCII letters with digits behind them, which most keys are of: a fraction of the time. Nil for any other
    /// key, and for one word.
    private static func camelCase(ofLetters key: String.UTF8View) -> String? {
        let underscore = UInt8(ascii: "_")
        var text: [UInt8] = []
        text.reserveCapacity(key.count)
        // The underscores since the last word.
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

    /// A name in snake case as `JSONEncoder` makes it with `convertToSnakeCase`.
    ///
    /// A word starts at a capital that is not the first letter; of a run of capitals the last starts one too, if small letters follow.
    /// Whatever stands between a capital and the next small letter counts as part of the run: `userIDs` is `user_i_ds`.
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
