/// One parse: a state machine and its reader, in the caller's memory.
///
/// Invariant: the memory stays in place until the session ends.
@safe package struct DecodingSession: ~Copyable {
    private static let frameCapacity = 24
    private static let layout = SessionLayout(frameCapacity: frameCapacity)

    /// The bytes of memory that a session needs, aligned to 32. `documentMemorySize` is enough for a document in one piece.
    static var memorySize: Int { layout.size }
    static var documentMemorySize: Int { layout.documentSize }

    let machine: UnsafeMutablePointer<DecodingMachine>
    let tracker: UnsafeMutablePointer<SourceTracker>
    private let memory: UnsafeMutableRawPointer
    /// The session's memory if it has memory of its own, retained. Not a reference, because a nil one costs a call to destroy.
    private let owner: Unmanaged<SessionMemory>?
    private let events: UnsafeRawPointer
    private var extensions: JSONExtensions
    /// Reads text that comes in pieces. Behind an address, because a reader is large and a whole text needs none.
    private let reader: UnsafeMutablePointer<Reader>?

    /// Starts a session in memory of its own, for streams. It retains the setter, and the plans to which the setter belongs.
    /// `isInPieces` is false if it reads only whole texts.
    package static func allocated(
        _ options: __shared DecodingOptions, _ plans: PlanCaches? = nil, root: _Setter, target: UnsafeMutableRawPointer,
        isInPieces: Bool = false
    ) -> DecodingSession {
        let owner = SessionMemory(size: isInPieces ? memorySize : documentMemorySize, options, plans, root)
        return unsafe DecodingSession(
            in: owner.start, owner: owner, owner.options, root: .passUnretained(root), target: target,
            identification: owner.identification.map { unsafe .passUnretained($0) }, isInPieces: isInPieces)
    }

    /// Starts a session that stores the values of the text in the target. The options and the identification of untyped objects
    /// must outlive the session.
    ///
    /// Inlined, so that its parts are made in their places.
    @inline(__always) init(
        in memory: UnsafeMutableRawPointer, owner: SessionMemory? = nil, _ options: UnsafePointer<DecodingOptions>,
        root: Unmanaged<_Setter>, target: UnsafeMutableRawPointer, identification: Unmanaged<Identification>?,
        isInPieces: Bool = false
    ) {
        let layout = Self.layout
        unsafe self.memory = memory
        unsafe machine = memory.bindMemory(to: DecodingMachine.self, capacity: 1)
        unsafe tracker = (memory + layout.tracker).bindMemory(to: SourceTracker.self, capacity: 1)
        let context = unsafe (memory + layout.context).bindMemory(to: _ConversionContext.self, capacity: 1)
        unsafe tracker.initialize(to: SourceTracker())
        unsafe context.initialize(to: _ConversionContext(options, source: tracker))
        unsafe self.owner = owner.map { unsafe .passRetained($0) }
        unsafe context.pointee.identifier = identification.map { unsafe .fromOpaque($0.toOpaque()) }
        extensions = unsafe options.pointee.extensions
        unsafe events = options.pointee.countsValues ? EventCallbacks.limiting.address : EventCallbacks.decoding.address
        unsafe machine.initialize(
            to: DecodingMachine(
                options,
                DecodingState(
                    options,
                    stack: FrameStack(
                        frames: (memory + layout.frames).bindMemory(to: Frame.self, capacity: Self.frameCapacity),
                        capacity: Self.frameCapacity,
                        scratch: ScratchStack(
                            start: memory + layout.scratch, count: layout.documentSize - layout.scratch), root: root,
                        target: target, keyPolicies: KeyPolicies(options.pointee)), context: context, tracker: tracker))
        )
        guard isInPieces else {
            unsafe reader = nil
            return
        }
        let reader = unsafe (memory + layout.reader).bindMemory(to: Reader.self, capacity: 1)
        unsafe reader.initialize(
            to: Reader(
                in: memory + layout.readerMemory, events, context: machine, tracker: tracker,
                tokenLimit: options.pointee.maximumTokenBytes))
        unsafe self.reader = unsafe reader
    }

    deinit {
        let context = unsafe machine.pointee.state.context
        unsafe reader?.deinitialize(count: 1)
        unsafe machine.pointee.state.stack.close()
        unsafe machine.deinitialize(count: 1)
        unsafe context.deinitialize(count: 1)
        unsafe tracker.deinitialize(count: 1)
        unsafe owner?.release()
    }

    /// Reads a whole document. Returns false if there is an `error`.
    mutating func read(whole bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        unsafe check(WholeText.read(bytes, events, context: machine, tracker: tracker, extensions))
    }

    /// Sends the events of a value that is not text. Returns false if there is an `error`.
    mutating func read(_ send: (inout DecodingMachine) -> Bool) -> Bool {
        unsafe tracker.pointee.pinned = SourcePosition.none
        return unsafe send(&machine.pointee)
    }

    /// Reads the next chunk of a document. Returns false if there is an `error`. An urgent chunk, which must not end within a token,
    /// has been parsed completely afterwards.
    package mutating func feed(_ bytes: UnsafeBufferPointer<UInt8>, isUrgent: Bool = false) -> Bool {
        unsafe check(reader?.pointee.feed(bytes, isUrgent: isUrgent) ?? .stopped)
    }

    /// Ends a document that was read in chunks. Returns false if there is an `error`.
    package mutating func finish() -> Bool { unsafe check(reader?.pointee.finish() ?? .stopped) }

    /// Prepares for texts that are a part of a larger one: values within so many objects and arrays, of strict JSON.
    package mutating func enclose(levels: Int) {
        unsafe machine.pointee.state.limits.enclose(levels: levels)
        extensions = []
    }

    /// Reads a record at a place of a stream. Returns false if there is an `error`.
    package mutating func read(record bytes: UnsafeBufferPointer<UInt8>, at place: TextPlace) -> Bool {
        start(at: place)
        var result = unsafe WholeText.read(bytes, events, context: machine, tracker: tracker, extensions)
        // A string or literal cut off by a carriage return counts as unfinished.
        if case .failed(let fault) = result, fault.code == .invalidSyntax,
            unsafe fault.offset == tracker.pointee.chunkOffset + bytes.count - 1 && bytes.last == UInt8(ascii: "\r")
        {
            result = .failed(ReadingFault(code: .unexpectedEnd, offset: fault.offset, expected: fault.expected))
        }
        // The next record is a new document, so its value is a first value again.
        defer { unsafe machine.pointee.state.stack[0].pointee.count = 0 }
        return check(result)
    }

    /// Why the last call returned false.
    package var error: ModelError? { unsafe machine.pointee.state.issues.error }

    private borrowing func check(_ result: ReadingResult) -> Bool {
        switch result {
        case .more: return true
        case .stopped: return false
        case .failed(let fault): return unsafe machine.pointee.state.stop(at: fault)
        }
    }
}

