/// The kinds of value that hold others.
public enum _Bracket: Sendable {
    case object
    case array
    /// An array that holds a set's members.
    case set
    /// An object whose keys are not strings.
    case dictionary

    var opening: UInt8 { self == .array || self == .set ? UInt8(ascii: "[") : UInt8(ascii: "{") }
    var closing: UInt8 { self == .array || self == .set ? UInt8(ascii: "]") : UInt8(ascii: "}") }
}
