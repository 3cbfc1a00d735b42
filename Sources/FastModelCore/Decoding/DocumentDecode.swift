/// The decode of one document: its inputs and results, on the stack.
@safe @usableFromInline struct DocumentDecode: ~Copyable {
    /// The caller's options. They outlive the decode.
    let options: UnsafePointer<DecodingOptions>
    let root: Unmanaged<_Setter>
    let target: UnsafeMutableRawPointer
    /// The source of the events.
    let input: _DecodingInput
    /// Replaced by the report if there is anything to report; nil if the caller wants none.
    let report: UnsafeMutablePointer<DecodingReport>?
    /// How to undo an update; nil in a decode. The caller owns it.
    let journal: UnsafeMutablePointer<UpdateJournal>?
    /// Chooses the types of untyped objects, instead of the options' closure. The caller owns it.
    let identification: Unmanaged<Identification>?
    /// Why there is no value.
    let error: UnsafeMutablePointer<ModelError?>

    mutating func run() {
        unsafe withUnsafeMutablePointer(to: &self) { context in
            unsafe StackMemory.with(context) { context, memory in
                unsafe context.assumingMemoryBound(to: DocumentDecode.self).pointee.run(in: memory)
            }
        }
    }

    private mutating func run(in memory: UnsafeMutableRawPointer) {
        assert(DecodingSession.documentMemorySize <= StackMemory.size)
        if case .text(let bytes) = input, unsafe bytes.count > options.pointee.maximumDocumentBytes {
            let limit = unsafe options.pointee.maximumDocumentBytes
            unsafe error.pointee = ModelError(.documentLimit, detail: "the limit is \(limit) bytes")
            unsafe options.pointee.log?.report([], error.pointee)
            return
        }
        let own = unsafe identification == nil ? options.pointee.identify.map { Identification($0) } : nil
        defer { withExtendedLifetime(own) {} }
        var session = unsafe DecodingSession(
            in: memory, options, root: root, target: target,
            identification: own.map { unsafe .passUnretained($0) } ?? identification)
        if let journal = unsafe journal { unsafe session.machine.pointee.state.stack.update(journal) }
        let isFine =
            switch input {
            case .text(let bytes): unsafe session.read(whole: bytes.assumingMemoryBound(to: UInt8.self))
            case .value(let value): session.read { unsafe value.pointee.replay(to: &$0) }
            case .object(let object): session.read { unsafe FoundationValues.replay(object.pointee, to: &$0) }
            }
        if !isFine { unsafe error.pointee = session.error ?? ModelError(.invalidSyntax) }
        unsafe options.pointee.log?.report(
            session.machine.pointee.state.issues.findings?.report.issues ?? [], error.pointee)
        if let report = unsafe report, let findings = unsafe session.machine.pointee.state.issues.findings {
            unsafe report.pointee = findings.report
        }
    }
}

extension EventCallbacks {
    /// The callbacks that drive a ``DecodingMachine``, which is their context.
    static let decoding: EventCallbacks = {
        unsafe EventCallbacks(
            null: { unsafe machine($0, { $0.null() }) },
            bool: { context, value in unsafe machine(context, { $0.bool(value != 0) }) },
            number: { context, text, count, mantissa, exponent, flags in
                let digits = Digits(mantissa: mantissa, exponent: exponent, flags: flags)
                return unsafe machine(context, { unsafe $0.number(text, count, digits) })
            },
            string: { context, text, count, isASCII in
                unsafe machine(context, { unsafe $0.string(text, count, isASCII: isASCII != 0) })
            }, startObject: { unsafe machine($0, { $0.start(.object) }) },
            key: { context, text, count in unsafe machine(context, { unsafe $0.key(text, count) }) },
            endObject: { unsafe machine($0, { $0.end() }) }, startArray: { unsafe machine($0, { $0.start(.array) }) },
            endArray: { unsafe machine($0, { $0.end() }) },
            nonFinite: { context, number, count in
                unsafe machine(context, { unsafe $0.native(NonFiniteNumber.address(of: number), count) })
            })
    }()
}

/// Calls the state machine that is a callback's context.
@inline(__always) func machine(_ context: UnsafeMutableRawPointer, _ event: (inout DecodingMachine) -> Bool) -> Int32 {
    unsafe event(&context.assumingMemoryBound(to: DecodingMachine.self).pointee) ? 1 : 0
}
