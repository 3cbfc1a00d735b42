/// What an encode left out: the values that have no form in the output, in the order they were met.
public struct EncodingReport: Sendable, Hashable {
    /// The first issues, up to the limit of the options.
    public var issues: [ModelError] = []
    /// How many issues there were, kept or not.
    public var count = 0

    /// Makes an empty report.
    public init() {}

    /// Whether everything was written.
    public var isEmpty: Bool { count == 0 }
}
