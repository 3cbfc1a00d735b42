/// One parse: a machine and its reader, in memory of the caller's.
///
/// Invariant: the memory stays where it is until the session ends.
@safe
struct DecodingSession: ~Copyable {
    private static let frameCapacity = 24
    private static let layout = SessionLayout(frameCapacity: frameCapacity)

    /// Bytes of memory a session needs, aligned to 16; `documentMemorySize` is enough for a document in one piece.
    static var memorySize: Int { layout.size }
    static var documentMemorySize: Int { layout.documentSize }

    let machine: UnsafeMutablePointer<DecodingMachine>
    let tracker: UnsafeMutablePointer<SourceTracker>
    private let memory: UnsafeMutableRawPointer
    private let owner: AnyObject?
    /// What the options say of untyped objects, for the context, which does not keep it.
    private let identification: Identification?
    private let framing: Reader.Framing
    private let callbacks: EventCallbacks
    private let tokenLimit: Int
    private var reader: Reader
    private var spare = false

    /// Starts a session in memory of its own, for streams.
    static func allocated(
        _ options: __shared DecodingOptions, root: _Setter, target: UnsafeMutableRawPointer, framing: Reader.Framing
    ) -> DecodingSession {
        let owner = SessionMemory(size: memorySize)
        return unsafe withUnsafePointer(to: options) { options in
            unsafe DecodingSession(
                in: owner.start, owner: owner, options, root: .passUnretained(root), target: target, framing: framing)
        }
    }

    /// Starts a session that puts the values of the text into the target.
    init(
        in memory: UnsafeMutableRawPointer, owner: AnyObject? = nil, _ options: UnsafePointer<DecodingOptions>,
        root: Unmanaged<_Setter>,
        target: UnsafeMutableRawPointer, framing: Reader.Framing
    ) {
        let layout = Self.layout
        unsafe self.memory = memory
        unsafe machine = memory.bindMemory(to: DecodingMachine.self, capacity: 1)
        unsafe tracker = (memory + layout.tracker).bindMemory(to: SourceTracker.self, capacity: 1)
        let context = unsafe (memory + layout.context).bindMemory(to: _ConversionContext.self, capacity: 1)
        unsafe tracker.initialize(to: SourceTracker())
        unsafe context.initialize(
            to: _ConversionContext(options, source: tracker))
        self.owner = owner
        identification = unsafe options.pointee.identify.map { Identification($0) }
        unsafe context.pointee.identification = identification.map { unsafe .passUnretained($0) }
        self.framing = framing
        callbacks = unsafe options.pointee.countsValues ? .limiting : .decoding
        tokenLimit = unsafe options.pointee.maximumTokenBytes
        unsafe machine.initialize(
            to: DecodingMachine(
                options: options,
                root: root,
                target: target,
                context: context,
                tracker: tracker,
                frames: (memory + layout.frames).bindMemory(to: Frame.self, capacity: Self.frameCapacity),
                frameCapacity: Self.frameCapacity,
                scratch: ScratchStack(start: memory + layout.scratch, count: layout.documentSize - layout.scratch)))
        reader = unsafe Reader(
            in: memory + layout.reader, owner: owner, callbacks, context: machine, tracker: tracker,
            framing: framing, tokenLimit: tokenLimit)
    }

    // The reader, which is destroyed after this, does not touch the machine any more.
    deinit {
        let context = unsafe machine.pointee.context
        unsafe machine.pointee.close()
        unsafe machine.deinitialize(count: 1)
        unsafe context.deinitialize(count: 1)
        unsafe tracker.deinitialize(count: 1)
    }

    /// Replaces the reader, which cannot go on after an error.
    mutating func renewReader() {
        // In a second place: the old reader is destroyed only after the new one is made.
        spare.toggle()
        let place = unsafe memory + (spare ? Self.layout.spareReader : Self.layout.reader)
        reader = unsafe Reader(
            in: place, owner: owner, callbacks, context: machine, tracker: tracker,
            framing: framing, tokenLimit: tokenLimit)
    }

