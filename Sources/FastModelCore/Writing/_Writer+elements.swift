// Arrays of the commonest scalars as plain text: one check of the buffer's room for each element, and no call for a short one.

extension _Writer {
    /// Whether `elements` writes arrays of a type.
    @inlinable @inline(__always) static func writesElements<Element>(of type: Element.Type) -> Bool {
        type == Int.self || type == Int?.self || type == Double.self || type == String.self
    }

    /// Writes an array of a type that `writesElements` accepts. Returns nil, with nothing written, unless the output is plain text.
    @usableFromInline @inline(never) mutating func scalars<Element>(_ elements: UnsafeBufferPointer<Element>)
        -> _Written?
    {
        guard readsWords else { return nil }
        let (first, count) = unsafe (UnsafeRawPointer(elements.baseAddress), elements.count)
        if Element.self == Int.self { return unsafe integers(first, count) }
        if Element.self == Int?.self { return unsafe optionalIntegers(first, count) }
        if Element.self == Double.self { return unsafe doubles(first, count) }
        return unsafe strings(first, count)
    }

    private mutating func integers(_ first: UnsafeRawPointer?, _ count: Int) -> _Written {
        unsafe scalars(first, count, Int.self) { value, writer in
            writer.put(integer: unsafe value.load(as: Int.self))
            return .value
        }
    }

    private mutating func optionalIntegers(_ first: UnsafeRawPointer?, _ count: Int) -> _Written {
        unsafe scalars(first, count, Int?.self) { value, writer in
            if let value = unsafe value.load(as: Int?.self) { writer.put(integer: value) } else { writer.null() }
            return .value
        }
    }

    private mutating func doubles(_ first: UnsafeRawPointer?, _ count: Int) -> _Written {
        unsafe scalars(first, count, Double.self) { value, writer in
            writer.put(double: unsafe value.load(as: Double.self))
        }
    }

    private mutating func strings(_ first: UnsafeRawPointer?, _ count: Int) -> _Written {
        unsafe scalars(first, count, String.self) { value, writer in
            unsafe writer.text(StringWords(at: value), at: value)
            return .value
        }
    }

    /// Writes an array. The closure puts an element, for which there is room.
    @inline(__always) private mutating func scalars<Element>(
        _ first: UnsafeRawPointer?, _ count: Int, _ type: Element.Type,
        put: (UnsafeRawPointer, inout _Writer) -> _Written
    ) -> _Written {
        members(
            .array, 0..<count, CodingPath.Component.index,
            begin: { _, writer in
                writer.reserve(1 + Self.scalarRoom)
                unsafe writer.cursor.pointee = UInt8(ascii: ",")
                unsafe writer.cursor += 1
            },
            write: { index, writer in
                guard let first = unsafe first else { return .failed }
                return unsafe put(first + index * MemoryLayout<Element>.stride, &writer)
            })
    }
}
