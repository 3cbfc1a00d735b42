/// The pairs of objects that are being compared, or have been. A pair that comes again is taken for equal: if it is
/// not, the whole comparison has failed already, or does so where the pair came first. So graphs with cycles can be
/// compared, and an object that many paths lead to is compared once.
@safe
@usableFromInline
struct ComparingContext {
    /// How many objects within one another are compared on the stack, which is not ours.
    private static let maximumDepth = 100
    /// How many pairs are looked through, which for few of them is faster than to hash.
    private static let fewPairs = 16

    /// The pairs taken for equal: the objects, so that none leaves its address to another.
    private var pairs: [(left: AnyObject, right: AnyObject)] = []
    /// All of them again, once they are many.
    private var known: Set<Pair> = []
    /// The pairs whose properties are compared when the stack is shorter.
    private var postponed: [(plan: TypePlan, left: AnyObject, right: AnyObject)] = []
    private var depth = 0
    /// How many comparisons may fail without the whole failing.
    private var attempts = 0

    init() {}

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
        while isEqual, depth == 0, let next = postponed.popLast() {
            isEqual = nested(next.plan, next.left, next.right)
        }
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
        return unsafe withUnsafePointer(to: left) { left in
            unsafe withUnsafePointer(to: right) { right in unsafe properties(plan, left, right) }
        }
    }

    /// Whether the body finds something equal. If not, another comparison may.
    @usableFromInline
    mutating func attempt(_ body: (inout ComparingContext) -> Bool) -> Bool {
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
}

extension ComparingContext {
    private struct Pair: Hashable {
        let left: ObjectIdentifier
        let right: ObjectIdentifier

        init(_ left: AnyObject, _ right: AnyObject) {
            self.left = ObjectIdentifier(left)
            self.right = ObjectIdentifier(right)
        }
    }
}

/// An unfinished hash.
///
/// Graphs that differ only in how many objects make up a cycle are equal: so the hash may not depend on which objects
/// it has met, only on how many. After those, of further objects no more than their type takes part. This also bounds
/// the work where many paths lead to one object. Models that are values take part however many they are.
@usableFromInline
struct HashingContext {
    /// What the values go to.
    @usableFromInline var hasher: Hasher
    /// How many objects are still to be entered.
    private var remainingObjects = 256

    init(_ hasher: Hasher) {
        self.hasher = hasher
    }

    /// Whether one more object is to be hashed.
    mutating func enterObject() -> Bool {
        guard remainingObjects > 0 else { return false }
        remainingObjects -= 1
        return true
    }
}
