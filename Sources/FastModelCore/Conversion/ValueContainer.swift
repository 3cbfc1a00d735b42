/// A container with members of any type. Whether a deep copy differs from a copy depends on the members' types at run time.
protocol ValueContainer {
    /// The container with deep copies of its members.
    func deepCopy(_ context: CopyContext) -> Self
}

extension Optional: ValueContainer {
    func deepCopy(_ context: CopyContext) -> Self { map { context.deepCopy(of: $0) ?? $0 } }
}

extension Array: ValueContainer {
    func deepCopy(_ context: CopyContext) -> Self { map { context.deepCopy(of: $0) ?? $0 } }
}

extension ContiguousArray: ValueContainer {
    func deepCopy(_ context: CopyContext) -> Self { ContiguousArray(map { context.deepCopy(of: $0) ?? $0 }) }
}

extension Set: ValueContainer {
    func deepCopy(_ context: CopyContext) -> Self { Set(map { context.deepCopy(of: $0) ?? $0 }) }
}

extension Dictionary: ValueContainer {
    func deepCopy(_ context: CopyContext) -> Self { mapValues { context.deepCopy(of: $0) ?? $0 } }
}

extension CopyContext {
    /// A deep copy of a value of any type; nil if an ordinary copy is enough.
    @usableFromInline func deepCopy<Value>(of value: Value) -> Value? {
        if let convertible = value as? any JSONConvertible { return copy(ofConvertible: convertible) }
        guard let container = value as? any ValueContainer else { return nil }
        return ThreadStack.withRoom { copy(ofContainer: container) }
    }

    // Both functions cast from the concrete type: a cast from an existential would treat a nil in it as a value.

    private func copy<Convertible: JSONConvertible, Value>(ofConvertible value: Convertible) -> Value? {
        guard let deepCopy = unsafe Convertible._witness.deepCopy else { return nil }
        var copy = value
        unsafe withUnsafeMutablePointer(to: &copy) { unsafe deepCopy($0, self) }
        return copy as? Value
    }

    private func copy<Container: ValueContainer, Value>(ofContainer value: Container) -> Value? {
        value.deepCopy(self) as? Value
    }
}
