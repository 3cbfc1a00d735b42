// Containers copy, compare, hash and code member by member, so that their members need no conformances of their own.

extension Optional where Wrapped: JSONConvertible {
    @inlinable public static var _hasDeepCopy: Bool { Wrapped._hasDeepCopy }

    @inlinable
    public static func _isNil(_ value: UnsafeRawPointer) -> Bool {
        unsafe value.assumingMemoryBound(to: Self.self).pointee == nil
    }

    @inlinable
    public static func _deepCopy(_ value: UnsafeMutableRawPointer, _ context: _CopyContext) {
        // A value lies at the start of the optional that holds it.
        if unsafe !_isNil(value) { unsafe Wrapped._deepCopy(value, context) }
    }

    @inlinable
    public static func _isEqual(
        _ left: UnsafeRawPointer, _ right: UnsafeRawPointer, _ context: inout _ComparingContext
    ) -> Bool {
        switch unsafe (_isNil(left), _isNil(right)) {
        case (true, true): true
        case (false, false): unsafe Wrapped._isEqual(left, right, &context)
        default: false
        }
    }

    @inlinable
    public static func _hash(_ value: UnsafeRawPointer, _ context: inout _HashingContext) {
        let isNil = unsafe _isNil(value)
        context.hasher.combine(isNil)
        if !isNil { unsafe Wrapped._hash(value, &context) }
    }

    @inlinable
    public static func _encode(_ value: UnsafeRawPointer, to encoder: any Encoder) throws {
        if unsafe !_isNil(value) { return unsafe try Wrapped._encode(value, to: encoder) }
        var container = encoder.singleValueContainer()
        try container.encodeNil()
    }

    @inlinable
    public static func _decoded(from decoder: any Decoder) throws -> Wrapped? {
        try decoder.singleValueContainer().decodeNil() ? nil : Wrapped._decoded(from: decoder)
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
