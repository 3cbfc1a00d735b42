/// Writes the values of a model as JSON text or as objects. All ways to encode use it.
///
/// Text goes into one growing buffer. A comma is written before every element and key. At the end of an object or array the opening
/// bracket overwrites the first comma, so no member has to check whether it is the first.
///
/// The writer never throws or traps. It keeps the first error and returns `failed` through the enclosing values, each of which adds
/// its step to the error's path. So a path costs nothing until there is an error.
///
/// The hot path's generics, which are specialised in the user's module, see the output only through this type. Its layout is not
/// stable.
///
/// Invariant: `start` to `end` is the memory of a ``JSONBuffer``, which only the writer uses until a buffer adopts it. `cursor` is
/// within it.
@safe public struct _Writer: ~Copyable {
    // Hot.
    var cursor: UnsafeMutablePointer<UInt8>
    var end: UnsafeMutablePointer<UInt8>
    var start: UnsafeMutablePointer<UInt8>
    /// Whether the output is compact text with only the required escapes. The plans have prepared keys for such text.
    let isPlain: Bool
    /// Whether the texts of strings are copied from their ``StringWords``.
    let readsWords: Bool
    var depth = 0

    /// The `maximumDepth` of the options is at most `depthCeiling`.
    private(set) var options: EncodingOptions
    /// The options of the value's field or type; nil if the encoder's apply. They do not apply to the fields of a nested model.
    var fieldSettings: WritingSettings? {
        didSet { hasPlainNumbers = sink == nil && floatingPoint == .shortest }
    }
    /// Whether floating-point numbers are written as their shortest text, which is decided by one check for each number.
    private(set) var hasPlainNumbers: Bool
    /// How many floating-point numbers in a row had more digits than `fm_print_short` writes.
    var longNumbers: UInt = 0
    /// A provider's plans, retained because the provider may replace them at any time.
    private let ownPlans: (any AnyPlanCaches)?
    /// The cache of the models' plans. The key strategy or `ownPlans` retains it.
    let modelPlans: Unmanaged<AnyObject>
    /// Receives the values if objects are made instead of text.
    let sink: ObjectSink?
    /// The discriminators that the next object writes, the outermost first.
    var discriminators: [Discriminator] = []
    /// The first error, which ends the encode.
    var error: ModelError?
    /// The values left out so far.
    var report = EncodingReport()
    /// The reason and Swift type of the last dropped value.
    var dropped = (code: ModelError.Code.unencodable, type: String?.none)
    /// The objects being written, to find cycles.
    var openObjects: [UnsafeRawPointer] = unsafe []

    /// Makes a writer that appends to memory of a ``JSONBuffer``, with the plans of the options.
    init(
        _ options: EncodingOptions, plans: (any AnyPlanCaches)?, _ modelPlans: Unmanaged<AnyObject>,
        start: UnsafeMutablePointer<UInt8>, count: Int, capacity: Int, sink: ObjectSink?
    ) {
        unsafe self.start = unsafe start
        unsafe cursor = start + count
        unsafe end = start + capacity
        self.options = options
        self.sink = sink
        ownPlans = plans
        unsafe self.modelPlans = unsafe modelPlans
        hasPlainNumbers = sink == nil && options.floatingPoint == .shortest
        isPlain = sink == nil && options.layout == .compact && options.escaping == .minimal
        readsWords = isPlain && StringWords.areKnown
        self.options.maximumDepth = min(options.maximumDepth, EncodingOptions.depthCeiling)
    }

    /// The number of bytes of text in the buffer, for `truncate(to:)`.
    @usableFromInline var mark: Int { unsafe cursor - start }

    /// Removes the text written since a mark, or the sink's unused key.
    mutating func truncate(to mark: Int) {
        unsafe cursor = start + mark
        sink?.forgetKey()
    }

    /// Makes room for `count` more bytes.
    @inline(__always) mutating func reserve(_ count: Int) { if unsafe end - cursor < count { grow(by: count) } }

