/// What a text may contain besides JSON, for files that people write and for numbers that are not finite.
///
/// ```swift
/// let decoder = ModelDecoder(DecodingOptions(extensions: [.comments, .trailingCommas]))
/// ```
///
/// Applies to documents that are whole in memory, and to the records of streams of lines, text sequences, events and custom framings.
/// The elements and documents of a stream are always strict JSON, because a comment could hold a bracket; so is a document that is
/// decoded while it arrives. Everything else in the text is still checked, and
/// errors have the same positions.
public struct JSONExtensions: OptionSet, Sendable, Hashable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Comments wherever white space may be: from `//` to the end of the line, and from `/*` to the next `*/`, as in JavaScript. They
    /// must be UTF-8, and the latter must have an end.
    public static let comments = JSONExtensions(rawValue: 1)
    /// One comma after the last element of an array and the last member of an object.
    public static let trailingCommas = JSONExtensions(rawValue: 2)
    /// The words `NaN`, `Infinity` and `-Infinity`, which Python and JavaScript libraries write.
    ///
    /// A `Double`, `Float`, `CGFloat` or `Any` becomes that number, and a `Decimal` becomes NaN. For all other properties a word is a
    /// value of the wrong kind, also inside a ``JSONValue``, which holds JSON only, or inside a property that is only `Codable`. Hooks
    /// receive a ``NativeValue`` with a `Double`. ``DecodingOptions/nonFinite`` sets strings for these numbers.
    public static let nonFiniteNumbers = JSONExtensions(rawValue: 4)
}
