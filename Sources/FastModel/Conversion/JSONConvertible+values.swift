// What most types do: values are their own copies, and compare, hash and code as they say themselves.

extension JSONConvertible {
    @inlinable public static var _hasDeepCopy: Bool { false }

    @inlinable
    public static func _isNil(_ value: UnsafeRawPointer) -> Bool { false }

    @inlinable
    public static func _deepCopy(_ value: UnsafeMutableRawPointer, _ context: _CopyContext) {}

    /// A type that is not `Equatable` as far as its conformance tells: it may yet be, and is asked.
    public static func _isEqual(
        _ left: UnsafeRawPointer, _ right: UnsafeRawPointer, _ context: inout _ComparingContext
    ) -> Bool {
        let left = unsafe left.assumingMemoryBound(to: Self.self).pointee
        let right = unsafe right.assumingMemoryBound(to: Self.self).pointee
        guard let left = left as? any Equatable else { return false }
        return isEqual(left, right)
    }

    private static func isEqual<Value: Equatable>(_ left: Value, _ right: Any) -> Bool {
        left == right as? Value
    }

    /// What is not `Hashable` adds nothing, so that equal values have equal hashes.
    public static func _hash(_ value: UnsafeRawPointer, _ context: inout _HashingContext) {
        let value = unsafe value.assumingMemoryBound(to: Self.self).pointee
        (value as? any Hashable)?.hash(into: &context.hasher)
    }
}

extension JSONConvertible where Self: Equatable {
    @inlinable
    public static func _isEqual(
        _ left: UnsafeRawPointer, _ right: UnsafeRawPointer, _ context: inout _ComparingContext
    ) -> Bool {
        unsafe left.assumingMemoryBound(to: Self.self).pointee == right.assumingMemoryBound(to: Self.self).pointee
    }
}

extension JSONConvertible where Self: Hashable {
    @inlinable
    public static func _hash(_ value: UnsafeRawPointer, _ context: inout _HashingContext) {
        unsafe value.assumingMemoryBound(to: Self.self).pointee.hash(into: &context.hasher)
    }
}
