extension EventCallbacks {
    /// The callbacks that count values before they drive the ``DecodingMachine``: a table of its own, so that decoders without
    /// limits pay nothing.
    static var limiting: EventCallbacks {
        unsafe EventCallbacks(
            null: { unsafe machine($0, { unsafe $0.countScalar(.null, $0.noText, 0) && $0.null() }) },
            bool: { context, value in
                unsafe machine(
                    context, { unsafe $0.countScalar(.bool, $0.noText, value != 0 ? 1 : 0) && $0.bool(value != 0) })
            },
            number: { context, text, count, mantissa, exponent, flags in
                let digits = Digits(mantissa: mantissa, exponent: exponent, flags: flags)
                return unsafe machine(
                    context, { unsafe $0.countScalar(.number, text, count) && $0.number(text, count, digits) })
            },
            string: { context, text, count, isASCII in
                unsafe machine(
                    context,
                    { unsafe $0.countScalar(.string, text, count) && $0.string(text, count, isASCII: isASCII != 0) })
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
