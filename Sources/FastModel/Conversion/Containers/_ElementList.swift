/// Elements that lie in memory one after the other: an array of either kind.
public protocol _ElementList: _EngineConvertible, RandomAccessCollection, MutableCollection, RangeReplaceableCollection
where Element: JSONConvertible {}

extension _ElementList {
    @inlinable public static var _hasDeepCopy: Bool { Element._hasDeepCopy }

    @inlinable
    public static func _deepCopy(_ value: UnsafeMutableRawPointer, _ context: _CopyContext) {
        unsafe value.assumingMemoryBound(to: Self.self).pointee.withContiguousMutableStorageIfAvailable { elements in
            for index in 0..<elements.count {
                unsafe withUnsafeMutablePointer(to: &elements[index]) { unsafe Element._deepCopy($0, context) }
            }
        }
    }

    @inlinable
    public static func _isEqual(
        _ left: UnsafeRawPointer, _ right: UnsafeRawPointer, _ context: inout _ComparingContext
    ) -> Bool {
        let isEqual = unsafe left.assumingMemoryBound(to: Self.self).pointee.withContiguousStorageIfAvailable { left in
            unsafe right.assumingMemoryBound(to: Self.self).pointee.withContiguousStorageIfAvailable { right in
                unsafe context.elements(left, right)
            }
        }
        return isEqual == true
    }

    @inlinable
    public static func _hash(_ value: UnsafeRawPointer, _ context: inout _HashingContext) {
        let elements = unsafe value.assumingMemoryBound(to: Self.self).pointee
        context.hasher.combine(elements.count)
        for element in elements { unsafe withUnsafePointer(to: element) { unsafe Element._hash($0, &context) } }
    }

    @inlinable
    public static func _encode(_ value: UnsafeRawPointer, to encoder: any Encoder) throws {
        try _encodeElements(unsafe value.assumingMemoryBound(to: Self.self).pointee, to: encoder)
    }

    @inlinable
    public static func _decoded(from decoder: any Decoder) throws -> Self {
        Self(try _decodedElements(from: decoder))
    }
}

extension _ComparingContext {
    /// Compares elements that lie in memory.
    @inlinable
    mutating func elements<Element: JSONConvertible>(
        _ left: UnsafeBufferPointer<Element>, _ right: UnsafeBufferPointer<Element>
    ) -> Bool {
        guard left.count == right.count else { return false }
        guard let leftStart = left.baseAddress, let rightStart = right.baseAddress else { return true }
        for index in 0..<left.count {
            guard unsafe Element._isEqual(leftStart + index, rightStart + index, &self) else { return false }
        }
        return true
    }
}
