/// Where a contestant's results go.
///
/// A generic type keeps the closure in the form that takes values by address. As a parameter of its own it would be reached
/// through thunks, which copy a large model twice more: nothing that any contestant does.
struct Consumer<Value> {
    private let take: (Value) -> Void

    init(_ take: @escaping (Value) -> Void) {
        self.take = take
    }

    @inline(__always)
    func callAsFunction(_ value: Value) {
        take(value)
    }
}
