/// The limits of a text, in the form that the state machine compares.
@safe struct DecodingLimits {
    let depth: Int
    let stringBytes: Int
    let keyBytes: Int
    let numberBytes: Int
    /// The longest key that the fast path compares.
    let shortKeyBytes: Int

    init(_ options: __shared DecodingOptions) {
        depth = min(options.maximumDepth, DecodingOptions.depthCeiling)
        stringBytes = options.maximumStringBytes
        keyBytes = options.maximumKeyBytes
        numberBytes = options.maximumNumberBytes
        shortKeyBytes = min(keyBytes, LeadingBytes.capacity)
    }

    /// The most bytes of a scalar of this kind.
    func bytes(of kind: _Event.Kind) -> Int {
        switch kind {
        case .null, .bool, .native: .max
        case .number: numberBytes
        case .string: stringBytes
        }
    }
}
