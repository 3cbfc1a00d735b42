private import CYajlShim

/// An incremental reader of JSON text: bytes in, events out, in any division of the bytes.
///
/// yajl parses. The reader adds what makes it strict (the byte guard and the final newline), what keeps it linear when
/// tokens arrive in pieces (the hold-back) and what makes errors useful (the running offset).
///
/// Invariant: the handle is destroyed exactly once; its memory, the tracker and the context outlive the reader.
@safe
struct Reader: ~Copyable {
    /// What a reader is made for.
    enum Framing {
        /// One value, then white space.
        case document
        /// Any number of values in chunks of any size.
        case documents
        /// Any number of values, each handed over whole with the newline that ends it.
        case lines
    }

    /// The bytes to gather before they are handed on, so that a token in pieces is not scanned from its start for each.
    private static let holdBack = PieceStage.capacity
    /// The most bytes handed on at once while the input arrives in chunks.
    private static let slice = 64 * 1024

    private let handle: OpaquePointer
    private let tracker: UnsafeMutablePointer<SourceTracker>
    /// Keeps the reader's memory, if it is not the caller's; released after the handle is destroyed.
    private let owner: AnyObject?
    private var guardState = fm_guard()
    private var pending: [UInt8] = []
    /// The bytes of the token that is open where the parsed text ends: with the next piece it is scanned from its start
    /// again.
    private var openBytes = 0
    /// Whether what is held back ends that token.
    private var isTokenEnded = true
    /// The most bytes of a token to keep while it is incomplete.
    private let pendingLimit: Int
    /// The token that was over the limit and of which the rest is passed over.
    private var excess: ExcessToken?
    /// Whether the text from the last event on may hold letters above 7F.
    private var wasWide = false

    /// Bytes of memory a reader needs, aligned to 16.
    static var memorySize: Int { Int(FM_READER_BYTES) }

    /// Makes a reader.
    ///
    /// - Parameters:
    ///   - memory: `memorySize` bytes that stay where they are as long as the reader lives.
    ///   - owner: what keeps the memory, if it is not the caller.
    ///   - callbacks: the functions to call.
    ///   - context: handed to each of them.
    ///   - tracker: kept up to date for them.
    ///   - framing: what the reader is made for.
    ///   - tokenLimit: the longest string, key or number, in decoded bytes: so much may be kept of an incomplete one.
    init(
        in memory: UnsafeMutableRawPointer,
        owner: AnyObject?,
        _ callbacks: EventCallbacks,
        context: UnsafeMutableRawPointer,
        tracker: UnsafeMutablePointer<SourceTracker>,
        framing: Framing,
        tokenLimit: Int
    ) {
        var events = unsafe fm_events(
            null: callbacks.null,
            boolean: callbacks.bool,
            number: callbacks.number,
            string: callbacks.string,
            start_object: callbacks.startObject,
            key: callbacks.key,
            end_object: callbacks.endObject,
            start_array: callbacks.startArray,
            end_array: callbacks.endArray
        )
        // Each decoded byte takes at most six in the text (`\u0000`), behind a quote. Literals, of up to five, have no limit.
        let limit = tokenLimit.multipliedReportingOverflow(by: 6)
        pendingLimit = limit.overflow ? Int.max : max(5, limit.partialValue + 1)
        unsafe handle = fm_reader_create(memory, &events, context, framing != .document)
        unsafe self.tracker = tracker
        self.owner = owner
        unsafe tracker.pointee.handle = handle
    }

    deinit {
        unsafe fm_reader_destroy(handle)
    }

    /// Reads a document that is all there.
    mutating func read(whole bytes: UnsafeBufferPointer<UInt8>) -> ReadingResult {
        let result = unsafe parse(bytes)
        guard case .more = result else { return result }
        // Its last bracket makes a document complete; only another last token needs yajl to be told of the end.
        return unsafe tracker.pointee.isWhole ? .more : finish()
    }

