/// Tags as they stand in the column `tags`: the text of a JSON array, which SQLite's `json_each` reads.
///
/// By hand, because Foundation's encoder took a quarter of the time that a row takes.
struct TagsColumn {
    let text: String

    init(_ tags: [String]) {
        var text = "["
        for (index, tag) in tags.enumerated() {
            text += index == 0 ? "\"" : ",\""
            for scalar in tag.unicodeScalars {
                switch scalar {
                case "\"": text += "\\\""
                case "\\": text += "\\\\"
                case "\u{0}"..<" ": text += Self.escape(scalar)
                default: text.unicodeScalars.append(scalar)
                }
            }
            text += "\""
        }
        self.text = text + "]"
    }

    /// A control character as `\u00XX` (RFC 8259, section 7).
    private static func escape(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
}