    /// Reads a whole document; false when there is an `error`.
    mutating func read(whole bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        unsafe check(reader.read(whole: bytes))
    }

    /// Sends the events of a value that is no text; false when there is an `error`.
    mutating func read(_ send: (inout DecodingMachine) -> Bool) -> Bool {
        let start = SourcePosition(offset: 0, line: 1, column: 1)
        unsafe tracker.pointee.pinned = start
        return unsafe send(&machine.pointee)
    }

    /// Reads the next chunk of a document; false when there is an `error`.
    mutating func feed(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        unsafe check(reader.feed(bytes))
    }

    /// Ends a document read in chunks; false when there is an `error`.
    mutating func finish() -> Bool {
        check(reader.finish())
    }

    /// Reads one line of a line-framed stream; false when there is an `error`.
    mutating func read(line bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        unsafe check(reader.read(line: bytes))
    }

    /// Why the last call returned false.
    var error: ModelError? { unsafe machine.pointee.findings?.error }

    private borrowing func check(_ result: ReadingResult) -> Bool {
        switch result {
        case .more: return true
        case .stopped: return false
        case .failed(let fault):
            unsafe machine.pointee.take(fault)
            return false
        }
    }
}

/// Heap memory for a session.
@safe
private final class SessionMemory {
    let start: UnsafeMutableRawPointer

    init(size: Int) {
        unsafe start = .allocate(byteCount: size, alignment: ScratchStack.alignment)
    }

    deinit {
        unsafe start.deallocate()
    }
}

/// Where the parts of a session lie in its memory.
private struct SessionLayout {
    let tracker: Int
    let context: Int
    let frames: Int
    let reader: Int
    let scratch: Int
    /// Bytes for a document, which never renews its reader.
    let documentSize: Int
    let spareReader: Int
    /// Bytes for a stream.
    let size: Int

    /// Scratch memory takes what the other parts leave, so that a part that grows cannot reach beyond the end.
    init(frameCapacity: Int) {
        func aligned(_ offset: Int) -> Int { (offset + ScratchStack.alignment - 1) & ~(ScratchStack.alignment - 1) }
        tracker = aligned(MemoryLayout<DecodingMachine>.size)
        context = aligned(tracker + MemoryLayout<SourceTracker>.size)
        frames = aligned(context + MemoryLayout<_ConversionContext>.size)
        reader = aligned(frames + MemoryLayout<Frame>.stride * frameCapacity)
        scratch = reader + Reader.memorySize
        documentSize = StackMemory.size
        spareReader = documentSize
        size = spareReader + Reader.memorySize
        precondition(scratch + 4096 <= documentSize, "the stack memory is too small for a session")
    }
}

extension DecodingMachine {
    /// Takes note of a fault of the text.
    @inline(never)
    fileprivate mutating func take(_ fault: ReadingFault) {
        let error = error(for: fault)
        noted().error = error
    }

    /// A fault of the text with its path and position. After a complete value every one is something that follows it.
    private mutating func error(for fault: ReadingFault) -> ModelError {
        let isComplete = unsafe depth == 0 && frames.pointee.count > 0
        let isSyntax = fault.code == .invalidSyntax || fault.code == .unexpectedEnd
        guard isComplete && isSyntax else {
            return unsafe ModelError(
                fault.code, codingPath: isComplete ? CodingPath() : currentPath(),
                position: tracker.pointee.position(at: fault.offset), detail: fault.detail)
        }
        // What the end cuts off is there all the same.
        let isCut = fault.code == .unexpectedEnd
        let offset = unsafe isCut ? tracker.pointee.tokenStart(endingAt: fault.offset) : fault.offset
        return unsafe ModelError(.trailingData, position: tracker.pointee.position(at: offset))
    }
}
