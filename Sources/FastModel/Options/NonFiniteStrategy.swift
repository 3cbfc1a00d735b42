/// How floating-point numbers that are not finite stand in JSON, which has no notation for them.
public enum NonFiniteStrategy: Sendable, Hashable {
    /// An error.
    case reject
    /// Written as nil is, by the ``NilStrategy``; never read.
    case omit
    /// Written as null; never read.
    case null
    /// As these strings.
    case words(positiveInfinity: String, negativeInfinity: String, nan: String)
}
