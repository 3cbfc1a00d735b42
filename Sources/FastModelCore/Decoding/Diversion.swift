/// How events are handled when they are not mapped, and for how long.
struct Diversion: ~Copyable {
    enum Kind: UInt8 {
        case none
        case skipping
        /// The value is first captured as a `JSONValue`.
        case capturing
        /// The next value is the discriminator of an object.
        case selecting
        /// The next value's key feeds several fields, or is one of several candidates.
        case routing
    }

    /// How the next event is handled.
    private(set) var kind = Kind.none
    /// The depth of the diverted value.
    private(set) var depth = 0
    /// The start of the captured value, or of the object with the discriminator.
    var start = SourcePosition(offset: 0, line: 1, column: 1)
    /// The value being captured. Nil before the first, so that a decode without one has nothing to destroy.
    var capture: JSONCapture?

    /// Skips the value at a depth, or the rest of it.
    @inline(__always) mutating func skip(at depth: Int) {
        kind = .skipping
        self.depth = depth
    }

    mutating func beginCapture(at depth: Int, from start: SourcePosition) {
        kind = .capturing
        self.depth = depth
        self.start = start
        capture = JSONCapture()
    }

    /// Ends a capture. Returns the value.
    mutating func endCapture() -> JSONValue? {
        kind = .none
        return capture?.takeResult()
    }

    /// Routes the next value, whose key feeds several fields or is one of several candidates.
    @inline(__always) mutating func route() { kind = .routing }

    /// Takes the next value as a discriminator.
    mutating func select() { kind = .selecting }

    /// Returns to mapping.
    @inline(__always) mutating func end() { kind = .none }
}
