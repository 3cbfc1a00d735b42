private import CYajlShim

/// An incremental JSON reader: takes bytes in any division and delivers events.
///
/// yajl parses. The reader adds strictness (the byte guard and the final newline), linear time for tokens in pieces (bytes are held
/// back) and useful errors (the ``Lexer`` finds what is wrong and where).
///
/// Invariant: the handle is destroyed exactly once. Its memory, the tracker and the context outlive the reader.
@safe struct Reader: ~Copyable {
    /// The number of bytes to gather before parsing, so that a token in pieces is not scanned from its start for each piece.
    private static let holdBack = PieceStage.capacity
    /// The most bytes to parse at once, unless more bytes of an open token have arrived.
    private static let slice = 64 * 1024

    private let handle: OpaquePointer
    private let lexer: Lexer
    private let tracker: UnsafeMutablePointer<SourceTracker>
    private var guardState = fm_guard()
    private var pending: [UInt8] = []
    /// The length in bytes of the token that is open at the end of the parsed text. yajl scans it again with the next piece.
    private var openBytes = 0
    /// The open token, continued to the end of the held bytes.
    private var ahead = Lexer.Token()
    /// The most bytes of an incomplete token to keep.
    private let pendingLimit: Int
    /// Whether the open token exceeds the limit, so that the rest of it is skipped.
    private var isSkippingToken = false
    /// Whether the text since the last event may have bytes above 7F.
    private var wasWide = false

    /// The bytes of memory that a reader needs, aligned to 16.
    static var memorySize: Int { Int(FM_READER_BYTES) + Lexer.memorySize }

    /// Makes a reader.
    ///
    /// - Parameters:
    ///   - memory: `memorySize` bytes that stay in place while the reader exists.
    ///   - events: the functions to call: the address of ``EventCallbacks``.
    ///   - context: the first argument of each call.
    ///   - tracker: updated before each call.
    ///   - tokenLimit: the most decoded bytes of a string, key or number. It also bounds the kept bytes of an incomplete token.
    init(
        in memory: UnsafeMutableRawPointer, _ events: UnsafeRawPointer,
        context: UnsafeMutableRawPointer, tracker: UnsafeMutablePointer<SourceTracker>,
        tokenLimit: Int
    ) {
        // A decoded byte takes at most six bytes of text (`\u0000`), and the opening quote takes one. No literal is ever too long.
        let limit = tokenLimit.multipliedReportingOverflow(by: 6)
        pendingLimit = limit.overflow ? Int.max : max(5, limit.partialValue + 1)
        lexer = unsafe Lexer(in: memory + Int(FM_READER_BYTES))
        unsafe handle = fm_reader_create(
            memory, events.assumingMemoryBound(to: fm_events.self), context,
            lexer.address.assumingMemoryBound(to: fm_lexer.self), &tracker.pointee.cursor)
        unsafe self.tracker = tracker
    }

    deinit { unsafe fm_reader_destroy(handle) }

    /// Reads the next chunk of the input. If it is urgent, no byte is held back.
    mutating func feed(_ bytes: UnsafeBufferPointer<UInt8>, isUrgent: Bool = false) -> ReadingResult {
        var rest = unsafe bytes[...]
        if isSkippingToken, let fault = unsafe skipToken(&rest) { return .failed(fault) }
        let enough = max(Self.holdBack, openBytes)
        if !pending.isEmpty, unsafe pending.count + rest.count >= enough {
            // Copies only the missing bytes. The other bytes are parsed in place.
            let missing = unsafe rest.prefix(max(0, enough - pending.count))
            unsafe pending.append(contentsOf: missing)
            unsafe rest = rest.dropFirst(missing.count)
            let result = flush()
            guard case .more = result else { return result }
            if isSkippingToken, let fault = unsafe skipToken(&rest) { return .failed(fault) }
        }
        if pending.isEmpty {
            while unsafe rest.count >= max(Self.holdBack, openBytes) {
                let piece = unsafe rest.prefix(max(Self.slice, openBytes))
                let result = unsafe parse(UnsafeBufferPointer(rebasing: piece))
                guard case .more = result else { return result }
                unsafe rest = rest.dropFirst(piece.count)
                if isSkippingToken, let fault = unsafe skipToken(&rest) { return .failed(fault) }
            }
        }
        guard unsafe !rest.isEmpty else { return .more }
        unsafe pending.append(contentsOf: rest)
        return unsafe isUrgent || isWorthParsing(after: rest) ? flush() : .more
    }

