private import CYajlShim

/// Text that is whole in memory as a source of events: the fastest one.
enum WholeText {
    /// Reads a value, with white space around it.
    ///
    /// - Parameters:
    ///   - bytes: the text, borrowed for the call; on a fault the tracker keeps them for positions.
    ///   - events: the functions to call, as ``EventCallbacks`` writes them.
    ///   - context: handed to each of them.
    ///   - tracker: kept up to date for them; it knows where in the input the text starts.
    /// - Returns: `.more` when the value is complete.
    static func read(
        _ bytes: UnsafeBufferPointer<UInt8>, _ events: UnsafeRawPointer, context: UnsafeMutableRawPointer,
        tracker: UnsafeMutablePointer<SourceTracker>
    ) -> ReadingResult {
        unsafe tracker.pointee.begin(bytes)
        let offset = unsafe tracker.pointee.chunkOffset
        guard let start = bytes.baseAddress else { return .failed(ReadingFault(code: .emptyInput, offset: offset)) }
        let events = unsafe events.assumingMemoryBound(to: fm_events.self)
        var verdict = fm_verdict()
        switch unsafe fm_scan(start, bytes.count, events, context, &tracker.pointee.cursor, offset, &verdict) {
        case FM_STATUS_OK: return .more
        case FM_STATUS_STOPPED: return .stopped
        default:
            return .failed(ReadingFault(fault: verdict.fault, expected: verdict.expected, offset: verdict.at))
        }
    }
}

/// Stack memory for one call, in place of an allocation.
enum StackMemory {
    /// Bytes of the memory that is lent.
    static let size = Int(FM_STACK_BYTES)

    /// Calls the body with the context and `size` bytes, aligned to 32. The body is a C function, since a closure that
    /// captures would itself be allocated.
    @inline(__always)
    static func with(
        _ context: UnsafeMutableRawPointer,
        _ body: @convention(c) (_ context: UnsafeMutableRawPointer, _ memory: UnsafeMutableRawPointer) -> Void
    ) {
        unsafe fm_with_stack_memory(context, body)
    }
}

/// The bytes of an object with its header. Here because C has one door; see `Field.offset(of:)` for its use.
func instanceSize(of object: AnyObject) -> Int {
    unsafe fm_instance_size(unsafeBitCast(type(of: object), to: UnsafeRawPointer.self))
}
