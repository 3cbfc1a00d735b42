extension EventCallbacks {
    /// The callbacks that drive a ``TapeRecorder``, which is their context.
    static var taping: EventCallbacks {
        unsafe EventCallbacks(
            null: { unsafe recorder($0, { $0.null() }) },
            bool: { context, value in unsafe recorder(context, { $0.bool(value != 0) }) },
            number: { context, text, count, mantissa, exponent, flags in
                unsafe recorder(
                    context, { unsafe $0.number(text, count, mantissa: mantissa, exponent: exponent, flags: flags) })
            },
            string: { context, text, count, isASCII in
                unsafe recorder(context, { unsafe $0.string(text, count, isASCII: isASCII != 0) })
            },
            startObject: { unsafe recorder($0, { $0.open(.object) }) },
            key: { context, text, count in unsafe recorder(context, { unsafe $0.key(text, count) }) },
            endObject: { unsafe recorder($0, { $0.close() }) },
            startArray: { unsafe recorder($0, { $0.open(.array) }) },
            endArray: { unsafe recorder($0, { $0.close() }) })
    }
}

/// Calls the recorder behind a callback's context.
@inline(__always)
private func recorder(_ context: UnsafeMutableRawPointer, _ event: (inout TapeRecorder) -> Bool) -> Int32 {
    unsafe event(&context.assumingMemoryBound(to: TapeRecorder.self).pointee) ? 1 : 0
}
