/// A JSON number as its text in the document, so that nothing is lost before a type is chosen.
public struct JSONNumber: Sendable, Hashable, CustomStringConvertible {
    /// The text, as RFC 8259 allows it.
    public let text: String

    init(validated text: String) {
        self.text = text
    }

    /// The text.
    public var description: String { text }
}
