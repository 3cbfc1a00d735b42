/// A hash in the making.
///
/// Graphs that differ only in how many objects make up a cycle are equal: so the hash may not depend on which objects it
/// has met, only on how many. After those, of further objects no more than their type takes part. This also bounds the work
/// where many paths lead to one object. Models that are values take part however many they are.
public struct _HashingContext {
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
