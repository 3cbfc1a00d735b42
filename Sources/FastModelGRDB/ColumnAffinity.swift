#if GRDB
internal import FastModelTables

/// The conversion that SQLite applies to values when it stores them in a column. It follows from the column's declared type; see
/// "Determination Of Column Affinity" in https://www.sqlite.org/datatype3.html.
///
/// A text that is a number becomes a number in a numeric column: `007` becomes 7, and `12345678901234567890.12345` becomes
/// 1.2345678901234567e+19. A number becomes a text in a column of texts.
enum ColumnAffinity {
    case text, numeric, integer, real
    /// No conversion.
    case blob

    /// The affinity of a declared type, whose name may be any text.
    init(declaredAs type: String) {
        // SQLite ignores the case of ASCII letters only.
        let type = type.foldedName
        self =
            if type.contains(word: "int") {
                .integer
            } else if ["char", "clob", "text"].contains(where: type.contains(word:)) {
                .text
            } else if type.isEmpty || type.contains(word: "blob") {
                .blob
            } else if ["real", "floa", "doub"].contains(where: type.contains(word:)) {
                .real
            } else {
                .numeric
            }
    }

    /// Whether the conversion can change a value of a field.
    ///
    /// A whole number that becomes an integer has not changed, nor has an integer of 32 bits that becomes a floating-point number.
    func canChange(_ type: ColumnType) -> Bool {
        switch (self, type.storage) {
        case (.blob, _), (.text, .text), (_, .blob), (.real, .real): false
        case (.integer, .integer), (.integer, .real), (.numeric, .integer), (.numeric, .real): false
        case (.text, .integer), (.text, .real): true
        case (.real, .integer): type == .integer
        case (.integer, .text), (.numeric, .text), (.real, .text):
            switch type {
            // These texts are never numbers.
            case .timestamp, .uuidText, .array: false
            // Columns for JSON are often declared as `JSON`, which means numeric. Each value is checked instead.
            case .json: self != .numeric
            default: true
            }
        }
    }

    /// Whether each value of a field has to be checked, because its type says too little about it. The type is nil for any type.
    func needsChecks(of type: ColumnType?) -> Bool {
        switch type {
        case nil: self != .blob
        case .json: self == .numeric
        default: false
        }
    }

    /// Whether the conversion changes a value.
    func changes(_ value: PackedRows.Value, of rows: PackedRows) -> Bool {
        switch (self, value.kind) {
        case (.blob, _), (_, .absent), (_, .null), (_, .blob), (.text, .text): false
        // The texts of dates are never numbers.
        case (_, .date), (_, .exactDate): false
        case (.text, .integer), (.text, .double): true
        case (.real, .integer): Int64(exactly: Double(value.payload)) != value.payload
        case (.integer, .integer), (.numeric, .integer), (_, .double): false
        case (.integer, .text), (.numeric, .text), (.real, .text): rows.bytes(of: value).isNumber
        }
    }
}

/// How SQLite stores values.
enum StorageClass: String {
    case integer = "INTEGER"
    case real = "REAL"
    case text = "TEXT"
    case blob = "BLOB"

    /// Whether a column of a `STRICT` table with a declared type accepts values of the class, perhaps after a conversion.
    func fitsStrictly(_ type: String) -> Bool {
        switch type.uppercased() {
        case "INT", "INTEGER", "REAL": self == .integer || self == .real
        case "TEXT": self != .blob
        case "BLOB": self == .blob
        default: true
        }
    }
}

extension ColumnType {
    /// How SQLite stores the type's values in a column that does not convert them.
    var storage: StorageClass {
        switch self {
        case .integer, .smallInteger, .boolean: .integer
        case .double: .real
        case .decimal, .text, .uuidText, .timestamp, .json, .array: .text
        case .uuid, .blob: .blob
        }
    }
}

extension [UInt8] {
    /// Whether a word stands in the name. Not `contains`, which searches collections a hundred times more slowly.
    fileprivate func contains(word: String) -> Bool { indices.contains { self[$0...].starts(with: word.utf8) } }
}

extension ArraySlice<UInt8> {
    /// Whether SQLite takes a text for a number: an integer, decimal or exponent form, white space around it allowed. See
    /// `sqlite3AtoF` in its source.
    fileprivate var isNumber: Bool {
        var rest = drop(while: \.isSpace)
        func skipDigits() -> Int {
            let count = rest.prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }.count
            rest = rest.dropFirst(count)
            return count
        }
        func skip(_ characters: String) -> Bool {
            guard let first = rest.first, characters.utf8.contains(first) else { return false }
            rest = rest.dropFirst()
            return true
        }
        _ = skip("+-")
        var digits = skipDigits()
        if skip(".") { digits += skipDigits() }
        guard digits > 0 else { return false }
        if skip("eE") {
            _ = skip("+-")
            guard skipDigits() > 0 else { return false }
        }
        return rest.allSatisfy(\.isSpace)
    }
}

extension UInt8 {
    /// Whether SQLite takes the character for white space.
    fileprivate var isSpace: Bool { self == UInt8(ascii: " ") || 9...13 ~= self }
}
#endif
