/// The elements of a top-level array as records.
struct ElementStream: ~Copyable {
    private var session: DecodingSession
    private let limit: Int

    init(_ options: DecodingOptions, root: _Setter, slot: UnsafeMutableRawPointer) {
        limit = options.maximumRecordBytes
        session = unsafe DecodingSession(options, root: root, target: slot, framing: .document)
        unsafe session.machine.pointee.recordDepth = 1
        unsafe session.tracker.pointee.retain(from: 0)
    }

    mutating func feed(_ bytes: UnsafeBufferPointer<UInt8>, _ deliver: RecordStream.Deliver) -> (any Error)? {
        let error = run(deliver) { unsafe $0.feed(bytes) }
        if error == nil { unsafe session.machine.pointee.limitRetained(to: limit) }
        return error
    }

    mutating func finish(_ deliver: RecordStream.Deliver) -> (any Error)? {
        run(deliver) { $0.finish() }
    }

    /// Runs a part of the parse with the records going to `deliver`.
    private mutating func run(
        _ deliver: RecordStream.Deliver, _ parse: (inout DecodingSession) -> Bool
    ) -> (any Error)? {
        let machine = unsafe session.machine
        let limit = limit
        var failure: (any Error)?
        let isFine = withoutActuallyEscaping(deliver) { deliver in
            unsafe withUnsafeMutablePointer(to: &failure) { failure in
                unsafe machine.pointee.onRecord = {
                    unsafe failure.pointee = deliver(machine.pointee.endElement(limit: limit))
                    return unsafe failure.pointee == nil
                }
                defer { unsafe machine.pointee.onRecord = nil }
                return parse(&session)
            }
        }
        if let failure { return failure }
        return isFine ? nil : session.error
    }
}
