/// A strategy that cannot be followed. Kept where it was to be used, so that schemas stay plain values.
final class InvalidDateStrategy: Error, Sendable, ExpressibleByStringLiteral {
    let reason: String

    init(_ reason: String) {
        self.reason = reason
    }

    convenience init(stringLiteral reason: String) {
        self.init(reason)
    }
}
