#if canImport(FoundationEssentials)
private import FoundationEssentials
#else
private import Foundation
#endif

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
        let head = key.prefix { $0 == "_" }
        let tail = key.dropFirst(head.count).reversed().prefix { $0 == "_" }
        let words = key.dropFirst(head.count).dropLast(tail.count).split(separator: "_")
        guard words.count > 1, let first = words.first else { return nil }
        return head + first.lowercased() + words.dropFirst().map(\.capitalized).joined() + String(tail)
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
