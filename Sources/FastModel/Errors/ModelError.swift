/// What went wrong, where, and why: the one error of the library, thrown or collected in a ``DecodingReport`` or an
/// ``EncodingReport``.
///
/// It holds nothing of the document's content, so it can be logged as it is.
public struct ModelError: Error, Sendable, Hashable {
    /// What went wrong.
    public var code: Code
    /// Where in the document's structure.
    public var codingPath: CodingPath
    /// Where in the document's text: at the offending value's first byte, or as near to it as is known.
    public var position: SourcePosition
    /// The kind of JSON value that stood there, where the error is about one.
    public var found: JSONKind?
    /// The Swift type that was wanted, where the error is about one.
    public var wanted: String?
    /// The Swift type of a value that JSON has no form for, where `found` is ``JSONKind/native``.
    public var foundType: String?
    /// More about the reason, never taken from the document: the parser's own words, the missing key, a limit.
    public var detail: String?

    /// Makes an error of its parts.
    public init(
        _ code: Code,
        codingPath: CodingPath = CodingPath(),
        position: SourcePosition = SourcePosition(offset: 0, line: 1, column: 1),
        found: JSONKind? = nil,
        wanted: String? = nil,
        detail: String? = nil,
        foundType: String? = nil
    ) {
        self.code = code
        self.codingPath = codingPath
        self.position = position
        self.found = found
        self.wanted = wanted
        self.detail = detail
        self.foundType = foundType
    }
}

extension ModelError: CustomStringConvertible {
    /// One line: position, if there is one, path, reason.
    public var description: String {
        let place = position == .none ? "" : "\(position): "
        var text = "\(place)\(codingPath): \(code.summary)"
        switch (foundType ?? found?.rawValue, wanted) {
        case (let found?, let wanted?): text += " (\(found) for \(wanted))"
        case (nil, let wanted?): text += " (wanted \(wanted))"
        case (let found?, nil): text += " (found \(found))"
        case (nil, nil): break
        }
        if let detail { text += ": \(detail)" }
        return text
    }
}

/// Where in a document a value stands, from the root.
///
/// Keys are those of the schema. The keys of a dictionary come from the document, so an entry is named by its position:
/// a path never holds input.
public struct CodingPath: Sendable, Hashable, CustomStringConvertible {
    /// One step of a path.
    public enum Component: Sendable, Hashable {
        /// The value of a key that the schema names.
        case key(String)
        /// An element of an array, counted from 0.
        case index(Int)
        /// An entry of a dictionary, in the document's order, counted from 0.
        case entry(Int)
    }

    /// The steps from the root, which has none.
    public var components: [Component]

    /// Makes a path of its steps.
    public init(_ components: [Component] = []) {
        self.components = components
    }

    /// `items[3].author.name`; an entry of a dictionary reads `{3}`, the root is `$`.
    public var description: String {
        guard !components.isEmpty else { return "$" }
        var text = ""
        for component in components {
            switch component {
            case .key(let key): text += text.isEmpty ? key : ".\(key)"
            case .index(let index): text += "[\(index)]"
            case .entry(let index): text += "{\(index)}"
            }
        }
        return text
    }
}

/// A place in the JSON text.
public struct SourcePosition: Sendable, Hashable, CustomStringConvertible {
    /// Bytes before it, from the start of the input.
    public var offset: Int
    /// Its line, counted from 1. Lines end with a line feed.
    public var line: Int
    /// Its column, counted from 1, in UTF-8 bytes.
    public var column: Int

    /// No place in a text: that of an error of encoding, and of decoding from a dictionary or a captured value.
    public static let none = SourcePosition(offset: 0, line: 0, column: 0)

    /// Makes a position of its parts.
    public init(offset: Int, line: Int, column: Int) {
        self.offset = offset
        self.line = line
        self.column = column
    }

    /// `line 3, column 14 (byte 57)`.
    public var description: String { "line \(line), column \(column) (byte \(offset))" }
}

/// The kinds of JSON value.
public enum JSONKind: String, Sendable, Hashable, CaseIterable {
    case null, bool, number, string, object, array
    /// A value that JSON has no form for, such as a date of a property list.
    case native
}
