extension JSONConvertible {
    /// A type that says nothing of how it is written has no form in JSON.
    public static func _write(_ value: UnsafeRawPointer, to writer: inout _Writer) -> _Written {
        writer.unencodable(unsafe value.assumingMemoryBound(to: Self.self).pointee)
    }
}

extension JSONConvertible where Self: RawRepresentable, RawValue: JSONConvertible {
    /// The raw value.
    @inlinable
    public static func _write(_ value: UnsafeRawPointer, to writer: inout _Writer) -> _Written {
        let rawValue = unsafe value.assumingMemoryBound(to: Self.self).pointee.rawValue
        return unsafe withUnsafePointer(to: rawValue) { unsafe RawValue._write($0, to: &writer) }
    }
}
