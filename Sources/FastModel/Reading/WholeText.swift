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
