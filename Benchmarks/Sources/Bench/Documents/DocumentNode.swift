/// A JSON value of a generated document.
enum DocumentNode {
    case null
    case bool(Bool)
    /// A number, as its text.
    case number(String)
    case string(String)
    /// A string whose characters beyond ASCII are written as `\u` escapes.
    case escaped(String)
    case array([DocumentNode])
    case object([(String, DocumentNode)])

    /// A string, or null.
    init(_ text: String?) {
        self = text.map { .string($0) } ?? .null
    }

    /// An integer.
    init(_ value: Int) {
        self = .number("\(value)")
    }
}

extension DocumentNode: ExpressibleByNilLiteral {
    init(nilLiteral: ()) {
        self = .null
    }
}

extension DocumentNode: ExpressibleByBooleanLiteral {
    init(booleanLiteral value: Bool) {
        self = .bool(value)
    }
}

extension DocumentNode: ExpressibleByIntegerLiteral {
    init(integerLiteral value: Int) {
        self.init(value)
    }
}

extension DocumentNode: ExpressibleByStringInterpolation {
    init(stringLiteral value: String) {
        self = .string(value)
    }
}

extension DocumentNode: ExpressibleByArrayLiteral {
    init(arrayLiteral elements: DocumentNode...) {
        self = .array(elements)
    }
}

extension DocumentNode: ExpressibleByDictionaryLiteral {
    init(dictionaryLiteral elements: (String, DocumentNode)...) {
        self = .object(elements)
    }
}

extension DocumentNode {
    /// The value on one line, without spaces.
    var compactText: String {
        var text = ""
        write(to: &text, indent: nil)
        return text
    }

    /// The value on many lines, indented by `width` spaces per level.
    func indentedText(width: Int) -> String {
        var text = ""
        write(to: &text, indent: (width, 0))
        return text
    }

    private func write(to text: inout String, indent: (width: Int, level: Int)?) {
        switch self {
        case .null: text += "null"
        case .bool(let value): text += value ? "true" : "false"
        case .number(let digits): text += digits
        case .string(let value): Self.write(value, to: &text, escapingAll: false)
        case .escaped(let value): Self.write(value, to: &text, escapingAll: true)
        case .array(let elements):
            Self.write(elements, in: ("[", "]"), to: &text, indent: indent) { element, text, inner in
                element.write(to: &text, indent: inner)
            }
        case .object(let members):
            Self.write(members, in: ("{", "}"), to: &text, indent: indent) { member, text, inner in
                Self.write(member.0, to: &text, escapingAll: false)
                text += inner == nil ? ":" : ": "
                member.1.write(to: &text, indent: inner)
            }
        }
    }

    private static func write<Member>(
        _ members: [Member],
        in brackets: (open: String, close: String),
        to text: inout String,
        indent: (width: Int, level: Int)?,
        member write: (Member, inout String, (width: Int, level: Int)?) -> Void
    ) {
        func newLine(_ level: Int) {
            guard let indent, !members.isEmpty else { return }
            text += "\n" + String(repeating: " ", count: indent.width * level)
        }
        text += brackets.open
        for (index, member) in members.enumerated() {
            if index > 0 { text += "," }
            newLine((indent?.level ?? 0) + 1)
            write(member, &text, indent.map { ($0.width, $0.level + 1) })
        }
        newLine(indent?.level ?? 0)
        text += brackets.close
    }

    private static func write(_ value: String, to text: inout String, escapingAll: Bool) {
        text += "\""
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\t": text += "\\t"
            case _ where escapingAll && !scalar.isASCII:
                for unit in scalar.utf16 {
                    let digits = String(unit, radix: 16)
                    text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                }
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }
}
