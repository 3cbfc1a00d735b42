extension JSONConvertible {
    /// By ``json``; where Swift's types are kept as they are, as itself.
    public static func _write(_ value: UnsafeRawPointer, to writer: inout _Writer) -> _Written {
        let value = unsafe value.assumingMemoryBound(to: Self.self).pointee
        if writer.sink?.output == .full { return writer.unencodable(value) }
        do {
            return writer.value(try value.json)
        } catch {
            return writer.refused(error, Self.self)
        }
    }
}

extension _EngineConvertible {
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
