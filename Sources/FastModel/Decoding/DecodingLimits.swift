/// The limits of a text, in the form that the state machine compares.
@safe struct DecodingLimits {
    let depth: Int
    /// The depth up to which the thread's stack need not be checked.
    let uncheckedDepth: Int
    let stringBytes: Int
    let keyBytes: Int
    let numberBytes: Int
    /// The longest key that the fast path compares.
    let shortKeyBytes: Int

    init(_ options: __shared DecodingOptions) {
        depth = min(options.maximumDepth, DecodingOptions.depthCeiling)
        uncheckedDepth = min(depth, ThreadStack.freeLevels)
        stringBytes = options.maximumStringBytes
        keyBytes = options.maximumKeyBytes
        numberBytes = options.maximumNumberBytes
        shortKeyBytes = min(keyBytes, LeadingBytes.capacity)
    }

    /// Whether a container at a depth from `uncheckedDepth` on may be opened: the value may be nested so deeply, and it can be
    /// destroyed on this thread.
    @inline(never) func allowsNesting(at depth: Int) -> Bool { depth < self.depth && depth < ThreadStack.levels }

    /// The detail of the error for a container that may not be opened.
    func detail(at depth: Int) -> String { depth < self.depth ? ThreadStack.detail : "the limit is \(self.depth)" }

    /// The most bytes of a scalar of this kind.
    func bytes(of kind: _Event.Kind) -> Int {
        switch kind {
        case .null, .bool, .native: .max
        case .number: numberBytes
        case .string: stringBytes
        }
    }
}
