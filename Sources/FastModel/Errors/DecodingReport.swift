/// What a decode left alone: the values that could not be converted, in document order. What is wrong with a value that
/// another candidate key can make up for is known at the end of its object, and stands there.
public struct DecodingReport: Sendable, Hashable {
    /// The first issues, up to the limit of the options.
    public var issues: [ModelError] = []
    /// How many issues there were, kept or not.
    public var count = 0

    /// Makes an empty report.
    public init() {}

    /// Whether every value of the document that has a property reached it.
    public var isEmpty: Bool { count == 0 }

    mutating func add(_ issue: @autoclosure () -> ModelError, limit: Int) {
        count &+= 1
        if issues.count < limit { issues.append(issue()) }
    }
}

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
