/// A JSON number as its text in the document, so that nothing is lost before a type is chosen.
public struct JSONNumber: Sendable, Hashable, CustomStringConvertible {
    /// The text, as RFC 8259 allows it.
    public let text: String

    init(validated text: String) {
        self.text = text
    }

    /// Makes a number of its text; nil when that is none as RFC 8259 has it: `1.50` and `-2e9` are, `+1`, `.5`, `01` and `nan`
    /// are not.
    ///
    /// - Parameter text: the text, which is kept as it is.
    public init?(_ text: String) {
        guard DecimalDigits(text).isValid, text.utf8.first != UInt8(ascii: "+") else { return nil }
        let whole = text.utf8.drop { $0 == UInt8(ascii: "-") }.prefix {
            $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9")
        }
        guard whole.count == 1 || whole.first != UInt8(ascii: "0") else { return nil }
        self.text = text
    }

    /// Makes a number of an integer.
    ///
    /// - Parameter integer: the integer, of any width.
    public init(_ integer: some BinaryInteger) {
        text = String(integer)
    }

    /// The text.
    public var description: String { text }
}
