private import CYajlShim

/// Checks JSON's tokens and grammar in text divided into any pieces. Only the lexer finds the kind and place of a fault, and the
/// token that is open at the end of a piece. The sources of events only report that the text is invalid.
///
/// Invariant: the state is in memory that outlives the lexer, and is destroyed exactly once.
@safe struct Lexer: ~Copyable {
    private let state: UnsafeMutablePointer<fm_lexer>

    /// The bytes of memory that a lexer needs, aligned to 16.
    static var memorySize: Int { unsafe (MemoryLayout<fm_lexer>.size + 15) & ~15 }

    /// Makes a lexer at the start of a text, in `memorySize` bytes that stay in place while the lexer exists.
    init(in memory: UnsafeMutableRawPointer) {
        unsafe state = memory.bindMemory(to: fm_lexer.self, capacity: 1)
        unsafe fm_lexer_create(state)
    }

    deinit { unsafe fm_lexer_destroy(state) }

    /// The state's address, for the reader, which advances the state with each event.
    var address: UnsafeMutableRawPointer { unsafe UnsafeMutableRawPointer(state) }

    /// Reads the next part of the text, which starts at an offset of the input. Returns the fault at the first byte that is not
    /// allowed in its place, or nil if there is no fault.
    func read(_ bytes: Slice<UnsafeBufferPointer<UInt8>>, at offset: Int) -> ReadingFault? {
        let part = unsafe UnsafeBufferPointer(rebasing: bytes)
        guard let start = part.baseAddress else { return nil }
        unsafe fm_lexer_read(state, start, part.count, offset)
        return fault(at: unsafe state.pointee.fault_at)
    }

    /// Ends the text at an offset. Returns a fault if the text must not end there.
    func end(at offset: Int) -> ReadingFault? {
        if unsafe fm_lexer_end(state) { return nil }
        return unsafe ReadingFault(
            fault: UInt8(FM_FAULT_END.rawValue), expected: state.pointee.expected, offset: offset)
    }

    /// The start of the string, number or literal that is incomplete at the end of the text.
    var openToken: Int? { unsafe state.pointee.token.part == 0 ? nil : state.pointee.start }

    /// The open token, which can be continued separately from the lexer.
    var token: Token {
        get { unsafe Token(state: state.pointee.token) }
        nonmutating set { unsafe state.pointee.token = newValue.state }
    }

    /// Reads the rest of the open token from the bytes that follow. Returns the number of bytes that belong to the token, and the
    /// fault at the byte after the token, if any.
    func readToken(_ bytes: Slice<UnsafeBufferPointer<UInt8>>, at offset: Int) -> (count: Int, fault: ReadingFault?) {
        var token = token
        let count = unsafe token.read(bytes)
        self.token = token
        return (count, fault(at: offset + count))
    }

    private func fault(at offset: Int) -> ReadingFault? {
        let fault = unsafe state.pointee.token.fault
        return fault == 0 ? nil : unsafe ReadingFault(fault: fault, expected: state.pointee.expected, offset: offset)
    }

    /// A string, number or literal whose end has not arrived.
    struct Token {
        fileprivate var state = fm_token()

        init() {}

        fileprivate init(state: fm_token) { self.state = state }

        /// Whether the token is complete, or invalid and therefore without an end.
        var hasEnded: Bool { state.part == 0 || state.fault != 0 }

        /// Whether a backslash escapes the next byte.
        var isEscaped: Bool { unsafe withUnsafePointer(to: state) { unsafe fm_token_is_escaped($0) } }
        var isString: Bool { unsafe withUnsafePointer(to: state) { unsafe fm_token_is_string($0) } }

        /// Reads the bytes that follow and returns the number of bytes that belong to the token.
        mutating func read(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
            let bytes = unsafe UnsafeBufferPointer(rebasing: bytes)
            guard let start = bytes.baseAddress else { return 0 }
            return unsafe fm_token_read(&state, start, bytes.count)
        }
    }
}

extension ReadingFault {
    /// The fault of a byte that JSON does not allow after a text, or of the end of the input after it.
    package init(of byte: UInt8?, after text: String, offset: Int) {
        let fault = unsafe withUnsafeTemporaryAllocation(byteCount: Lexer.memorySize, alignment: 16) { memory in
            guard let memory = memory.baseAddress else { return ReadingFault?.none }
            let lexer = unsafe Lexer(in: memory)
            let start = offset - text.utf8.count
            let bytes = Array(text.utf8) + (byte.map { [$0] } ?? [])
            let fault = unsafe bytes.withUnsafeBufferPointer { unsafe lexer.read($0[...], at: start) }
            return byte == nil ? lexer.end(at: offset) : fault
        }
        self = fault ?? ReadingFault(code: .invalidSyntax, offset: offset)
    }
}
