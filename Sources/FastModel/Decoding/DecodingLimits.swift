/// The limits on what a text may hold, as the machine compares them.
struct DecodingLimits {
    let depth: Int
    let stringBytes: Int
    let keyBytes: Int
    let numberBytes: Int
    /// The longest key that is compared in the short way.
    let shortKeyBytes: Int

    init(_ options: __shared DecodingOptions) {
        depth = min(options.maximumDepth, DecodingOptions.depthCeiling)
        stringBytes = options.maximumStringBytes
        keyBytes = options.maximumKeyBytes
        numberBytes = options.maximumNumberBytes
        shortKeyBytes = min(options.maximumKeyBytes, LeadingBytes.capacity)
    }

    /// The most bytes of a scalar.
    func bytes(of kind: _Event.Kind) -> Int {
        switch kind {
        case .null, .bool, .native: .max
        case .number: numberBytes
        case .string: stringBytes
        }
    }
}