/// Heap memory for a session, its options, and what it refers to. The session releases it after its own end.
@safe final class SessionMemory {
    fileprivate let start: UnsafeMutableRawPointer
    fileprivate let options: UnsafeMutablePointer<DecodingOptions>

    /// Chooses the types of untyped objects.
    fileprivate let identification: Identification?

    private let plans: PlanCaches?
    private let root: _Setter

    fileprivate init(size: Int, _ options: DecodingOptions, _ plans: PlanCaches?, _ root: _Setter) {
        self.plans = plans
        self.root = root
        identification = options.identify.map { Identification($0) }
        unsafe start = .allocate(byteCount: size, alignment: ScratchStack.alignment)
        unsafe self.options = .allocate(capacity: 1)
        unsafe self.options.initialize(to: options)
    }

    deinit {
        unsafe start.deallocate()
        unsafe options.deinitialize(count: 1).deallocate()
    }
}

/// The offsets of a session's parts in its memory.
private struct SessionLayout {
    let tracker: Int
    let context: Int
    let frames: Int
    let scratch: Int
    /// The size for a whole text, which needs no reader.
    let documentSize: Int
    let reader: Int
    /// The memory that the reader uses.
    let readerMemory: Int
    /// The size for a stream.
    let size: Int

    /// The scratch memory gets the space that the other parts leave, so that a part that grows cannot exceed the total.
    init(frameCapacity: Int) {
        func aligned(_ offset: Int) -> Int { (offset + ScratchStack.alignment - 1) & ~(ScratchStack.alignment - 1) }
        tracker = aligned(MemoryLayout<DecodingMachine>.size)
        context = aligned(tracker + MemoryLayout<SourceTracker>.size)
        frames = aligned(context + MemoryLayout<_ConversionContext>.size)
        scratch = aligned(frames + MemoryLayout<Frame>.stride * frameCapacity)
        documentSize = StackMemory.size
        reader = documentSize
        readerMemory = aligned(reader + MemoryLayout<Reader>.size)
        size = readerMemory + Reader.memorySize
        precondition(scratch + 4096 <= documentSize, "the stack memory is too small for a session")
    }
}
