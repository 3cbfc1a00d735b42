/// Receives the events of a text and records them as tokens, within the limits of the options.
///
/// Callbacks access the recorder through a pointer during a read, like a ``DecodingMachine``.
///
/// Invariants: `tokens` is memory of `capacity` tokens, of which the first `count` are initialised. `texts` is memory of
/// `textCapacity` bytes, of which the first `textCount` are initialised. Both are freed once, here or by the tape that takes them.
/// `parent` is the index of the innermost open object or array, or -1. Until it closes, its token holds its parent's index in
/// `payload` and the parent's `members` in `count`. `members` counts the keys and values in the innermost container.
@safe struct TapeRecorder: ~Copyable {
    private(set) var tokens: UnsafeMutablePointer<TapeToken>
    private(set) var count = 0
    private var capacity: Int
    private(set) var texts = UnsafeMutablePointer<UInt8>.allocate(capacity: 0)
    private var textCount = 0
    private var textCapacity = 0
    private var parent = -1
    private var members = 0
    private var depth = 0
    private let source: UnsafeBufferPointer<UInt8>
    private let limits: DecodingLimits
    private let isCounting: Bool
    private var counter: ValueCounter
    private let tracker: UnsafeMutablePointer<SourceTracker>
    /// Why reading was stopped.
    private(set) var error: ModelError?

    /// Makes a recorder. The tracker must be given the text before the first event.
    init(
        _ text: UnsafeBufferPointer<UInt8>, _ options: __shared DecodingOptions,
        tracker: UnsafeMutablePointer<SourceTracker>
    ) {
        unsafe source = text
        // Documents have a token for every eight to twenty bytes.
        capacity = max(64, text.count / 16)
        unsafe tokens = .allocate(capacity: capacity)
        limits = DecodingLimits(options)
        isCounting = options.countsValues
        counter = ValueCounter(
            elements: options.maximumElements, members: options.maximumMembers, values: options.maximumValues,
            depth: options.maximumDepth)
        unsafe self.tracker = tracker
    }

    deinit {
        unsafe tokens.deallocate()
        unsafe texts.deallocate()
    }

    /// Transfers the tokens and the texts to a caller that frees them.
    mutating func take() -> (tokens: UnsafeMutablePointer<TapeToken>, texts: UnsafeMutablePointer<UInt8>) {
        let result = unsafe (tokens, texts)
        unsafe tokens = .allocate(capacity: 0)
        unsafe texts = .allocate(capacity: 0)
        return unsafe result
    }

    // MARK: Events

    @inline(__always) mutating func null() -> Bool {
        unsafe scalar(TapeToken(kind: .null, start: tracker.pointee.cursor - 4))
    }

    @inline(__always) mutating func bool(_ value: Bool) -> Bool {
        unsafe scalar(TapeToken(kind: .bool, isMarked: value, start: tracker.pointee.cursor - (value ? 4 : 5)))
    }

    @inline(__always) mutating func number(
        _ start: UnsafePointer<UInt8>, _ count: Int, mantissa: UInt64, exponent: Int32, flags: Int32
    ) -> Bool {
        let offset = unsafe Int(bitPattern: UInt(bitPattern: start) &- UInt(bitPattern: source.baseAddress))
        guard count <= limits.numberBytes else { return exceed(.numberLimit, limits.numberBytes, at: offset) }
        return scalar(
            TapeToken(
                kind: .number, flags: UInt8(truncatingIfNeeded: flags), word: UInt32(bitPattern: exponent),
                start: offset, count: count, payload: mantissa))
    }

    mutating func nonFinite(_ number: Double, _ count: Int) -> Bool {
        let start = unsafe tracker.pointee.cursor - count
        return scalar(TapeToken(kind: .nonFinite, start: start, count: count, payload: number.bitPattern))
    }

    @inline(__always) mutating func string(_ start: UnsafePointer<UInt8>, _ count: Int, isASCII: Bool) -> Bool {
        guard count <= limits.stringBytes else {
            return unsafe exceed(.stringLimit, limits.stringBytes, at: offset(start, count))
        }
        var token = unsafe text(.string, start, count)
        token.isMarked = isASCII
        return scalar(token)
    }

    @inline(__always) mutating func key(_ start: UnsafePointer<UInt8>, _ count: Int) -> Bool {
        guard count <= limits.keyBytes else {
            return unsafe exceed(.keyLimit, limits.keyBytes, at: offset(start, count))
        }
        if isCounting, !counter.countKey(at: depth) {
            return unsafe exceed(.memberLimit, at: offset(start, count))
        }
        var token = unsafe text(.key, start, count)
        unsafe token.word = TapeToken.fingerprint(start, count)
        append(token)
        return true
    }

