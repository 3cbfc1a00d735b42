/// The pairs of objects that are being compared. A pair that comes again within itself is taken for equal, so that graphs
/// with cycles can be compared.
@safe
public struct _ComparingContext {
    private var pairs: [(UnsafeRawPointer, UnsafeRawPointer)] = unsafe []

    init() {}

    /// Compares two objects by the body.
    mutating func compare(
        _ left: UnsafeRawPointer, _ right: UnsafeRawPointer, _ body: (inout _ComparingContext) -> Bool
    ) -> Bool {
        if unsafe left == right { return true }
        if unsafe pairs.contains(where: { unsafe $0.0 == left && $0.1 == right }) { return true }
        unsafe pairs.append((left, right))
        defer { unsafe pairs.removeLast() }
        return body(&self)
    }
}
