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

extension Array: _ElementList where Element: JSONConvertible {}

extension ContiguousArray: _ElementList where Element: JSONConvertible {}

extension Set where Element: JSONConvertible {
    @inlinable public static var _hasDeepCopy: Bool { Element._hasDeepCopy }

    @inlinable
    public static func _deepCopy(_ value: UnsafeMutableRawPointer, _ context: _CopyContext) {
        let set = unsafe value.assumingMemoryBound(to: Self.self)
        var copy = Set(minimumCapacity: unsafe set.pointee.count)
        for var element in unsafe set.pointee {
            unsafe withUnsafeMutablePointer(to: &element) { unsafe Element._deepCopy($0, context) }
            copy.insert(element)
        }
        unsafe set.pointee = copy
    }

    /// Elements in which models are reachable are compared within the comparison that is going on, so that cycles end.
    @inlinable
    public static func _isEqual(
        _ left: UnsafeRawPointer, _ right: UnsafeRawPointer, _ context: inout _ComparingContext
    ) -> Bool {
        let left = unsafe left.assumingMemoryBound(to: Self.self).pointee
        let right = unsafe right.assumingMemoryBound(to: Self.self).pointee
        guard Element._hasDeepCopy else { return left == right }
        return left.count == right.count && context.members(left, right)
    }

    /// Of elements in which models are reachable, which may lead back here, by their count.
    @inlinable
    public static func _hash(_ value: UnsafeRawPointer, _ context: inout _HashingContext) {
        let set = unsafe value.assumingMemoryBound(to: Self.self).pointee
        if Element._hasDeepCopy { context.hasher.combine(set.count) } else { context.hasher.combine(set) }
    }

    @inlinable
    public static func _encode(_ value: UnsafeRawPointer, to encoder: any Encoder) throws {
        try _encodeElements(unsafe value.assumingMemoryBound(to: Self.self).pointee, to: encoder)
    }

    @inlinable
    public static func _decoded(from decoder: any Decoder) throws -> Set {
        Set(try _decodedElements(from: decoder))
    }
}

extension _ComparingContext {
    /// Whether the members of two sets of one size are equal. They are found by the hashes that they have now.
    @inlinable
    mutating func members<Element: JSONConvertible & Hashable>(_ left: Set<Element>, _ right: Set<Element>) -> Bool {
        var candidates = Dictionary(grouping: right, by: \.hashValue)
        return left.allSatisfy { element in
            let hash = element.hashValue
            guard let others = candidates[hash] else { return false }
            if others.count == 1 {
                candidates[hash] = nil
                return Element._areEqualValues(element, others[0], &self)
            }
            let match = others.firstIndex { other in attempt { Element._areEqualValues(element, other, &$0) } }
            if let match { candidates[hash]?.remove(at: match) }
            return match != nil
        }
    }
}

extension Sequence where Element: JSONConvertible {
    @inlinable
    static func _encodeElements(_ elements: some Sequence<Element>, to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        for element in elements {
            unsafe try withUnsafePointer(to: element) { try container.encode(unsafe _Coded<Element>($0)) }
        }
    }

    @inlinable
    static func _decodedElements(from decoder: any Decoder) throws -> [Element] {
        var container = try decoder.unkeyedContainer()
        var elements: [Element] = []
        while !container.isAtEnd { elements.append(try container.decode(_CodedValue<Element>.self).value) }
        return elements
    }
}