    @inline(__always) mutating func open(_ kind: TapeToken.Kind) -> Bool {
        var token = TapeToken(kind: kind, start: unsafe tracker.pointee.cursor - 1)
        if isCounting, !counter.countValue(at: depth) {
            return exceed(counter.exceeded, at: token.start)
        }
        guard depth < limits.uncheckedDepth || limits.allowsNesting(at: depth) else {
            return stop(.depthLimit, limits.detail(at: depth), at: token.start)
        }
        depth &+= 1
        if isCounting { counter.open(kind == .object ? .object : .array, at: depth) }
        token.count = members
        token.payload = UInt64(truncatingIfNeeded: parent)
        parent = count
        append(token)
        members = 0
        return true
    }

    @inline(__always) mutating func close() -> Bool {
        append(TapeToken(kind: .end, start: unsafe tracker.pointee.cursor - 1))
        let opening = unsafe tokens + parent
        let inner = members &- 1
        members = unsafe opening.pointee.count &+ 1
        parent = unsafe Int(truncatingIfNeeded: opening.pointee.payload)
        unsafe opening.pointee.count = opening.pointee.kind == .object ? inner / 2 : inner
        unsafe opening.pointee.payload = UInt64(truncatingIfNeeded: count)
        depth &-= 1
        return true
    }

    @inline(__always) private mutating func scalar(_ token: TapeToken) -> Bool {
        if isCounting, !counter.countValue(at: depth) {
            return exceed(counter.exceeded, at: token.kind == .string ? max(0, token.start - 1) : token.start)
        }
        append(token)
        return true
    }

    @inline(__always) private mutating func append(_ token: TapeToken) {
        if count == capacity { grow() }
        unsafe (tokens + count).initialize(to: token)
        count &+= 1
        members &+= 1
    }

    @inline(never) private mutating func grow() {
        let larger = UnsafeMutablePointer<TapeToken>.allocate(capacity: capacity * 2)
        unsafe larger.moveInitialize(from: tokens, count: count)
        unsafe tokens.deallocate()
        unsafe tokens = larger
        capacity *= 2
    }

    /// The token of a string or key. Text with resolved escapes is copied from the scanner; other text stays in the source.
    @inline(__always) private mutating func text(
        _ kind: TapeToken.Kind, _ start: UnsafePointer<UInt8>, _ count: Int
    ) -> TapeToken {
        let offset = unsafe UInt(bitPattern: start) &- UInt(bitPattern: source.baseAddress)
        let end = unsafe UInt64(truncatingIfNeeded: tracker.pointee.cursor)
        guard unsafe offset < UInt(bitPattern: source.count) else { return unsafe keep(kind, start, count, end) }
        return TapeToken(kind: kind, start: Int(offset), count: count, payload: end)
    }

    @inline(never) private mutating func keep(
        _ kind: TapeToken.Kind, _ start: UnsafePointer<UInt8>, _ count: Int, _ end: UInt64
    ) -> TapeToken {
        if textCapacity - textCount < count {
            textCapacity = max(textCapacity * 2, textCount + count, 256)
            let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: textCapacity)
            unsafe larger.moveInitialize(from: texts, count: textCount)
            unsafe texts.deallocate()
            unsafe texts = larger
        }
        unsafe (texts + textCount).initialize(from: start, count: count)
        defer { textCount += count }
        return TapeToken(kind: kind, isResolved: true, start: textCount, count: count, payload: end)
    }

    // MARK: Limits

    private func offset(_ start: UnsafePointer<UInt8>, _ count: Int) -> Int {
        unsafe tracker.pointee.eventStart(start, count: count, kind: .string)
    }

    private mutating func exceed(_ code: ModelError.Code, _ limit: Int, at offset: Int) -> Bool {
        stop(code, "the limit is \(limit) bytes", at: offset)
    }

    private mutating func exceed(_ code: ModelError.Code, at offset: Int) -> Bool {
        stop(code, counter.detail(code), at: offset)
    }

    @inline(never) private mutating func stop(_ code: ModelError.Code, _ detail: String, at offset: Int) -> Bool {
        let isKey = code == .keyLimit || code == .memberLimit
        error = ModelError(
            code, codingPath: path(isKey: isKey), position: unsafe tracker.pointee.position(at: offset), detail: detail)
        return false
    }

    /// The path of the next value, or of the object to which the next key belongs.
    func path(isKey: Bool) -> CodingPath {
        var steps: [CodingPath.Component] = []
        var (container, position) = (parent, members)
        while container >= 0 {
            let opening = unsafe tokens[container]
            if !isKey || container != parent {
                steps.append(opening.kind == .object ? .entry(position / 2) : .index(position))
            }
            (container, position) = (Int(truncatingIfNeeded: opening.payload), opening.count)
        }
        return CodingPath(steps.reversed())
    }
}
