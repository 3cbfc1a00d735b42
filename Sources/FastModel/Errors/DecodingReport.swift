/// The values that a decode could not convert, in document order.
///
/// When a property has several candidate keys, the issue of one candidate is reported at the end of the object, and only if no
/// other candidate supplied the value.
public struct DecodingReport: Sendable, Hashable {
    /// The first issues, up to the limit of the options.
    public var issues: [ModelError] = []
    /// How many issues there were, kept or not.
    public var count = 0

    /// Makes an empty report.
    public init() {}

    /// Whether every value that the document has for a property was stored in it.
    public var isEmpty: Bool { count == 0 }

    mutating func add(_ issue: @autoclosure () -> ModelError, limit: Int) {
        count &+= 1
        if issues.count < limit { issues.append(issue()) }
    }
}

/// The values that an encode left out because the output has no form for them, in the order in which they were met.
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
