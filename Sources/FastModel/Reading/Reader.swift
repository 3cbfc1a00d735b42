private import CYajlShim

/// An incremental reader of JSON text in pieces: bytes in, events out, in any division of the bytes.
///
/// yajl parses. The reader adds what makes it strict (the byte guard and the final newline), what keeps it linear when
/// tokens arrive in pieces (the hold-back) and what makes errors useful: the ``Lexer`` says what is wrong and where.
///
/// Invariant: the handle is destroyed exactly once; its memory, the tracker and the context outlive the reader.
@safe
struct Reader: ~Copyable {
    /// What a reader is made for.
    enum Framing {
        /// One value, then white space.
        case document
        /// Any number of values.
        case documents
    }

    /// The bytes to gather before they are handed on, so that a token in pieces is not scanned from its start for each.
    private static let holdBack = PieceStage.capacity
    /// The most bytes handed on at once.
    private static let slice = 64 * 1024

    private let handle: OpaquePointer
    private let lexer: Lexer
    private let tracker: UnsafeMutablePointer<SourceTracker>
    /// Keeps the reader's memory, if it is not the caller's; released after the handle is destroyed.
    private let owner: AnyObject?
    private var guardState = fm_guard()
    private var pending: [UInt8] = []
    /// The bytes of the token that is open where the parsed text ends: with the next piece it is scanned from its start
    /// again.
    private var openBytes = 0
    /// That token, read to the end of what is held back.
    private var ahead = Lexer.Token()
    /// The most bytes of a token to keep while it is incomplete.
    private let pendingLimit: Int
    /// Whether the open token is over the limit, so that the rest of it is skipped.
    private var isSkippingToken = false
    /// Whether the text from the last event on may hold letters above 7F.
    private var wasWide = false

    /// Bytes of memory a reader needs, aligned to 16.
    static var memorySize: Int { Int(FM_READER_BYTES) + Lexer.memorySize }

    /// Makes a reader.
    ///
    /// - Parameters:
    ///   - memory: `memorySize` bytes that stay where they are as long as the reader lives.
    ///   - owner: what keeps the memory, if it is not the caller.
    ///   - events: the functions to call, as ``EventCallbacks`` writes them; must stay where they are as well.
    ///   - context: handed to each of them.
    ///   - tracker: kept up to date for them.
    ///   - framing: what the reader is made for.
    ///   - tokenLimit: the longest string, key or number, in decoded bytes: so much may be kept of an incomplete one.
    init(
        in memory: UnsafeMutableRawPointer,
        owner: AnyObject?,
        _ events: UnsafeRawPointer,
        context: UnsafeMutableRawPointer,
        tracker: UnsafeMutablePointer<SourceTracker>,
        framing: Framing,
        tokenLimit: Int
    ) {
        // Each decoded byte takes at most six in the text (`\u0000`), behind a quote. Literals, of up to five, have no limit.
        let limit = tokenLimit.multipliedReportingOverflow(by: 6)
        pendingLimit = limit.overflow ? Int.max : max(5, limit.partialValue + 1)
        lexer = unsafe Lexer(in: memory + Int(FM_READER_BYTES), hasMany: framing == .documents)
        unsafe handle = fm_reader_create(
            memory, events.assumingMemoryBound(to: fm_events.self), context,
            lexer.address.assumingMemoryBound(to: fm_lexer.self), &tracker.pointee.cursor)
        unsafe self.tracker = tracker
        self.owner = owner
    }

    deinit {
        unsafe fm_reader_destroy(handle)
    }

    /// Reads the next chunk of the input.
    mutating func feed(_ bytes: UnsafeBufferPointer<UInt8>) -> ReadingResult {
        var rest = unsafe bytes[...]
        if isSkippingToken, let fault = unsafe skipToken(&rest) { return .failed(fault) }
        let enough = max(Self.holdBack, openBytes)
        if !pending.isEmpty, unsafe pending.count + rest.count >= enough {
            // Only as much is copied as it takes; the rest is read where it is.
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
        return unsafe isWorthParsing(after: rest) ? flush() : .more
    }

    /// Whether what is held back is to be parsed: when it is much, or when a record may be complete. While a token is open,
    /// each parse is at least twice as long as the one before; once it has ended, it is scanned one last time.
    private mutating func isWorthParsing(after piece: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        if pending.count >= max(Self.holdBack, openBytes) { return true }
        if !ahead.hasEnded { _ = unsafe ahead.read(piece) }
        return unsafe ahead.hasEnded && piece.contains(where: PieceStage.mayEndValue)
    }

    /// Ends the input: what was held back is read, and the last value must be complete.
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
        // After a fault the bytes are still looked at, to find its line.
        if case .more = result { held.removeAll(keepingCapacity: held.capacity <= Self.slice) }
        swap(&held, &pending)
        return result
    }

