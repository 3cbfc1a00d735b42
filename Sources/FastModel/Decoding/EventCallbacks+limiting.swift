extension EventCallbacks {
    /// The callbacks that count values before they drive the ``DecodingMachine``: a table of its own, so that who sets no
    /// limit does not pay for the counting.
    static var limiting: EventCallbacks {
        unsafe EventCallbacks(
            null: {
                unsafe machine($0, { unsafe $0.countScalar(.null, $0.noText, 0) && $0.scalar(.null, $0.noText, 0) })
            },
            bool: { context, value in
                let count = value != 0 ? 1 : 0
                return unsafe machine(
                    context, { unsafe $0.countScalar(.bool, $0.noText, count) && $0.scalar(.bool, $0.noText, count) })
            },
            number: { context, text, count in
                let start = unsafe UnsafeRawPointer(text).assumingMemoryBound(to: UInt8.self)
                return unsafe machine(
                    context,
                    { unsafe $0.countScalar(.number, start, count) && $0.scalar(.number, start, count) })
            },
            string: { context, text, count in
                unsafe machine(
                    context,
                    { unsafe $0.countScalar(.string, text, count) && $0.scalar(.string, text, count) })
            },
            startObject: { unsafe machine($0, { $0.countStart() && $0.start(.object) && $0.countOpen(.object) }) },
            key: { context, text, count in
                unsafe machine(context, { unsafe $0.countKey(text, count) && $0.key(text, count) })
            },
            endObject: { unsafe machine($0, { $0.end() }) },
            startArray: { unsafe machine($0, { $0.countStart() && $0.start(.array) && $0.countOpen(.array) }) },
            endArray: { unsafe machine($0, { $0.end() }) })
    }
}
