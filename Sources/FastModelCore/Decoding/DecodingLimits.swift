/// The limits of a text, in the form that the state machine compares.
@safe struct DecodingLimits {
    private(set) var depth: Int
    /// The number of levels around the text that the limit of the depth includes.
    private var enclosingLevels = 0
    /// The depth up to which the thread's stack need not be checked.
    private(set) var uncheckedDepth: Int
    let stringBytes: Int
    let keyBytes: Int
    let numberBytes: Int
    /// The longest key that the fast path compares.
    let shortKeyBytes: Int

    // Inlined, so that the options are read in place and not copied.
    @inline(__always) init(_ options: __shared DecodingOptions) {
        depth = min(options.maximumDepth, DecodingOptions.depthCeiling)
        uncheckedDepth = min(depth, ThreadStack.freeLevels)
        stringBytes = options.maximumStringBytes
        keyBytes = options.maximumKeyBytes
        numberBytes = options.maximumNumberBytes
        shortKeyBytes = min(keyBytes, LeadingBytes.capacity)
    }

    /// Counts levels around the text as part of the depth.
    mutating func enclose(levels: Int) {
        depth = max(0, depth - levels)
        uncheckedDepth = min(depth, uncheckedDepth)
        enclosingLevels = levels
    }

    /// Whether a container at a depth from `uncheckedDepth` on may be opened: the value may be nested so deeply, and it can be
    /// destroyed on this thread.
    @inline(never) func allowsNesting(at depth: Int) -> Bool { depth < self.depth && depth < ThreadStack.levels }

    /// The detail of the error for a container that may not be opened.
    func detail(at depth: Int) -> String {
        depth < self.depth ? ThreadStack.detail : "the limit is \(self.depth + enclosingLevels)"
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
