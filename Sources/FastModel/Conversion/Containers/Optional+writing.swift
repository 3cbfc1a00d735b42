extension Optional where Wrapped: JSONConvertible {
    @inlinable
    public static func _write(_ value: UnsafeRawPointer, to writer: inout _Writer) -> _Written {
        if unsafe value.assumingMemoryBound(to: Self.self).pointee == nil { return .nothing }
        // A value lies at the start of the optional that holds it.
        return unsafe Wrapped._write(value, to: &writer)
    }
}
