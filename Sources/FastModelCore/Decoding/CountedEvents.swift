/// Counts values and keys before the state machine receives their events.
@safe enum CountedEvents {
    /// Counts a scalar. Returns false if the parse stops.
    @inline(__always) static func scalar(
        _ kind: _Event.Kind, _ start: UnsafePointer<UInt8>?, _ count: Int, in machine: inout DecodingMachine
    ) -> Bool {
        if machine.counter.countValue(at: machine.state.depth) { return true }
        return unsafe exceedValue(start, count, kind.jsonKind, in: &machine)
    }

    /// Counts an object or array at its start, and prepares counting its members.
    @inline(__always) static func start(_ kind: JSONKind, in machine: inout DecodingMachine) -> Bool {
        let isCounted = machine.counter.countValue(at: machine.state.depth)
        guard unsafe isCounted || exceedValue(nil, 0, .array, in: &machine), machine.start(kind) else { return false }
        machine.counter.open(kind, at: machine.state.depth)
        return true
    }

    @inline(__always) static func key(
        _ start: UnsafePointer<UInt8>, _ count: Int, in machine: inout DecodingMachine
    ) -> Bool {
        if machine.counter.countKey(at: machine.state.depth) { return true }
        return unsafe exceedKey(start, count, in: &machine)
    }

    @inline(never) private static func exceedValue(
        _ start: UnsafePointer<UInt8>?, _ count: Int, _ kind: JSONKind, in machine: inout DecodingMachine
    ) -> Bool {
        machine.state.countRefused()
        return unsafe exceed(machine.counter.exceeded, start, count, kind, in: &machine)
    }

    @inline(never) private static func exceedKey(
        _ start: UnsafePointer<UInt8>, _ count: Int, in machine: inout DecodingMachine
    ) -> Bool {
        machine.state.leaveEntry()
        return unsafe exceed(.memberLimit, start, count, .string, in: &machine)
    }

    private static func exceed(
        _ code: ModelError.Code, _ start: UnsafePointer<UInt8>?, _ count: Int, _ kind: JSONKind,
        in machine: inout DecodingMachine
    ) -> Bool {
        // The rest of a rejected record is skipped, and these limits do not apply to it.
        if machine.state.issues.isRejected { return true }
        let tracker = unsafe machine.state.tracker
        let offset = unsafe tracker.pointee.eventStart(start ?? machine.state.noText, count: count, kind: kind)
        return machine.state.exceed(code, offset: offset, detail: machine.counter.detail(code))
    }
}

extension EventCallbacks {
    /// The callbacks that count values and then drive the ``DecodingMachine``. A separate table, so that decoders without limits
    /// pay nothing.
    static let limiting: EventCallbacks = {
        unsafe EventCallbacks(
            null: { unsafe machine($0, { unsafe CountedEvents.scalar(.null, nil, 0, in: &$0) && $0.null() }) },
            bool: { context, value in
                unsafe machine(
                    context,
                    { unsafe CountedEvents.scalar(.bool, nil, value != 0 ? 1 : 0, in: &$0) && $0.bool(value != 0) })
            },
            number: { context, text, count, mantissa, exponent, flags in
                let digits = Digits(mantissa: mantissa, exponent: exponent, flags: flags)
                return unsafe machine(
                    context,
                    { unsafe CountedEvents.scalar(.number, text, count, in: &$0) && $0.number(text, count, digits) })
            },
            string: { context, text, count, isASCII in
                unsafe machine(
                    context,
                    {
                        unsafe CountedEvents.scalar(.string, text, count, in: &$0)
                            && $0.string(text, count, isASCII: isASCII != 0)
                    })
            }, startObject: { unsafe machine($0, { CountedEvents.start(.object, in: &$0) }) },
            key: { context, text, count in
                unsafe machine(
                    context,
                    {
                        unsafe CountedEvents.key(text, count, in: &$0)
                            && ($0.checkedKey(text, count) || $0.key(text, count))
                    })
            }, endObject: { unsafe machine($0, { $0.end() }) },
            startArray: { unsafe machine($0, { CountedEvents.start(.array, in: &$0) }) },
            endArray: { unsafe machine($0, { $0.end() }) },
            nonFinite: { context, number, count in
                let start = unsafe NonFiniteNumber.address(of: number)
                return unsafe machine(
                    context, { unsafe CountedEvents.scalar(.native, start, count, in: &$0) && $0.native(start, count) })
            })
    }()
}
