/// Writes the values of a model as JSON text or as objects. All ways to encode use it.
///
/// Text goes into one growing buffer. Every element and key writes a comma before it. At the end of an object or array the opening
/// bracket overwrites the first comma. So no member has to check whether it is the first.
///
/// It never throws or traps. The first error is kept, and `failed` is returned through the values; each level adds its step to the
/// error's path. So a path costs nothing until there is an error.
///
/// This is the only type through which the hot path's generics, which are specialised in the user's module, see the output. Its
/// layout is not stable.
///
/// Invariant: `start` to `end` is the memory of a ``JSONBuffer``, which only the writer uses until `finish`. `cursor` is within it.
@safe
public struct _Writer: ~Copyable {
    // Hot.
    var cursor: UnsafeMutablePointer<UInt8>
    var end: UnsafeMutablePointer<UInt8>
    var start: UnsafeMutablePointer<UInt8>
    /// Whether the output is compact text with only the required escapes. The plans have prepared keys for it.
    let isPlain: Bool
    var depth = 0
    let maximumDepth: Int

    let options: EncodingOptions
    /// The options that apply to values.
    var settings: WritingSettings
    /// Whether they are those of a field, which do not apply to nested models.
    var hasFieldSettings = false
    /// A provider's plans, retained because the provider may replace them at any time.
    private let ownPlans: (any KeyedPlans)?
    /// The cache of the models' plans. The key strategy or `ownPlans` retains it.
    let modelPlans: Unmanaged<AnyObject>
    /// Receives the values if objects are made instead of text.
    let sink: ObjectSink?
    /// The discriminators that the next object writes, the outermost first.
    var discriminators: [Discriminator] = []
    /// Why the encode failed.
    var error: ModelError?
    /// The values left out so far.
    var report = EncodingReport()
    /// Why the last value was dropped.
    var dropCode = ModelError.Code.unencodable
    /// The Swift type of the last value that was dropped or failed.
    var dropType: String?
    /// The objects being written, to find cycles.
    var openObjects: [UnsafeRawPointer] = unsafe []

    /// Makes a writer that appends to memory of a ``JSONBuffer``, with the plans of the options.
    init(
        _ options: EncodingOptions, plans: (any KeyedPlans)?, _ modelPlans: Unmanaged<AnyObject>,
        start: UnsafeMutablePointer<UInt8>, count: Int, capacity: Int, sink: ObjectSink?
    ) {
        unsafe self.start = unsafe start
        unsafe cursor = start + count
        unsafe end = start + capacity
        self.options = options
        self.sink = sink
        ownPlans = plans
        unsafe self.modelPlans = unsafe modelPlans
        settings = WritingSettings(options)
        maximumDepth = min(options.maximumDepth, EncodingOptions.depthCeiling)
        isPlain = sink == nil && options.layout == .compact && options.escaping == .minimal
    }

    /// The bytes written so far. `truncate(to:)` goes back to it.
    @usableFromInline var mark: Int { unsafe cursor - start }

    /// Removes what was written since a mark.
    mutating func truncate(to mark: Int) {
        unsafe cursor = start + mark
        sink?.forgetKey()
    }

    /// Makes room for `count` more bytes.
    @inline(__always)
    mutating func reserve(_ count: Int) {
        if unsafe end - cursor < count { grow(by: count) }
    }

    @inline(never)
    private mutating func grow(by count: Int) {
        let used = mark
        let capacity = unsafe max((end - start) * 2, used + count)
        unsafe start = JSONBuffer.reallocate(start, used, capacity)
        unsafe cursor = start + used
        unsafe end = start + capacity
    }

    @inline(__always)
    mutating func append(_ byte: UInt8) {
        reserve(1)
        unsafe cursor.pointee = byte
        unsafe cursor += 1
    }

    @inline(__always)
    mutating func append(_ bytes: UnsafePointer<UInt8>, _ count: Int) {
        reserve(count)
        unsafe cursor.update(from: bytes, count: count)
        unsafe cursor += count
    }

    mutating func append(_ text: StaticString) {
        unsafe append(text.utf8Start, text.utf8CodeUnitCount)
    }
}

// MARK: Structure

extension _Writer {
    /// Starts an object or array.
    ///
    /// - Returns: the argument for `close`; -1 if the nesting is too deep.
    @usableFromInline
    mutating func open(_ bracket: Bracket) -> Int {
        depth &+= 1
        guard depth <= maximumDepth else {
            _ = failTooDeep()
            return -1
        }
        sink?.open(bracket)
        return mark
    }

    /// Ends an object or array.
    @usableFromInline
    mutating func close(_ bracket: Bracket, _ opening: Int) {
        depth &-= 1
        if let sink { return sink.close() }
        reserve(2)
        if mark == opening {
            unsafe cursor.pointee = bracket.opening
            unsafe cursor += 1
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

    /// Whether an object has no members since it was opened.
    func isEmpty(since opening: Int) -> Bool { sink?.isTopEmpty ?? (mark == opening) }

    /// Starts the next element of an array.
    @usableFromInline
    mutating func separate() {
        if sink != nil { return }
        append(UInt8(ascii: ","))
        if options.layout != .compact { breakLine() }
    }

    /// Starts a member of an object with a key that has no prepared text.
    @usableFromInline
    mutating func key(_ key: String) {
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
    /// Records why the encode ends.
    @discardableResult
    mutating func fail(_ code: ModelError.Code, wanted: String? = nil, detail: String? = nil) -> _Written {
        if error == nil { error = ModelError(code, position: .none, wanted: wanted, detail: detail) }
        return .failed
    }

    /// Records that the nesting is too deep.
    mutating func failTooDeep() -> _Written { fail(.depthLimit, detail: "the limit is \(maximumDepth)") }

    /// Records why a value is left out.
    mutating func drop(_ code: ModelError.Code, type: (any Any.Type)? = nil) -> _Written {
        dropCode = code
        dropType = type.map { "\($0)" }
        return .dropped
    }

    /// Adds a step to the path of the error, or of the issues from the given one on.
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
        report.issues.append(ModelError(dropCode, position: .none, wanted: dropType))
    }

    /// How many issues are kept so far.
    @usableFromInline var issueCount: Int { report.issues.count }

    /// Handles an element that was not simply written.
    ///
    /// - Parameters:
    ///   - written: the outcome of the element.
    ///   - component: its place in its container.
    ///   - mark: the place of its comma.
    ///   - issues: the number of issues before it.
    /// - Returns: the outcome of the container.
    @usableFromInline
    @inline(never)
    mutating func settle(
        element written: _Written, _ component: CodingPath.Component, from mark: Int, issues: Int
    ) -> _Written {
        switch written {
        case .value: return .value
        case .nothing:
            truncate(to: mark)
            separate()
            null()
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