    @inline(never) private mutating func grow(by count: Int) {
        let used = mark
        let capacity = unsafe max((end - start) * 2, used + count)
        unsafe start = JSONBuffer.reallocate(start, used, capacity)
        unsafe cursor = start + used
        unsafe end = start + capacity
    }

    @inline(__always) mutating func append(_ byte: UInt8) {
        reserve(1)
        unsafe cursor.pointee = byte
        unsafe cursor += 1
    }

    @inline(__always) mutating func append(_ bytes: UnsafePointer<UInt8>, _ count: Int) {
        reserve(count)
        unsafe cursor.update(from: bytes, count: count)
        unsafe cursor += count
    }

    mutating func append(_ text: StaticString) { unsafe append(text.utf8Start, text.utf8CodeUnitCount) }
}

// MARK: Structure

extension _Writer {
    /// Starts an object or array.
    ///
    /// - Returns: the argument for `close`; -1 if the nesting is too deep.
    @usableFromInline mutating func open(_ bracket: Bracket) -> Int {
        depth &+= 1
        guard depth <= options.maximumDepth, depth <= ThreadStack.freeLevels || !ThreadStack.isLow else {
            _ = failTooDeep()
            return -1
        }
        sink?.open(bracket)
        return mark
    }

    /// Ends an object or array.
    @usableFromInline mutating func close(_ bracket: Bracket, _ opening: Int) {
        depth &-= 1
        guard isPlain else { return closeFormatted(bracket, opening) }
        reserve(2)
        if mark == opening {
            unsafe cursor.pointee = bracket.opening
            unsafe cursor += 1
        } else {
            unsafe start[opening] = bracket.opening
        }
        unsafe cursor.pointee = bracket.closing
        unsafe cursor += 1
    }

    @inline(never) private mutating func closeFormatted(_ bracket: Bracket, _ opening: Int) {
        if let sink { return sink.close() }
        if mark == opening {
            append(bracket.opening)
            if options.layout == .foundationPretty {
                append(UInt8(ascii: "\n"))
                breakLine()
            }
        } else {
            unsafe start[opening] = bracket.opening
            if options.layout != .compact { breakLine() }
        }
        append(bracket.closing)
    }

    /// Removes an open object or array.
    mutating func abandon(_ opening: Int) {
        depth &-= 1
        sink?.abandon()
        unsafe cursor = start + opening
    }

    /// Whether the object opened at `opening` has no members.
    func isEmpty(since opening: Int) -> Bool { sink?.isTopEmpty ?? (mark == opening) }

    /// Starts the next element of an array.
    @usableFromInline mutating func separate() {
        if !isPlain { return separateFormatted() }
        append(UInt8(ascii: ","))
    }

    @inline(never) private mutating func separateFormatted() {
        if sink != nil { return }
        append(UInt8(ascii: ","))
        if options.layout != .compact { breakLine() }
    }

    /// Writes an object or array.
    ///
    /// - Parameters:
    ///   - bracket: the container's kind.
    ///   - members: the members in order.
    ///   - component: makes the path component of a member from its index.
    ///   - begin: writes the comma before a member, and the key of an entry.
    ///   - write: writes a member's value. Null is written for the outcome `nothing`.
    /// - Returns: the outcome.
    @inlinable @inline(__always) mutating func members<Members: Sequence>(
        _ bracket: Bracket, _ members: Members, _ component: (Int) -> CodingPath.Component,
        begin: (Members.Element, inout _Writer) -> Void, write: (Members.Element, inout _Writer) -> _Written
    ) -> _Written {
        let opening = open(bracket)
        guard opening >= 0 else { return .failed }
        var result = _Written.value
        var issues = issueCount
        var index = 0
        let isSortedSet = bracket == .set && isSorted
        var marks: [Int] = []
        for member in members {
            let mark = mark
            if isSortedSet { marks.append(mark) }
            begin(member, &self)
            let written = write(member, &self)
            if written != .value {
                switch settle(written, component(index), from: mark, issues: issues) {
                case .failed: return .failed
                case .reported: result = .reported
                default: break
                }
                issues = issueCount
            }
            index += 1
        }
        if isSortedSet { sort(elementsAt: marks) }
        close(bracket, opening)
        return result
    }

