// One conformance a width; all by the same generic, which is specialised here.

extension Int {
    public static func _write(_ value: UnsafeRawPointer, to writer: inout _Writer) -> _Written {
        writer.integer(unsafe value.assumingMemoryBound(to: Int.self).pointee)
    }
}

extension Int8 {
    public static func _write(_ value: UnsafeRawPointer, to writer: inout _Writer) -> _Written {
        writer.integer(unsafe value.assumingMemoryBound(to: Int8.self).pointee)
    }
}

extension Int16 {
    public static func _write(_ value: UnsafeRawPointer, to writer: inout _Writer) -> _Written {
        writer.integer(unsafe value.assumingMemoryBound(to: Int16.self).pointee)
    }
}

extension Int32 {
    public static func _write(_ value: UnsafeRawPointer, to writer: inout _Writer) -> _Written {
        writer.integer(unsafe value.assumingMemoryBound(to: Int32.self).pointee)
    }
}

extension Int64 {
    public static func _write(_ value: UnsafeRawPointer, to writer: inout _Writer) -> _Written {
        writer.integer(unsafe value.assumingMemoryBound(to: Int64.self).pointee)
    }
}

extension Int128 {
    public static func _write(_ value: UnsafeRawPointer, to writer: inout _Writer) -> _Written {
        writer.integer(unsafe value.assumingMemoryBound(to: Int128.self).pointee)
    }
}

extension UInt {
    public static func _write(_ value: UnsafeRawPointer, to writer: inout _Writer) -> _Written {
        writer.integer(unsafe value.assumingMemoryBound(to: UInt.self).pointee)
    }
}

extension UInt8 {
    public static func _write(_ value: UnsafeRawPointer, to writer: inout _Writer) -> _Written {
        writer.integer(unsafe value.assumingMemoryBound(to: UInt8.self).pointee)
    }
}

extension UInt16 {
    public static func _write(_ value: UnsafeRawPointer, to writer: inout _Writer) -> _Written {
        writer.integer(unsafe value.assumingMemoryBound(to: UInt16.self).pointee)
    }
}

extension UInt32 {
    public static func _write(_ value: UnsafeRawPointer, to writer: inout _Writer) -> _Written {
        writer.integer(unsafe value.assumingMemoryBound(to: UInt32.self).pointee)
    }
}

extension UInt64 {
    public static func _write(_ value: UnsafeRawPointer, to writer: inout _Writer) -> _Written {
        writer.integer(unsafe value.assumingMemoryBound(to: UInt64.self).pointee)
    }
}

extension UInt128 {
    public static func _write(_ value: UnsafeRawPointer, to writer: inout _Writer) -> _Written {
        writer.integer(unsafe value.assumingMemoryBound(to: UInt128.self).pointee)
    }
}