    /// Whether to parse the held bytes: if there are enough of them, or if a record may be complete. While a token is open, each
    /// parse covers at least twice as many bytes as the previous parse. A token that has ended is scanned once more.
    private mutating func isWorthParsing(after piece: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        if pending.count >= max(Self.holdBack, openBytes) { return true }
        if !ahead.hasEnded { _ = unsafe ahead.read(piece) }
        return unsafe ahead.hasEnded && piece.contains(where: PieceStage.mayEndValue)
    }

    /// Ends the input. Parses the held bytes; the last value must be complete.
    mutating func finish() -> ReadingResult {
        if !pending.isEmpty {
            let result = flush()
            guard case .more = result else { return result }
        }
        if unsafe fm_reader_complete(handle) == FM_STATUS_STOPPED { return .stopped }
        return unsafe lexer.end(at: tracker.pointee.chunkOffset).map { .failed($0) } ?? .more
    }

    private mutating func flush() -> ReadingResult {
        var held: [UInt8] = []
        swap(&held, &pending)
        let result = unsafe held.withUnsafeBufferPointer { unsafe parse($0) }
        // After a fault the bytes are kept to find the fault's line.
        if case .more = result { held.removeAll(keepingCapacity: held.capacity <= Self.slice) }
        swap(&held, &pending)
        return result
    }

    /// Runs the guard and yajl, then the lexer on the bytes after yajl's last event. The bytes before the guard's fault are still
    /// parsed, so that the events before a fault do not depend on the division of the text.
    private mutating func parse(_ bytes: UnsafeBufferPointer<UInt8>) -> ReadingResult {
        guard let start = bytes.baseAddress, !bytes.isEmpty else { return .more }
        unsafe tracker.pointee.begin(bytes)
        let accepted = unsafe fm_guard_scan(&guardState, start, bytes.count)
        let status = unsafe fm_reader_parse(handle, start, accepted, guardState.wide == 0 && !wasWide)
        if status == FM_STATUS_STOPPED { return .stopped }
        let cursor = unsafe tracker.pointee.cursor
        let offset = unsafe tracker.pointee.chunkOffset + cursor
        if let fault = unsafe lexer.read(bytes[cursor..<accepted], at: offset) { return .failed(fault) }
        // The lexer rejects whatever yajl and the guard reject. The fuzzer compares them.
        guard status == FM_STATUS_OK else { return .failed(ReadingFault(code: .invalidSyntax, offset: offset)) }
        wasWide = guardState.wide != 0 || (wasWide && cursor == 0)
        unsafe tracker.pointee.end(parsed: accepted, openToken: lexer.openToken, isEscaped: lexer.token.isEscaped)
        if accepted < bytes.count { return unsafe refuse(bytes[accepted...]) }
        openBytes = unsafe tracker.pointee.openBytes
        ahead = lexer.token
        return openBytes > pendingLimit ? cutToken() : .more
    }

