/// The tokens of a text. A `Decoder` walks them for types without a schema.
///
/// An object or array is followed by its contents and by a token for its end. So walking needs no tree and no dictionary, and
/// skipping a value is one step.
///
/// Invariants: the memory behind the pointers is freed once, with the tape. The text belongs to the caller during a decode. If a
/// type keeps a decoder longer, the tape copies the text before the decode returns (``keepText()``).
@safe final class Tape {
    let tokens: UnsafeMutablePointer<TapeToken>
    /// The bytes of the strings and keys that had escapes, with the escapes resolved.
    let texts: UnsafeMutablePointer<UInt8>
    let decoder: ModelDecoder
    private let options: UnsafeMutablePointer<DecodingOptions>
    let userInfo: [CodingUserInfoKey: Any]
    /// The document's keys for coding keys; nil to use the coding keys' own names.
    let names: CodedNames?
    /// The context and the text for the library's own conversions, which are always strict.
    let context: _ConversionContext.Address
    let tracker: UnsafeMutablePointer<SourceTracker>
    let forms: CodedForms
    /// A cache of positions for errors.
    var places = TapePlaces()
    private var ownText: UnsafeMutableBufferPointer<UInt8>?
    /// For each large object, the indices of its keys by their text.
    var members: [Int: [TapeKey: Int]] = [:]

    /// The offsets of the context and the options behind the tracker, in bytes.
    private static let layout: (context: Int, options: Int, size: Int) = {
        func aligned(_ offset: Int) -> Int { (offset + 15) & ~15 }
        let context = aligned(MemoryLayout<SourceTracker>.size)
        let options = aligned(context + MemoryLayout<_ConversionContext>.size)
        return (context, options, options + MemoryLayout<DecodingOptions>.size)
    }()

    /// Reads a text.
    ///
    /// - Throws: ``ModelError`` if the text is not JSON or exceeds a limit.
    init(of text: UnsafeBufferPointer<UInt8>, _ decoder: ModelDecoder) throws(ModelError) {
        let memory = UnsafeMutableRawPointer.allocate(byteCount: Self.layout.size, alignment: 16)
        let tracker = unsafe memory.bindMemory(to: SourceTracker.self, capacity: 1)
        unsafe tracker.initialize(to: SourceTracker())
        var recorder = unsafe TapeRecorder(text, decoder.options, tracker: tracker)
        if let error = unsafe Self.read(text, &recorder, tracker, decoder.options.extensions) {
            unsafe tracker.deinitialize(count: 1).deallocate()
            throw error
        }
        unsafe (tokens, texts) = recorder.take()
        unsafe self.tracker = unsafe tracker
        let context = unsafe (memory + Self.layout.context).bindMemory(to: _ConversionContext.self, capacity: 1)
        unsafe options = (memory + Self.layout.options).bindMemory(to: DecodingOptions.self, capacity: 1)
        unsafe options.initialize(to: decoder.options)
        unsafe context.initialize(to: _ConversionContext(options, source: tracker))
        unsafe context.pointee.settings.isStrict = true
        unsafe self.context = unsafe context
        self.decoder = decoder
        userInfo = decoder.options.info.ofCoders
        names = .of(decoder.options.keys)
        forms = CodedForms(separatesDictionaries: names != nil, sorts: false)
    }

    deinit {
        unsafe tokens.deallocate()
        unsafe texts.deallocate()
        unsafe context.deinitialize(count: 1)
        unsafe options.deinitialize(count: 1)
        // The context and the options are in the same allocation.
        unsafe tracker.deinitialize(count: 1).deallocate()
        if let ownText = unsafe ownText { unsafe ownText.deallocate() }
    }