    /// Whether objects are sorted by their keys, and sets by their elements' text.
    @usableFromInline var isSorted: Bool { options.order == .sorted }

    /// Sorts the elements written since the first mark by their bytes.
    ///
    /// - Parameter marks: the offset of each element's comma, or of the comma of an element that was removed.
    @usableFromInline mutating func sort(elementsAt marks: [Int]) {
        guard sink == nil, let first = marks.first else { return }
        let ends = marks.dropFirst() + [mark]
        let texts = zip(marks, ends).map { start, end in
            unsafe Array(UnsafeBufferPointer(start: self.start + start, count: end - start))
        }
        truncate(to: first)
        for text in texts.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
            unsafe text.withUnsafeBufferPointer { bytes in
                if let start = bytes.baseAddress { unsafe append(start, bytes.count) }
            }
        }
    }

    /// Starts a member of an object with a key that has no prepared text.
    @usableFromInline mutating func key(_ key: String) {
        if let sink { return sink.key(key) }
        separate()
        text(of: key)
        switch options.layout {
        case .compact: append(UInt8(ascii: ":"))
        case .pretty: append(": ")
        case .foundationPretty: append(" : ")
        }
    }

    mutating func breakLine() {
        reserve(1 + depth * 2)
        unsafe cursor.pointee = UInt8(ascii: "\n")
        unsafe (cursor + 1).update(repeating: UInt8(ascii: " "), count: depth * 2)
        unsafe cursor += 1 + depth * 2
    }
}

// MARK: Failures

extension _Writer {
    /// Records the error that ends the encode, unless there is an earlier error.
    @discardableResult mutating func fail(
        _ code: ModelError.Code, wanted: String? = nil, detail: String? = nil
    ) -> _Written {
        if error == nil { error = ModelError(code, position: .none, wanted: wanted, detail: detail) }
        return .failed
    }

    mutating func failTooDeep() -> _Written {
        let isOverLimit = depth > options.maximumDepth
        return fail(.depthLimit, detail: isOverLimit ? "the limit is \(options.maximumDepth)" : ThreadStack.detail)
    }

    /// Records the reason for leaving out a value.
    mutating func drop(_ code: ModelError.Code, type: (any Any.Type)? = nil) -> _Written {
        dropped = (code, type.map { "\($0)" })
        return .dropped
    }

    /// Adds a step to the paths of the error and of the issues from index `issues` on.
    mutating func prepend(_ component: CodingPath.Component, since issues: Int) {
        error?.codingPath.components.insert(component, at: 0)
        for index in min(issues, report.issues.count)..<report.issues.count {
            report.issues[index].codingPath.components.insert(component, at: 0)
        }
    }

    /// Reports a dropped value, without its path.
    mutating func reportDrop() {
        report.count &+= 1
        guard report.issues.count < options.maximumIssues else { return }
        report.issues.append(ModelError(dropped.code, position: .none, wanted: dropped.type))
    }

    /// The number of issues kept so far.
    @usableFromInline var issueCount: Int { report.issues.count }

    /// Handles a container's member with another outcome than `value`, given the mark before its comma and the number of issues
    /// before the member. Returns the container's outcome.
    @usableFromInline @inline(never) mutating func settle(
        _ written: _Written, _ component: CodingPath.Component, from mark: Int, issues: Int
    ) -> _Written {
        switch written {
        case .value: return .value
        case .nothing, .null:
            null()
            return .value
        case .absent:
            // The other elements of an array keep their positions.
            if case .index = component { null() } else { truncate(to: mark) }
            return .value
        case .dropped:
            truncate(to: mark)
            reportDrop()
            prepend(component, since: issues)
            return .reported
        case .reported:
            prepend(component, since: issues)
            return .reported
        case .failed:
            prepend(component, since: issues)
            return .failed
        }
    }
}
