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