    /// Reads the next chunk of a document.
    mutating func feed(_ bytes: UnsafeBufferPointer<UInt8>) -> ReadingResult {
        var rest = unsafe bytes[...]
        if excess != nil {
            if let fault = unsafe passOver(&rest) { return .failed(fault) }
        }
        let enough = max(Self.holdBack, openBytes)
        if !pending.isEmpty, unsafe pending.count + rest.count >= enough {
            // Only as much is copied as it takes; the rest is read where it is.
            let missing = unsafe rest.prefix(max(0, enough - pending.count))
            unsafe pending.append(contentsOf: missing)
            unsafe rest = rest.dropFirst(missing.count)
            let result = flush()
            guard case .more = result else { return result }
            if excess != nil, let fault = unsafe passOver(&rest) { return .failed(fault) }
        }
        if pending.isEmpty {
            while unsafe rest.count >= max(Self.holdBack, openBytes) {
                let piece = unsafe rest.prefix(max(Self.slice, openBytes))
                let result = unsafe parsePiece(UnsafeBufferPointer(rebasing: piece))
                guard case .more = result else { return result }
                unsafe rest = rest.dropFirst(piece.count)
                if excess != nil, let fault = unsafe passOver(&rest) { return .failed(fault) }
            }
        }
        guard unsafe !rest.isEmpty else { return .more }
        unsafe pending.append(contentsOf: rest)
        return unsafe isWorthParsing(after: rest) ? flush() : .more
    }

    /// Whether what is held back is to be parsed: when it is much, or when a record may be complete. While a token is open,
    /// each parse is at least twice as long as the one before; once it has ended, it is scanned one last time.
    private mutating func isWorthParsing(after piece: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        if pending.count >= max(Self.holdBack, openBytes) { return true }
        if !isTokenEnded {
            isTokenEnded = unsafe pending.withUnsafeBufferPointer {
                unsafe tracker.pointee.endsOpenString($0, from: $0.count - piece.count)
            }
        }
        return unsafe isTokenEnded && piece.contains(where: PieceStage.mayEndValue)
    }

    /// Ends the input: what was held back is read, and the last value must be complete.
    mutating func finish() -> ReadingResult {
        if !pending.isEmpty {
            let result = flush()
            guard case .more = result else { return result }
        }
        let end = unsafe tracker.pointee.finish()
        switch unsafe fm_reader_complete(handle) {
        case FM_STATUS_STOPPED: return .stopped
        case FM_STATUS_OK where end > 0: return .more
        default:
            return .failed(ReadingFault(code: end == 0 ? .emptyInput : .unexpectedEnd, offset: end))
        }
    }

    /// Reads one record of a line-framed stream. The bytes end with the record's newline; after any result but `.more`
    /// the reader must be replaced.
    mutating func read(line bytes: UnsafeBufferPointer<UInt8>) -> ReadingResult {
        guardState = fm_guard()
        wasWide = false
        let result = unsafe parse(bytes)
        // A string or literal that the newline cuts off is one that has no end.
        let lineEnd = unsafe bytes.dropLast().last == UInt8(ascii: "\r") ? 2 : 1
        if case .failed(let fault) = result, fault.code == .invalidSyntax,
            fault.offset >= (unsafe tracker.pointee.chunkOffset) + bytes.count - lineEnd
        {
            return .failed(ReadingFault(code: .unexpectedEnd, offset: fault.offset))
        }
        return result
    }

    private mutating func flush() -> ReadingResult {
        var held: [UInt8] = []
        swap(&held, &pending)
        let result = unsafe held.withUnsafeBufferPointer { unsafe parsePiece($0) }
        // After a fault the bytes are still looked at, to find its line.
        if case .more = result { held.removeAll(keepingCapacity: held.capacity <= Self.slice) }
        swap(&held, &pending)
        return result
    }

    private mutating func parsePiece(_ bytes: UnsafeBufferPointer<UInt8>) -> ReadingResult {
        unsafe tracker.pointee.sawEvent = false
        let result = unsafe parse(bytes)
        guard case .more = result else { return result }
        wasWide = guardState.wide != 0 || (wasWide && !(unsafe tracker.pointee.sawEvent))
        unsafe tracker.pointee.end()
        openBytes = unsafe tracker.pointee.openBytes
        isTokenEnded = openBytes == 0
        return openBytes > pendingLimit ? cutToken() : .more
    }

    /// Ends the incomplete token, which is over the limit: the machine, which knows whether it is a string, a key or a
    /// number, gets to see it and rejects it. What is still to come of it is passed over.
    private mutating func cutToken() -> ReadingResult {
        guard let token = unsafe tracker.pointee.takePendingToken() else { return .more }
        // In whatever part of an escape the text stopped: `b` ends a backslash's and is a hexadecimal digit.
        // Any part of a number can end with a digit.
        let end: StaticString = token.isString ? "bbbb\"" : "0\n"
        let status = unsafe fm_reader_parse(handle, end.utf8Start, end.utf8CodeUnitCount)
        let start = unsafe tracker.pointee.pinned?.offset
        unsafe tracker.pointee.pinned = nil
        switch status {
        case FM_STATUS_STOPPED: return .stopped
        case FM_STATUS_ERROR: return .failed(syntaxFault(at: start))
        default: break
        }
        excess = token
        openBytes = 0
        isTokenEnded = true
        return .more
    }

