/// An optional whose type is not known: what its values hold, if anything.
protocol OptionalType {
    var wrapped: Any? { get }
}

extension Optional: OptionalType {
    var wrapped: Any? { self }
}
