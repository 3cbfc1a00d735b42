extension EventCallbacks {
    /// The callbacks that drive a ``DecodingMachine``, which is their context.
    static var decoding: EventCallbacks {
        unsafe EventCallbacks(
            null: { unsafe machine($0, { unsafe $0.scalar(.null, $0.noText, 0) }) },
            bool: { context, value in
                unsafe machine(context, { unsafe $0.scalar(.bool, $0.noText, value != 0 ? 1 : 0) })
            },
            number: { context, text, count in
                let start = unsafe UnsafeRawPointer(text).assumingMemoryBound(to: UInt8.self)
                return unsafe machine(context, { unsafe $0.scalar(.number, start, count) })
            },
            string: { context, text, count in
                unsafe machine(context, { unsafe $0.scalar(.string, text, count) })
            },
            startObject: { unsafe machine($0, { $0.start(.object) }) },
            key: { context, text, count in
                unsafe machine(context, { unsafe $0.key(text, count) })
            },
            endObject: { unsafe machine($0, { $0.end() }) },
            startArray: { unsafe machine($0, { $0.start(.array) }) },
            endArray: { unsafe machine($0, { $0.end() }) })
    }
}

/// Calls the machine behind a callback's context.
@inline(__always)
func machine(_ context: UnsafeMutableRawPointer, _ event: (inout DecodingMachine) -> Bool) -> Int32 {
    unsafe event(&context.assumingMemoryBound(to: DecodingMachine.self).pointee) ? 1 : 0
}