    /// Passes over the rest of a token that is too long; nil when its bytes could be part of it.
    private mutating func passOver(_ bytes: inout Slice<UnsafeBufferPointer<UInt8>>) -> ReadingFault? {
        guard var token = excess, unsafe !bytes.isEmpty else { return nil }
        let start = unsafe tracker.pointee.chunkOffset
        let end = unsafe token.end(in: bytes)
        let part = unsafe UnsafeBufferPointer(rebasing: bytes.prefix(end.count))
        // The faulty byte as well, which the guard may object to before the parser does.
        let guarded = unsafe UnsafeBufferPointer(rebasing: bytes.prefix(end.count + (end.fault == nil ? 0 : 1)))
        if let base = guarded.baseAddress {
            let accepted = unsafe fm_guard_scan(&guardState, base, guarded.count)
            if accepted < guarded.count { return guardFault(at: start + accepted) }
        }
        if let fault = end.fault {
            return ReadingFault(code: .invalidSyntax, offset: start + end.count, detail: fault)
        }
        unsafe tracker.pointee.pass(part)
        unsafe bytes = bytes.dropFirst(end.count)
        excess = end.isComplete ? nil : token
        return nil
    }

    /// Guard, then yajl. When the guard objects, what comes before is still parsed, so that the first fault of the text
    /// is the one reported, however the text was divided.
    private mutating func parse(_ bytes: UnsafeBufferPointer<UInt8>) -> ReadingResult {
        guard let start = bytes.baseAddress, !bytes.isEmpty else { return .more }
        unsafe tracker.pointee.begin(bytes)
        let accepted = unsafe fm_guard_scan(&guardState, start, bytes.count)
        unsafe tracker.pointee.isASCII = guardState.wide == 0 && !wasWide
        let status = unsafe fm_reader_parse(handle, start, accepted)
        switch status {
        case FM_STATUS_STOPPED: return .stopped
        case FM_STATUS_ERROR: return .failed(syntaxFault())
        default: break
        }
        guard accepted < bytes.count else { return .more }
        return .failed(guardFault(at: unsafe tracker.pointee.chunkOffset + accepted))
    }

    private func guardFault(at offset: Int) -> ReadingFault {
        switch guardState.fault {
        case UInt8(FM_FAULT_SURROGATE.rawValue): ReadingFault(code: .loneSurrogate, offset: offset)
        case UInt8(FM_FAULT_CONTROL.rawValue):
            ReadingFault(code: .invalidSyntax, offset: offset, detail: "a raw control character")
        default: ReadingFault(code: .invalidUTF8, offset: offset)
        }
    }

    /// The error that yajl found.
    ///
    /// - Parameter start: the place of the token that it found it with, if that was ended for being too long.
    /// - Returns: what it is and where.
    private func syntaxFault(at start: Int? = nil) -> ReadingFault {
        var buffer = [CChar](repeating: 0, count: 160)
        unsafe buffer.withUnsafeMutableBufferPointer { buffer in
            guard let start = buffer.baseAddress else { return }
            unsafe fm_reader_error(handle, start, buffer.count)
        }
        let message = String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let end = unsafe tracker.pointee.chunkOffset + fm_reader_consumed(handle)
        var offset = end
        if message.contains("after key and value") {
            // Only where a comma or brace is missing in an object yajl goes back to the token's start by itself.
            offset = start ?? (unsafe tracker.pointee.tokenStart(near: end))
        } else if message.hasPrefix("parse error") {
            // It stops after a token that does not fit, but at a comment that follows the document.
            let isAtComment = unsafe tracker.pointee.isAfterDocument(end)
            offset = start ?? (isAtComment ? end : unsafe tracker.pointee.tokenStart(endingAt: end))
        } else if message.contains("invalid char in json text") {
            // It stops after a byte that starts no token, but at one that does not fit its token.
            offset = max(0, end - 1)
        }
        return ReadingFault(code: .invalidSyntax, offset: offset, detail: Self.reason(message))
    }

    /// yajl's "lexical error: invalid char in json text.\n" without its prefix and end.
    private static func reason(_ message: String) -> String? {
        var text = message[...]
        if let colon = text.firstIndex(of: ":") { text = text[text.index(after: colon)...] }
        while let last = text.last, last == "." || last.isNewline || last == " " { text.removeLast() }
        while text.first == " " { text.removeFirst() }
        return text.isEmpty ? nil : String(text)
    }
}
