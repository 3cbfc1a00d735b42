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
        guard let start = bytes.baseAddress else {
            return .failed(ReadingFault(code: .emptyInput, offset: unsafe tracker.pointee.chunkOffset))
        }
        let events = unsafe events.assumingMemoryBound(to: fm_events.self)
        switch unsafe fm_scan(start, bytes.count, events, context, &tracker.pointee.cursor) {
        case FM_STATUS_OK: return .more
        case FM_STATUS_STOPPED: return .stopped
        default: return .failed(unsafe fault(of: bytes, at: tracker.pointee.chunkOffset))
        }
    }

    /// What the lexer finds wrong with a text that the scanner refuses.
    private static func fault(of bytes: UnsafeBufferPointer<UInt8>, at offset: Int) -> ReadingFault {
        unsafe withUnsafeTemporaryAllocation(byteCount: Lexer.memorySize, alignment: 16) { memory in
            guard let memory = memory.baseAddress else { return ReadingFault(code: .invalidSyntax, offset: offset) }
            let lexer = unsafe Lexer(in: memory, hasMany: false)
            return unsafe lexer.read(bytes[...], at: offset)
                ?? lexer.end(at: offset + bytes.count)
                // The scanner and the lexer accept the same texts; the fuzzer compares them.
                ?? ReadingFault(code: .invalidSyntax, offset: offset)
        }
    }
}