    /// Reads a text into a recorder. Returns an error if the text is not JSON or exceeds a limit.
    private static func read(
        _ text: UnsafeBufferPointer<UInt8>, _ recorder: inout TapeRecorder,
        _ tracker: UnsafeMutablePointer<SourceTracker>, _ extensions: JSONExtensions
    ) -> ModelError? {
        let result = unsafe withUnsafeMutablePointer(to: &recorder) { recorder in
            unsafe WholeText.read(text, EventCallbacks.taping.address, context: recorder, tracker: tracker, extensions)
        }
        switch result {
        case .more: return nil
        case .stopped: return recorder.error ?? ModelError(.invalidSyntax)
        case .failed(let fault):
            return unsafe ModelError(
                fault.code, codingPath: recorder.path(isKey: fault.expected != .value),
                position: tracker.pointee.position(at: fault.offset), detail: fault.detail)
        }
    }

    /// The start of the text or of the tape's copy.
    @inline(__always) private var text: UnsafePointer<UInt8> {
        // A text that contains a value has an address.
        unsafe tracker.pointee.chunk.baseAddress.unsafelyUnwrapped
    }

    /// Copies the text for types that have kept a decoder, because the caller's text is valid only during the decode.
    func keepText() {
        let text = unsafe tracker.pointee.chunk
        let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: text.count)
        unsafe _ = copy.initialize(fromContentsOf: text)
        unsafe ownText = unsafe copy
        unsafe tracker.pointee.begin(UnsafeBufferPointer(copy))
        // The keys in `members` point into the old text.
        members = [:]
    }

    /// The start of a token's text.
    @inline(__always) func start(of token: TapeToken) -> UnsafePointer<UInt8> {
        unsafe token.isResolved ? UnsafePointer(texts + token.start) : text + token.start
    }

    /// A scalar or key as an event for the library's conversions; a null for an object or array.
    @inline(__always) func event(_ token: TapeToken) -> _Event {
        switch token.kind {
        case .bool: return unsafe _Event(.bool, start: text, count: token.isMarked ? 1 : 0, context: context)
        case .number:
            unsafe context.pointee.digits = token.digits
            return unsafe _Event(.number, start: start(of: token), count: token.count, context: context)
        case .string, .key, .repeatedKey:
            unsafe tracker.pointee.isASCII = token.isMarked
            return unsafe _Event(.string, start: start(of: token), count: token.count, context: context)
        case .nonFinite:
            let number = Double(bitPattern: token.payload)
            return unsafe _Event(
                .native, start: NonFiniteNumber.address(of: number), count: token.count, context: context)
        case .null, .object, .array, .end: return unsafe _Event(.null, start: text, count: 0, context: context)
        }
    }

    @inline(__always) func index(after value: Int) -> Int {
        let token = unsafe tokens + value
        switch unsafe token.pointee.kind {
        case .object, .array: return unsafe Int(truncatingIfNeeded: token.pointee.payload)
        default: return value &+ 1
        }
    }

    /// The text of a value, from its first byte to its last.
    func text(of value: Int) -> UnsafeRawBufferPointer {
        let start = offset(of: value)
        let end =
            switch unsafe tokens[value].kind {
            case .object, .array: unsafe tokens[index(after: value) - 1].start + 1
            case .string: unsafe Int(truncatingIfNeeded: tokens[value].payload)
            case .bool: unsafe start + (tokens[value].isMarked ? 4 : 5)
            case .number, .nonFinite: unsafe start + tokens[value].count
            default: start + 4
            }
        return unsafe UnsafeRawBufferPointer(start: text + start, count: end - start)
    }

    /// The offset of a value's or key's first byte in the text.
    func offset(of index: Int) -> Int {
        let token = unsafe tokens[index]
        switch token.kind {
        case .string, .key, .repeatedKey:
            guard token.isResolved else { return token.start - 1 }
            // Searches backwards from the closing quote.
            unsafe tracker.pointee.cursor = Int(truncatingIfNeeded: token.payload)
            return unsafe tracker.pointee.eventStart(start(of: token), count: token.count, kind: .string)
        default: return token.start
        }
    }

    /// The line and column of an offset.
    func position(at offset: Int) -> SourcePosition { unsafe places.position(at: offset, in: tracker.pointee.chunk) }
}
