/// The pairs of objects whose comparison has started. A repeated pair counts as equal: if it is unequal, its first comparison
/// fails. So graphs with cycles can be compared, and an object that several paths reach is compared once.
@safe @usableFromInline struct ComparingContext {
    /// The limit of recursion, in levels of objects, so that long chains need little stack. It does not apply within `attempt`.
    private static let maximumDepth = 100
    /// Up to this number of pairs, a linear search is faster than hashing.
    private static let fewPairs = 16

    /// The pairs that count as equal. The objects are retained, so that no other object gets their address.
    private var pairs: [(left: AnyObject, right: AnyObject)] = []
    /// `pairs` as a set, filled once there are `fewPairs` pairs.
    private var known: Set<Pair> = []
    /// The pairs whose properties are compared later, on a shorter stack.
    private var postponed: [(plan: TypePlan, left: AnyObject, right: AnyObject)] = []
    private var depth = 0
    /// How many enclosing comparisons may fail without the whole comparison failing.
    private var attempts = 0

    @usableFromInline init() {}

    /// Compares two objects of one class.
    mutating func objects(_ plan: TypePlan, _ left: AnyObject, _ right: AnyObject) -> Bool {
        if left === right { return true }
        let mark = pairs.count
        guard isNew(left, right) else { return true }
        pairs.append((left, right))
        if depth >= Self.maximumDepth, attempts == 0 {
            postponed.append((plan, left, right))
            return true
        }
        var isEqual = nested(plan, left, right)
        while isEqual, depth == 0, let next = postponed.popLast() { isEqual = nested(next.plan, next.left, next.right) }
        if !isEqual { forget(since: mark) }
        return isEqual
    }

    private mutating func isNew(_ left: AnyObject, _ right: AnyObject) -> Bool {
        if pairs.count < Self.fewPairs { return !pairs.contains { $0.left === left && $0.right === right } }
        if known.isEmpty { known = Set(pairs.map { Pair($0.left, $0.right) }) }
        return known.insert(Pair(left, right)).inserted
    }

    private mutating func nested(_ plan: TypePlan, _ left: AnyObject, _ right: AnyObject) -> Bool {
        depth += 1
        defer { depth -= 1 }
        return ThreadStack.withRoom {
            unsafe withUnsafePointer(to: left) { left in
                unsafe withUnsafePointer(to: right) { right in unsafe properties(plan, left, right) }
            }
        }
    }

    /// Returns the body's result. If it is false, the whole comparison may still try another candidate.
    @usableFromInline mutating func attempt(_ body: (inout ComparingContext) -> Bool) -> Bool {
        attempts += 1
        defer { attempts -= 1 }
        return body(&self)
    }

    private mutating func forget(since mark: Int) {
        for pair in pairs[mark...] { known.remove(Pair(pair.left, pair.right)) }
        pairs.removeSubrange(mark...)
        if pairs.count < Self.fewPairs { known = [] }
        if depth == 0 { postponed = [] }
    }

    private struct Pair: Hashable {
        let left: ObjectIdentifier
        let right: ObjectIdentifier

        init(_ left: AnyObject, _ right: AnyObject) {
            self.left = ObjectIdentifier(left)
            self.right = ObjectIdentifier(right)
        }
    }
}

/// The state of an unfinished hash.
///
/// Graphs that differ only in the number of objects in a cycle are equal. So the hash depends on the number of objects met, not on
/// their identity: after `remainingObjects` objects, only the types of further objects are hashed. This also bounds the work if
/// many paths reach one object. Models that are values are always hashed.
@usableFromInline struct HashingContext {
    /// Receives the values.
    @usableFromInline var hasher: Hasher
    /// How many more objects are hashed.
    private var remainingObjects = 256

    @usableFromInline init(_ hasher: Hasher) { self.hasher = hasher }

    /// Counts an object. Returns whether its properties are hashed.
    mutating func enterObject() -> Bool {
        guard remainingObjects > 0 else { return false }
        remainingObjects -= 1
        return true
    }
}
