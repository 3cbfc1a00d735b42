private import CYajlShim

/// The source of events for text that is completely in memory. The fastest source.
enum WholeText {
    /// Reads a value with white space around it.
    ///
    /// - Parameters:
    ///   - bytes: the text, borrowed for the call. After a fault the tracker keeps the bytes to find positions.
    ///   - events: the functions to call: the address of ``EventCallbacks``.
    ///   - context: the first argument of each call.
    ///   - tracker: updated before each call. It holds the text's offset in the input.
    ///   - extensions: what the text may contain besides JSON.
    /// - Returns: `.more` if the value is complete.
    static func read(
        _ bytes: UnsafeBufferPointer<UInt8>, _ events: UnsafeRawPointer, context: UnsafeMutableRawPointer,
        tracker: UnsafeMutablePointer<SourceTracker>, _ extensions: JSONExtensions
    ) -> ReadingResult {
        unsafe tracker.pointee.begin(bytes)
        let offset = unsafe tracker.pointee.chunkOffset
        guard let start = bytes.baseAddress else { return .failed(ReadingFault(code: .emptyInput, offset: offset)) }
        let events = unsafe events.assumingMemoryBound(to: fm_events.self)
        var verdict = fm_verdict()
        let status = unsafe fm_scan(
            start, bytes.count, events, context, &tracker.pointee.cursor, offset, UInt32(extensions.rawValue), &verdict)
        switch status {
        case FM_STATUS_OK: return .more
        case FM_STATUS_STOPPED: return .stopped
        default: return .failed(ReadingFault(fault: verdict.fault, expected: verdict.expected, offset: verdict.at))
        }
    }
}

/// Stack memory for one call, instead of an allocation.
enum StackMemory {
    static let size = Int(FM_STACK_BYTES)

    /// Calls the body with the context and `size` bytes, aligned to 32. The body is a C function because a capturing closure would
    /// be allocated.
    @inline(__always) static func with(
        _ context: UnsafeMutableRawPointer,
        _ body: @convention(c) (_ context: UnsafeMutableRawPointer, _ memory: UnsafeMutableRawPointer) -> Void
    ) { unsafe fm_with_stack_memory(context, body) }
}

/// The size of an object in bytes, with its header. Declared here because few files may import C. `_offset` uses the function.
func instanceSize(of object: AnyObject) -> Int {
    unsafe fm_instance_size(unsafeBitCast(type(of: object), to: UnsafeRawPointer.self))
}
