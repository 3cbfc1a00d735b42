extension EventCallbacks {
    /// The callbacks that drive a ``DecodingMachine``, which is their context.
    static var decoding: EventCallbacks {
        unsafe EventCallbacks(
            null: { unsafe machine($0, { $0.null() }) },
            bool: { context, value in unsafe machine(context, { $0.bool(value != 0) }) },
            number: { context, text, count, mantissa, exponent, flags in
                let digits = Digits(mantissa: mantissa, exponent: exponent, flags: flags)
                return unsafe machine(context, { unsafe $0.number(text, count, digits) })
            },
            string: { context, text, count, isASCII in
                unsafe machine(context, { unsafe $0.string(text, count, isASCII: isASCII != 0) })
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
