import Foundation

/// Makes names of columns from letters, digits and underscores. No two names differ only in letter case, which SQLite ignores for
/// ASCII, or only in how their letters are composed.
struct ColumnNames {
    private static let maximumCharacters = 60

    private var taken: Set<String> = []

    /// Takes a name that is given.
    mutating func take(_ name: String) { taken.insert(name.lowercased()) }

    /// A name for the value at a key path, such as `user_id`, that no other column has.
    mutating func next(for keys: [String]) -> String {
        let joined = String(keys.joined(separator: "_").prefix(Self.maximumCharacters))
        let base = Self.identifier(joined) ?? "column"
        var name = base
        var number = 1
        // Equality of strings is canonical equivalence.
        while !taken.insert(name.lowercased()).inserted {
            number += 1
            name = "\(base)_\(number)"
        }
        return name
    }

    /// The text with an underscore for each character that is not a letter or digit, and before a first digit; nil if only
    /// underscores remain.
    ///
    /// Letters are composed as far as possible (NFC), as keyboards type them: SQLite compares names by their bytes.
    static func identifier(_ text: String) -> String? {
        let name = text.precomposedStringWithCanonicalMapping.map(visible).joined()
        guard name.contains(where: { $0 != "_" }) else { return nil }
        return name.first?.isNumber == true ? "_\(name)" : name
    }

    /// The letters or digits of a character and their combining marks, or an underscore. Without the code points that are not
    /// visible, such as joiners, names that look the same are the same.
    private static func visible(_ character: Character) -> String {
        guard character.unicodeScalars.contains(where: isLetterOrDigit) else { return "_" }
        let scalars = character.unicodeScalars.filter { isLetterOrDigit($0) || isMark($0) }
        return String(String.UnicodeScalarView(scalars))
    }

    private static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
        case .decimalNumber, .letterNumber, .otherNumber: true
        default: false
        }
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        let category = scalar.properties.generalCategory
        return (category == .nonspacingMark || category == .spacingMark)
            && !scalar.properties.isDefaultIgnorableCodePoint
    }
}
