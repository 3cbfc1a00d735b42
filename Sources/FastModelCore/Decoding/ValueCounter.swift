/// Counts values, elements and keys, whether they are mapped, captured or skipped.
///
/// Invariant: `levels` is memory of `capacity` levels, of which the first `count` are initialised. It is freed with the counter. A
/// counter without limits has no memory.
@safe struct ValueCounter: ~Copyable {
    /// The numbers of elements and members that an open object or array may still have.
    private struct Level {
        var elements: Int
        var members: Int
    }

    private let maximumElements: Int
    private let maximumMembers: Int
    private let maximumValues: Int
    private let maximumDepth: Int
    /// A level for the document and each open object and array. Objects and arrays beyond the depth limit have no level: they are
    /// skipped, and only their values are counted.
    private var levels: UnsafeMutablePointer<Level>
    private var count = 0
    private var capacity = 0
    /// The number of values that are still allowed in the document or record.
    private var values: Int

    /// Makes a counter. It allocates nothing if there is no limit.
    ///
    /// Takes the options' numbers, because options that are passed are copied.
    init(elements: Int, members: Int, values: Int, depth: Int) {
        maximumElements = elements
        maximumMembers = members
        maximumValues = values
        maximumDepth = depth
        self.values = values
        guard elements != .max || members != .max || values != .max else {
            unsafe levels = Self.none
            return
        }
        capacity = 16
        count = 1
        unsafe levels = .allocate(capacity: capacity)
        unsafe levels.initialize(to: Level(elements: .max, members: .max))
    }

    deinit { if capacity > 0 { unsafe levels.deallocate() } }

    /// A placeholder for no memory.
    private static var none: UnsafeMutablePointer<Level> {
        unsafe UnsafeMutablePointer(bitPattern: 16).unsafelyUnwrapped
    }

    /// Counts a value in the innermost open object or array. The first value of a document or record starts the count.
    ///
    /// - Parameter depth: the number of open objects and arrays.
    /// - Returns: whether the value is within the limits.
    @inline(__always) mutating func countValue(at depth: Int) -> Bool {
        if depth == 0 { values = maximumValues }
        values &-= 1
        guard depth < count else { return values >= 0 }
        unsafe levels[depth].elements &-= 1
        return unsafe values | levels[depth].elements >= 0
    }

    /// Counts a key of the open object at a depth. Returns whether the key is within the limit.
    @inline(__always) mutating func countKey(at depth: Int) -> Bool {
        guard depth < count else { return true }
        unsafe levels[depth].members &-= 1
        return unsafe levels[depth].members >= 0
    }

    /// The limit that the last counted value exceeds.
    var exceeded: ModelError.Code { values < 0 ? .valueLimit : .elementLimit }

    /// Starts counting in an object or array that has been opened.
    @inline(__always) mutating func open(_ kind: JSONKind, at depth: Int) {
        let level = Level(elements: kind == .array ? maximumElements : .max, members: maximumMembers)
        if depth < count {
            unsafe levels[depth] = level
        } else if depth == count, depth <= maximumDepth {
            if count == capacity { grow() }
            unsafe (levels + count).initialize(to: level)
            count += 1
        }
    }

    private mutating func grow() {
        let larger = UnsafeMutablePointer<Level>.allocate(capacity: capacity * 2)
        unsafe larger.moveInitialize(from: levels, count: count)
        unsafe levels.deallocate()
        unsafe levels = larger
        capacity *= 2
    }

    /// A description of the limit.
    func detail(_ code: ModelError.Code) -> String {
        switch code {
        case .elementLimit: "the limit is \(maximumElements)"
        case .memberLimit: "the limit is \(maximumMembers)"
        default: "the limit is \(maximumValues)"
        }
    }
}

extension DecodingOptions {
    /// Whether the options limit the number of elements, members or values.
    @inline(__always) var countsValues: Bool {
        maximumElements != .max || maximumMembers != .max || maximumValues != .max
    }
}