    /// Guard, then yajl, then the lexer over what yajl has not delivered. When the guard objects, what comes before is still
    /// parsed, so that the events before a fault are the same however the text is divided.
    private mutating func parse(_ bytes: UnsafeBufferPointer<UInt8>) -> ReadingResult {
        guard let start = bytes.baseAddress, !bytes.isEmpty else { return .more }
        unsafe tracker.pointee.begin(bytes)
        let accepted = unsafe fm_guard_scan(&guardState, start, bytes.count)
        let status = unsafe fm_reader_parse(handle, start, accepted, guardState.wide == 0 && !wasWide)
        if status == FM_STATUS_STOPPED { return .stopped }
        let cursor = unsafe tracker.pointee.cursor
        let offset = unsafe tracker.pointee.chunkOffset + cursor
        if let fault = unsafe lexer.read(bytes[cursor..<accepted], at: offset) { return .failed(fault) }
        // The lexer refuses whatever yajl and the guard refuse; the fuzzer compares them.
        guard status == FM_STATUS_OK else { return .failed(ReadingFault(code: .invalidSyntax, offset: offset)) }
        wasWide = guardState.wide != 0 || (wasWide && cursor == 0)
        unsafe tracker.pointee.end(
            parsed: accepted, openToken: lexer.openToken, isEscaped: lexer.token.isEscaped)
        if accepted < bytes.count { return unsafe refuse(bytes[accepted...]) }
        openBytes = unsafe tracker.pointee.openBytes
        ahead = lexer.token
        return openBytes > pendingLimit ? cutToken() : .more
    }

    /// Refuses text that starts with what the guard objects to. A number that ends there is still delivered.
    private mutating func refuse(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> ReadingResult {
        let newline: StaticString = "\n"
        let offset = unsafe tracker.pointee.chunkOffset
        unsafe tracker.pointee.begin(UnsafeBufferPointer(rebasing: bytes))
        if unsafe fm_reader_parse(handle, newline.utf8Start, 1, false) == FM_STATUS_STOPPED { return .stopped }
        return .failed(unsafe lexer.read(bytes, at: offset) ?? ReadingFault(code: .invalidSyntax, offset: offset))
    }

    /// Ends the incomplete token, which is over the limit: the machine, which knows whether it is a string, a key or a
    /// number, gets to see it and rejects it. What is still to come of it is skipped.
    private mutating func cutToken() -> ReadingResult {
        let token = lexer.token
        // In whatever part of an escape the text stopped: `b` ends a backslash's and is a hexadecimal digit.
        // Any part of a number can end with a digit.
        let end: StaticString = token.isString ? "bbbb\"" : "0\n"
        unsafe tracker.pointee.pinOpenToken()
        let status = unsafe fm_reader_parse(handle, end.utf8Start, end.utf8CodeUnitCount, false)
        unsafe tracker.pointee.pinned = nil
        if status == FM_STATUS_STOPPED { return .stopped }
        // The lexer has moved behind what yajl took for the whole token.
        lexer.token = token
        ahead = Lexer.Token()
        openBytes = 0
        isSkippingToken = true
        return .more
    }

    /// Skips the rest of a token that is too long; nil when its bytes could be part of it.
    private mutating func skipToken(_ bytes: inout Slice<UnsafeBufferPointer<UInt8>>) -> ReadingFault? {
        let (count, fault) = unsafe lexer.readToken(bytes, at: tracker.pointee.chunkOffset)
        if let fault { return fault }
        unsafe tracker.pointee.pass(UnsafeBufferPointer(rebasing: bytes.prefix(count)))
        unsafe bytes = bytes.dropFirst(count)
        isSkippingToken = lexer.openToken != nil
        // The lexer has checked what the guard did not see.
        guardState = fm_guard()
        return nil
    }
}

/// Gathers pieces of a few bytes before the stream looks at them: what makes input that comes byte by byte affordable.
///
/// A piece costs a comparison and a copy here, inlined where it is fed; behind it are calls, closures and a parser that
/// would scan a token from its start for each. A byte that may end a record does not wait.
///
/// Invariant: `start` is memory of `capacity` bytes, freed by its owner; the first `count` of them are initialised.
@safe
@usableFromInline
struct PieceStage {
    /// Fewer bytes are not worth parsing: the reader holds back as many.
    static let capacity = 4096
    /// Longer pieces are worth their way.
    @usableFromInline static var longestPiece: Int { 64 }

    @usableFromInline let start: UnsafeMutablePointer<UInt8>
    @usableFromInline var count = 0
    /// Fewer bytes than these are gathered: none when the stream has ended, so that each call reaches the error.
    @usableFromInline var room: Int

    init() {
        room = Self.capacity
        unsafe start = .allocate(capacity: Self.capacity)
    }

    func deallocate() { unsafe start.deallocate() }

    /// Keeps a piece; false when it is to be fed, after what is kept.
    @inlinable
    @inline(__always)
    mutating func keep(_ piece: UnsafeRawBufferPointer) -> Bool {
        guard piece.count <= Self.longestPiece, count + piece.count < room,
            unsafe !piece.contains(where: Self.mayEndValue)
        else { return false }
        for offset in 0..<piece.count { unsafe start[count + offset] = piece[offset] }
        count += piece.count
        return true
    }

    /// Whether a piece that holds the byte is worth parsing although it is small, since a record may be complete.
    @inlinable
    @inline(__always)
    static func mayEndValue(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") || byte == UInt8(ascii: "\n")
    }

    /// Takes what is kept. The bytes stay until the next piece comes.
    mutating func takeAll() -> UnsafeRawBufferPointer {
        defer { count = 0 }
        return unsafe UnsafeRawBufferPointer(start: start, count: count)
    }
}
