/// A container of members of any type: only the members at run time decide whether a deep copy differs from a copy.
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
    /// A deep copy of a value of any type; nil where no model can be found in it, so that a copy is as good.
    @usableFromInline
    func deepCopy<Value>(of value: Value) -> Value? {
        if let convertible = value as? any JSONConvertible {
            return copy(ofConvertible: convertible)
        }
        guard let container = value as? any ValueContainer else { return nil }
        return copy(ofContainer: container)
    }

    // Both cast from the type itself: a cast of an existential takes a nil in it for a value.

    private func copy<Convertible: JSONConvertible, Value>(ofConvertible value: Convertible) -> Value? {
        guard let deepCopy = unsafe Convertible.witness.deepCopy else { return nil }
        var copy = value
        unsafe withUnsafeMutablePointer(to: &copy) { unsafe deepCopy($0, self) }
        return copy as? Value
    }

    private func copy<Container: ValueContainer, Value>(ofContainer value: Container) -> Value? {
        value.deepCopy(self) as? Value
    }
}
