/// How dates stand in JSON.
public struct DateStrategy: Sendable {
    /// Any of the forms of ISO 8601 that JSON uses.
    public static let automatic = DateStrategy()
}