    /// Rejects text that starts with a byte rejected by the guard. A number that ends before this byte is still delivered.
    private mutating func refuse(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> ReadingResult {
        let newline: StaticString = "\n"
        let offset = unsafe tracker.pointee.chunkOffset
        unsafe tracker.pointee.begin(UnsafeBufferPointer(rebasing: bytes))
        if unsafe fm_reader_parse(handle, newline.utf8Start, 1, false) == FM_STATUS_STOPPED { return .stopped }
        return .failed(unsafe lexer.read(bytes, at: offset) ?? ReadingFault(code: .invalidSyntax, offset: offset))
    }

    /// Completes a token that exceeds the limit, so that the state machine receives it as a string, key or number and rejects it.
    /// The rest of the token is skipped.
    private mutating func cutToken() -> ReadingResult {
        let token = lexer.token
        // These endings are valid wherever the text stopped: `b` completes an escape after a backslash and is a hexadecimal digit,
        // and a digit can follow any part of a number.
        let end: StaticString = token.isString ? "bbbb\"" : "0\n"
        unsafe tracker.pointee.pinOpenToken()
        let status = unsafe fm_reader_parse(handle, end.utf8Start, end.utf8CodeUnitCount, false)
        unsafe tracker.pointee.pinned = nil
        if status == FM_STATUS_STOPPED { return .stopped }
        // yajl's event moved the lexer past the unfinished token.
        lexer.token = token
        ahead = Lexer.Token()
        openBytes = 0
        isSkippingToken = true
        return .more
    }

    /// Skips the rest of a token that is too long. Returns a fault if the token is invalid.
    private mutating func skipToken(_ bytes: inout Slice<UnsafeBufferPointer<UInt8>>) -> ReadingFault? {
        let (count, fault) = unsafe lexer.readToken(bytes, at: tracker.pointee.chunkOffset)
        if let fault { return fault }
        unsafe tracker.pointee.pass(UnsafeBufferPointer(rebasing: bytes.prefix(count)))
        unsafe bytes = bytes.dropFirst(count)
        isSkippingToken = lexer.openToken != nil
        // The guard has not seen these bytes, but the lexer has checked them.
        guardState = fm_guard()
        return nil
    }
}

/// Gathers small pieces before the stream processes them, so that byte-by-byte input stays affordable.
///
/// Gathering a piece costs a comparison and a copy, inlined into the caller. Feeding the stream costs calls, closures and a parser
/// that scans an open token from its start for each piece. A piece with a byte that may end a record is fed at once.
///
/// Invariant: `start` is memory of `capacity` bytes, freed by its owner; the first `count` bytes are initialised.
@safe @usableFromInline package struct PieceStage {
    /// The number of bytes to gather. The reader holds back the same number.
    static let capacity = 4096
    /// Longer pieces are not gathered.
    @usableFromInline static var longestPiece: Int { 64 }

    @usableFromInline let start: UnsafeMutablePointer<UInt8>
    @usableFromInline package var count = 0
    /// The limit of `count`. 0 once the stream has failed, so that each call reaches the error.
    @usableFromInline package var limit: Int

    /// Makes a stage. If it is not used, it gathers nothing.
    package init(isUsed: Bool) {
        limit = isUsed ? Self.capacity : 0
        unsafe start = .allocate(capacity: Self.capacity)
    }

    package func deallocate() { unsafe start.deallocate() }

    /// Gathers a piece. Returns false if the gathered bytes and then the piece must be fed.
    @inlinable @inline(__always) package mutating func keep(_ piece: UnsafeRawBufferPointer) -> Bool {
        guard piece.count <= Self.longestPiece, count + piece.count < limit,
            unsafe !piece.contains(where: Self.mayEndValue)
        else { return false }
        for offset in 0..<piece.count { unsafe start[count + offset] = piece[offset] }
        count += piece.count
        return true
    }

    /// Whether a piece with this byte is fed at once, because a record may be complete.
    @inlinable @inline(__always) static func mayEndValue(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") || byte == UInt8(ascii: "\n")
    }

    /// Returns the gathered bytes, which stay valid until the next piece.
    package mutating func takeAll() -> UnsafeRawBufferPointer {
        defer { count = 0 }
        return unsafe UnsafeRawBufferPointer(start: start, count: count)
    }
}
