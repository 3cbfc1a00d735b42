extension Dictionary where Key: JSONKey, Value: JSONConvertible {
    @inlinable public static var _hasDeepCopy: Bool { Value._hasDeepCopy }

    @inlinable
    public static func _deepCopy(_ value: UnsafeMutableRawPointer, _ context: _CopyContext) {
        let dictionary = unsafe value.assumingMemoryBound(to: Self.self)
        unsafe dictionary.pointee = dictionary.pointee.mapValues { value in
            var copy = value
            unsafe withUnsafeMutablePointer(to: &copy) { unsafe Value._deepCopy($0, context) }
            return copy
        }
    }

    @inlinable
    public static func _isEqual(
        _ left: UnsafeRawPointer, _ right: UnsafeRawPointer, _ context: inout _ComparingContext
    ) -> Bool {
        let left = unsafe left.assumingMemoryBound(to: Self.self).pointee
        let right = unsafe right.assumingMemoryBound(to: Self.self).pointee
        guard left.count == right.count else { return false }
        for (key, value) in left {
            guard let other = right[key] else { return false }
            let isEqual = unsafe withUnsafePointer(to: value) { value in
                unsafe withUnsafePointer(to: other) { unsafe Value._isEqual(value, $0, &context) }
            }
            if !isEqual { return false }
        }
        return true
    }

    /// By count and keys, since entries have no order.
    @inlinable
    public static func _hash(_ value: UnsafeRawPointer, _ context: inout _HashingContext) {
        let dictionary = unsafe value.assumingMemoryBound(to: Self.self).pointee
        context.hasher.combine(Set(dictionary.keys))
    }

    /// As a dictionary with strings for keys, which coders know: to them other keys are names, which they may change.
    @inlinable
    public static func _encode(_ value: UnsafeRawPointer, to encoder: any Encoder) throws {
        let entries = unsafe value.assumingMemoryBound(to: Self.self).pointee
            .map { ($0.key.description, _CodedValue($0.value)) }
        var container = encoder.singleValueContainer()
        try container.encode([String: _CodedValue<Value>](entries) { _, last in last })
    }

    @inlinable
    public static func _decoded(from decoder: any Decoder) throws -> [Key: Value] {
        func refusal(_ name: String, _ reason: String) -> DecodingError {
            let path = decoder.codingPath + [_PropertyKey(stringValue: name)]
            return .dataCorrupted(DecodingError.Context(codingPath: path, debugDescription: reason))
        }
        var dictionary: [Key: Value] = [:]
        for (name, coded) in try decoder.singleValueContainer().decode([String: _CodedValue<Value>].self) {
            guard let key = Key(name) else { throw refusal(name, "the key is none of the dictionary's type") }
            // As `1` and `01` are for an integer.
            guard dictionary.updateValue(coded.value, forKey: key) == nil else {
                throw refusal(name, "the key is equal to another one")
            }
        }
        return dictionary
    }
}
