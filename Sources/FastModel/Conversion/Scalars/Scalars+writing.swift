extension Bool {
    public static func _write(_ value: UnsafeRawPointer, to writer: inout _Writer) -> _Written {
        writer.bool(unsafe value.assumingMemoryBound(to: Bool.self).pointee)
    }
}

extension String {
    public static func _write(_ value: UnsafeRawPointer, to writer: inout _Writer) -> _Written {
        writer.string(unsafe value.assumingMemoryBound(to: String.self).pointee)
    }
}

extension Substring {
    public static func _write(_ value: UnsafeRawPointer, to writer: inout _Writer) -> _Written {
        writer.string(unsafe String(value.assumingMemoryBound(to: Substring.self).pointee))
    }
}

extension Character {
    public static func _write(_ value: UnsafeRawPointer, to writer: inout _Writer) -> _Written {
        writer.string(unsafe String(value.assumingMemoryBound(to: Character.self).pointee))
    }
}

extension Double {
    public static func _write(_ value: UnsafeRawPointer, to writer: inout _Writer) -> _Written {
        writer.double(unsafe value.assumingMemoryBound(to: Double.self).pointee)
    }
}

extension Float {
    public static func _write(_ value: UnsafeRawPointer, to writer: inout _Writer) -> _Written {
        writer.float(unsafe value.assumingMemoryBound(to: Float.self).pointee)
    }
}
