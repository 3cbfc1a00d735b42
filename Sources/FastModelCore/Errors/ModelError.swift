/// The only error type of the library. It is thrown, or collected in a ``DecodingReport`` or an ``EncodingReport``.
///
/// An error holds no content of the document, so it can be logged.
public struct ModelError: Error, Sendable {
    /// The parts of an error.
    fileprivate struct Parts: Hashable {
        var code: Code
        var codingPath: CodingPath
        var position: SourcePosition
        var found: JSONKind?
        var wanted: String?
        var foundType: String?
        var detail: String?
    }

    /// The memory of an error.
    ///
    /// `@unchecked Sendable`: `parts` is changed only while this error has the one reference to the memory; a copy is changed in memory of
    /// its own.
    private final class Memory: @unchecked Sendable {
        var parts: Parts

        init(_ parts: Parts) { self.parts = parts }
    }

    /// The only property: an optional error, which each call of the engine returns, is one word.
    private var memory: Memory

    fileprivate var parts: Parts {
        get { memory.parts }
        _modify {
            if !isKnownUniquelyReferenced(&memory) { memory = Memory(memory.parts) }
            yield &memory.parts
        }
    }

    /// Makes an error from its parts.
    public init(
        _ code: Code, codingPath: CodingPath = CodingPath(),
        position: SourcePosition = SourcePosition(offset: 0, line: 1, column: 1), found: JSONKind? = nil,
        wanted: String? = nil, detail: String? = nil, foundType: String? = nil
    ) {
        memory = Memory(
            Parts(
                code: code, codingPath: codingPath, position: position, found: found, wanted: wanted,
                foundType: foundType, detail: detail))
    }

    /// The kind of error.
    public var code: Code {
        get { parts.code }
        set { parts.code = newValue }
    }

    /// The place in the document's structure.
    public var codingPath: CodingPath {
        get { parts.codingPath }
        _modify { yield &parts.codingPath }
    }

    /// The place in the document's text: the first byte of the offending value, or the nearest known place.
    public var position: SourcePosition {
        get { parts.position }
        set { parts.position = newValue }
    }

    /// The kind of the JSON value, if the error is about a value.
    public var found: JSONKind? {
        get { parts.found }
        set { parts.found = newValue }
    }

    /// The expected Swift type, if the error is about a value.
    public var wanted: String? {
        get { parts.wanted }
        set { parts.wanted = newValue }
    }

    /// The Swift type of the value if `found` is ``JSONKind/native``.
    public var foundType: String? {
        get { parts.foundType }
        set { parts.foundType = newValue }
    }

    /// Details of the reason, never taken from the document: the parser's message, the missing key, a limit.
    public var detail: String? {
        get { parts.detail }
        set { parts.detail = newValue }
    }
}

extension ModelError: Hashable {
    public static func == (left: ModelError, right: ModelError) -> Bool { left.parts == right.parts }
    public func hash(into hasher: inout Hasher) { hasher.combine(parts) }
}

extension ModelError: CustomStringConvertible {
    /// One line with the position if there is one, the path and the reason.
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

/// The place of a value in a document's structure, from the root.
///
/// Keys come from the schema. A dictionary's keys come from the document, so its entries appear by their positions: a path never
/// holds input.
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

    /// The steps from the root. The path of the root is empty.
    public var components: [Component]

    /// Makes a path from its steps.
    public init(_ components: [Component] = []) { self.components = components }

    /// The path as `items[3].author.name`. `{3}` is a dictionary entry, `$` the root, `""` the empty key.
    public var description: String {
        guard !components.isEmpty else { return "$" }
        var text = ""
        for component in components {
            switch component {
            case .key(let key):
                let key = key.isEmpty ? "\"\"" : key
                text += text.isEmpty ? key : ".\(key)"
            case .index(let index): text += "[\(index)]"
            case .entry(let index): text += "{\(index)}"
            }
        }
        return text
    }
}

/// A place in the JSON text.
public struct SourcePosition: Sendable, Hashable, CustomStringConvertible {
    /// The number of bytes before the place, from the start of the input.
    public var offset: Int
    /// The line, counted from 1. Lines end with a line feed.
    public var line: Int
    /// The column, counted from 1, in UTF-8 bytes.
    public var column: Int

    /// No place in a text: errors of encoding, and of decoding from a dictionary or a captured value, have this position.
    public static let none = SourcePosition(offset: 0, line: 0, column: 0)

    /// Makes a position from its parts.
    public init(offset: Int, line: Int, column: Int) {
        self.offset = offset
        self.line = line
        self.column = column
    }

    /// The position as `line 3, column 14 (byte 57)`.
    public var description: String { "line \(line), column \(column) (byte \(offset))" }
}

/// The kinds of JSON value.
public enum JSONKind: String, Sendable, Hashable, CaseIterable {
    case null, bool, number, string, object, array
    /// A value that JSON has no form for, such as a date in a property list.
    case native
}
