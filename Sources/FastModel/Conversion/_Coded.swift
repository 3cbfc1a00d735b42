/// A value of any type that a property can have, for `Codable`'s containers.
@safe
public struct _Coded<Value: JSONConvertible>: Encodable {
    @usableFromInline let value: UnsafeRawPointer

    /// Refers to a value for the length of a call.
    @inlinable
    init(_ value: UnsafeRawPointer) {
        unsafe self.value = unsafe value
    }

    @inlinable
    public func encode(to encoder: any Encoder) throws {
        try unsafe Value._encode(value, to: encoder)
    }

    /// Encodes a value under a key, or not at all if it is nil.
    @inlinable
    static func encode(
        _ value: UnsafeRawPointer, _ container: inout KeyedEncodingContainer<_PropertyKey>, _ key: _PropertyKey
    ) throws {
        if unsafe Value._isNil(value) { return }
        try container.encode(unsafe _Coded(value), forKey: key)
    }
}

/// The same with the value itself: for values that are read, and for those of dictionaries.
public struct _CodedValue<Value: JSONConvertible>: Codable {
    @usableFromInline let value: Value

    @inlinable
    init(_ value: Value) {
        self.value = value
    }

    @inlinable
    public init(from decoder: any Decoder) throws {
        value = try Value._decoded(from: decoder)
    }

    @inlinable
    public func encode(to encoder: any Encoder) throws {
        unsafe try withUnsafePointer(to: value) { unsafe try Value._encode($0, to: encoder) }
    }
}
