/// What happens to events instead of being mapped, and until when.
struct Diversion: ~Copyable {
    /// What happens to them.
    enum Kind: UInt8 {
        case none
        /// The value is not wanted.
        case skipping
        /// The value becomes a `JSONValue` first.
        case capturing
        /// The next value is the discriminator of an object.
        case selecting
        /// The next value is that of a key which feeds anything but one field.
        case routing
    }

    /// What happens to the next event.
    private(set) var kind = Kind.none
    /// The depth at which the diverted value stands.
    private(set) var depth = 0
    /// Where the captured value, or the object with the discriminator, starts.
    var start = SourcePosition(offset: 0, line: 1, column: 1)
    /// The value that is being captured.
    var capture = JSONCapture()

    /// Skips the value at a depth, or the rest of it.
    @inline(__always)
    mutating func skip(at depth: Int) {
        kind = .skipping
        self.depth = depth
    }

    /// Captures the value at a depth.
    mutating func beginCapture(at depth: Int, from start: SourcePosition) {
        kind = .capturing
        self.depth = depth
        self.start = start
        capture = JSONCapture()
    }

    /// Ends a capture.
    ///
    /// - Returns: the value.
    mutating func endCapture() -> JSONValue? {
        kind = .none
        return capture.takeResult()
    }

    /// Waits for the value of a key which feeds anything but one field.
    @inline(__always)
    mutating func route() { kind = .routing }

    /// Waits for the value of a discriminator.
    mutating func select() { kind = .selecting }

    /// Maps the next event again.
    @inline(__always)
    mutating func end() { kind = .none }
}
