/// The issues of a decode, such as values that could not be converted, in document order.
///
/// When a property has several candidate keys, the issue of one candidate is reported at the end of the object, and only if no
/// other candidate supplied the value.
public struct DecodingReport: Sendable, Hashable {
    /// The first issues, up to the limit of the options.
    public var issues: [ModelError] = []
    /// The number of issues, kept or not.
    public var count = 0

    /// Makes an empty report.
    public init() {}

    /// Whether there were no issues.
    public var isEmpty: Bool { count == 0 }

    mutating func add(_ issue: @autoclosure () -> ModelError, limit: Int) {
        count &+= 1
        if issues.count < limit { issues.append(issue()) }
    }
}

/// The values that an encode left out because they could not be written, in the order of writing.
public struct EncodingReport: Sendable, Hashable {
    /// The first issues, up to the limit of the options.
    public var issues: [ModelError] = []
    /// The number of issues, kept or not.
    public var count = 0

    /// Makes an empty report.
    public init() {}

    /// Whether everything was written.
    public var isEmpty: Bool { count == 0 }
}
