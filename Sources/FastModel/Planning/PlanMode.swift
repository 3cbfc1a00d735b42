/// What the setters of a plan are for.
@usableFromInline
enum PlanMode: Sendable {
    /// Making new values.
    case decoding
    /// Changing the values in place.
    case updating
}
