/// A hash in the making, and the objects that are being hashed, of which none is entered twice.
@safe
public struct _HashingContext {
    /// What the values go to.
    @usableFromInline var hasher: Hasher
    private var objects: [UnsafeRawPointer] = unsafe []

    init(_ hasher: Hasher) {
        self.hasher = hasher
    }

    /// Hashes an object by the body, unless it is being hashed.
    mutating func enter(_ object: UnsafeRawPointer, _ body: (inout _HashingContext) -> Void) {
        guard unsafe !objects.contains(object) else { return }
        unsafe objects.append(object)
        defer { unsafe objects.removeLast() }
        body(&self)
    }
}
