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
