/// What the setters of a plan are for.
@usableFromInline
enum PlanMode: Sendable {
    /// Making new values.
    case decoding
    /// Changing the values in place.
    case updating
    /// Seeing whether an update goes through, without a change to the objects in place.
    case rehearsing
}
