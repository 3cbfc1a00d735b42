/// Takes the events of a document and drives the setters: the one engine behind every way to decode.
///
/// It lives behind a pointer for the length of a parse, so that no event costs a reference count or an exclusivity
/// check, and it never throws or traps: the first error is kept and the parse stopped.
///
/// Invariants: `top` points into `frames`; scratch memory is owned by the frames above the root, each initialised; `depth`
/// counts the open objects and arrays, mapped or diverted.
@safe
struct DecodingMachine: ~Copyable {
    /// What happens to events instead of being mapped.
    enum Diversion: UInt8 {
        case none
        /// The value is not wanted.
        case skipping
        /// The value becomes a `JSONValue` first.
        case capturing
        /// The next value is the discriminator of an object.
        case selecting
        /// The next value is that of a key which feeds anything but one field.
        case routing
    }

    // Hot.
    var top: UnsafeMutablePointer<Frame>
    var diversion = Diversion.none
    var depth = 0
    let maximumDepth: Int
    let maximumStringBytes: Int
    let maximumKeyBytes: Int
    let maximumNumberBytes: Int
    /// The longest key that is compared in the short way.
    let shortKeyBytes: Int
    let context: UnsafeMutablePointer<_ConversionContext>
    let tracker: UnsafeMutablePointer<SourceTracker>
    /// The entry that frames without a table expect: it matches no key.
    private let nothing: UnsafeMutablePointer<KeyEntry>
    var scratch: ScratchStack
    /// The depth at which the records of a stream stand; -1 while there are none.
    var recordDepth = -1
    /// Whether records may lie in several chunks, so that their text is retained.
    var retainsRecords = false

    var frames: UnsafeMutablePointer<Frame>
    private var lastFrame: UnsafeMutablePointer<Frame>
    private var ownsFrames = false
    /// The depth at which the diverted value stands.
    var divertedDepth = 0
    /// Where the captured value starts.
    var capturePosition = SourcePosition(offset: 0, line: 1, column: 1)
    /// Where the current record of a stream starts.
    var recordStart = 0
    /// The line it starts on.
    var recordLine = 1
    var recordColumn = 1

    let maximumIssues: Int
    let log: DecodingLog?
    /// What the decoder says about keys.
    let keyPolicies: KeyPolicies
    /// Whether it says that objects are to be watched for them.
    private let hasKeyPolicies: Bool
    /// What there is to say so far.
    private(set) var findings: DecodingFindings?
    /// What there is to say of the document around the records, while they are read.
    private var outerFindings: DecodingFindings?
    /// Whether the array with the records was there.
    var hasRecords = false
    /// Counts values, where the options limit them; then the reader's callbacks are those that ask it.
    var counter: ValueCounter
    /// Called at the end of each record; false stops the parse. It gets the machine, which the event's caller has for itself.
    var onRecord: ((inout DecodingMachine) -> Bool)?

    /// Makes a machine that puts the document's value into the target.
    init(
        options: UnsafePointer<DecodingOptions>,
        root: Unmanaged<_Setter>,
        target: UnsafeMutableRawPointer,
        context: UnsafeMutablePointer<_ConversionContext>,
        tracker: UnsafeMutablePointer<SourceTracker>,
        frames: UnsafeMutablePointer<Frame>,
        frameCapacity: Int,
        scratch: ScratchStack
    ) {
        maximumDepth = unsafe min(options.pointee.maximumDepth, DecodingOptions.depthCeiling)
        maximumStringBytes = unsafe options.pointee.maximumStringBytes
        maximumKeyBytes = unsafe options.pointee.maximumKeyBytes
        maximumNumberBytes = unsafe options.pointee.maximumNumberBytes
        shortKeyBytes = unsafe min(options.pointee.maximumKeyBytes, LeadingBytes.capacity)
        counter = unsafe ValueCounter(options.pointee)
        maximumIssues = unsafe options.pointee.maximumIssues
        log = unsafe options.pointee.log
        keyPolicies = unsafe KeyPolicies(
            duplicates: options.pointee.duplicateKeys, unknown: options.pointee.unknownKeys,
            missing: options.pointee.missingKeys)
        hasKeyPolicies = keyPolicies.areDemanding
        unsafe self.context = context
        unsafe self.tracker = tracker
        unsafe self.frames = frames
        unsafe lastFrame = frames + (frameCapacity - 1)
        self.scratch = scratch
        unsafe nothing = KeyTable.nothing
        unsafe top = frames
        unsafe top.initialize(
            to: Frame(
                kind: .root, setter: root, target: target, next: nothing, base: target,
                scratch: target))
    }

    /// Destroys what is unfinished and frees memory; nothing may be called afterwards.
    mutating func close() {
        unwind(to: 0)
        if ownsFrames { unsafe frames.deallocate() }
    }

    /// The findings, made if there are none yet.
    mutating func noted() -> DecodingFindings {
        if let findings { return findings }
        let findings = DecodingFindings()
        self.findings = findings
        return findings
    }

    /// Whether the current record of a stream is rejected, and what is left of it is passed over.
    var isRejected: Bool { findings?.isRejected ?? false }

    /// What was found in the document around the records.
    var outerReport: DecodingReport { (recordDepth < 0 ? findings : outerFindings)?.report ?? DecodingReport() }

    /// Hands over what was found in a record.
    mutating func takeFindings() -> DecodingFindings? {
        findings.take()
    }

    /// Keeps apart what is found in records from what was found before them.
    mutating func stashFindings() {
        outerFindings = findings.take()
    }

    /// Goes on with what was found before the records.
    mutating func unstashFindings() {
        findings = outerFindings.take()
    }

    /// The number of open frames below the top one.
    var level: Int { unsafe top - frames }

    /// Opens a container for the top frame's next value.
    @inline(__always)
    mutating func open(_ container: Unmanaged<_Container>, _ kind: JSONKind) -> Bool {
        unsafe container._withUnsafeGuaranteedRef { container in
            let memory = unsafe scratch.take(container.size)
            unsafe container.begin(memory, top.pointee.target)
            if let table = unsafe container.table {
                let base = unsafe container.isReference ? memory.load(as: UnsafeMutableRawPointer.self) : memory
                let isChecked = container.hasKeyPolicies || hasKeyPolicies
                let groups = unsafe table.pointee.groupCount
                let ranks = unsafe groups > 0 || isChecked ? takeRanks(table.pointee, isChecked: isChecked) : nil
                let frame = unsafe push(container, memory)
                unsafe frame.pointee.kind = .fields
                unsafe frame.pointee.table = table
                unsafe frame.pointee.next = table.pointee.entries
                unsafe frame.pointee.base = base
                unsafe frame.pointee.target = base
                unsafe frame.pointee.ranks = ranks
                if isChecked { unsafe check(frame, table, container.keyPolicies.over(keyPolicies)) }
            } else if let members = unsafe container.members {
                let frame = unsafe push(container, memory)
                unsafe frame.pointee.kind = container.isKeyed ? .entries : .elements
                unsafe frame.pointee.table = nil
                unsafe frame.pointee.next = nothing
                unsafe frame.pointee.setter = members
                unsafe frame.pointee.target = memory
                unsafe frame.pointee.ranks = nil
            } else {
                unsafe container.discard(memory)
                unsafe scratch.giveBack(memory)
                return openRarely(container, kind)
            }
            return true
        }
    }

    /// Opens a container that is not simply mapped.
    private mutating func openRarely(_ container: _Container, _ kind: JSONKind) -> Bool {
        if case .records(let element, let slot) = container.content {
            return openRecords(container, element, slot: slot)
        }
        if case .updated(let object) = container.content {
            return unsafe open(.passUnretained(chosen(of: object)), kind)
        }
        guard case .variants = container.content else { return beginCapture(kind) }
        capturePosition = unsafe tracker.pointee.position(at: tracker.pointee.bracket)
        let frame = unsafe push(container, scratch.take(container.size))
        unsafe frame.pointee.kind = .variants
        unsafe frame.pointee.table = nil
        unsafe frame.pointee.next = nothing
        unsafe frame.pointee.ranks = nil
        return true
    }

    /// What an update does with the top frame's next object.
    func chosen(of object: _UpdatedObject) -> _Container {
        unsafe object.isThere(top.pointee.target, context) ? object.inPlace : object.fresh
    }

    /// Makes a frame one in which keys are checked.
    private func check(_ frame: UnsafeMutablePointer<Frame>, _ table: UnsafePointer<KeyTable>, _ policies: KeyPolicies)
    {
        unsafe frame.pointee.kind = .checkedFields
        unsafe frame.pointee.table = nil
        unsafe frame.pointee.next = nothing
        unsafe frame.pointee.checkedTable = table
        unsafe frame.pointee.keyPolicies = policies
        unsafe frame.pointee.seenVariantKeys = 0
    }

    /// Opens a captured value's model, which is made in scratch memory.
    mutating func openSlot(_ container: _Container, _ setter: _Setter) {
        let memory = unsafe scratch.take(container.size)
        unsafe container.begin(memory, top.pointee.target)
        let frame = unsafe push(container, memory)
        unsafe frame.pointee.kind = .slot
        unsafe frame.pointee.table = nil
        unsafe frame.pointee.next = nothing
        unsafe frame.pointee.setter = .passUnretained(setter)
        unsafe frame.pointee.target = memory
        unsafe frame.pointee.ranks = nil
    }

    /// Opens the array with a stream's records, each of which goes to the slot.
    private mutating func openRecords(_ container: _Container, _ element: _Setter, slot: UInt) -> Bool {
        let memory = unsafe scratch.take(container.size)
        let frame = unsafe push(container, memory)
        unsafe frame.pointee.kind = .elements
        unsafe frame.pointee.table = nil
        unsafe frame.pointee.next = nothing
        unsafe frame.pointee.setter = .passUnretained(element)
        unsafe frame.pointee.target = UnsafeMutableRawPointer(bitPattern: slot) ?? memory
        unsafe frame.pointee.ranks = nil
        beginRecords()
        return true
    }

    /// Opens the object behind a step of a key path: the same model, another table.
    ///
    /// - Parameters:
    ///   - table: the keys there.
    ///   - isMapped: whether the object has a property of its own as well.
    mutating func descend(_ table: UnsafePointer<KeyTable>, isMapped: Bool = false) {
        let outer = unsafe top.pointee
        let frame = unsafe push(nil, outer.scratch)
        unsafe frame.pointee.kind = .fields
        unsafe frame.pointee.table = table
        unsafe frame.pointee.next = table.pointee.entries
        unsafe frame.pointee.base = outer.base
        unsafe frame.pointee.target = outer.base
        unsafe frame.pointee.ranks = outer.ranks
        guard outer.kind == .checkedFields else { return }
        var policies = outer.keyPolicies
        if isMapped { policies.unknown = .ignore }
        unsafe check(frame, table, policies)
    }

    /// Puts a frame on the stack, with what all kinds have. Frames are trivial and their memory is used again, so only
    /// what a kind uses is written.
    @inline(__always)
    private mutating func push(
        _ container: _Container?, _ scratch: UnsafeMutableRawPointer
    ) -> UnsafeMutablePointer<Frame> {
        if unsafe top == lastFrame { growFrames() }
        unsafe top += 1
        let frame = unsafe top
        unsafe frame.pointee.container = container.map { unsafe .passUnretained($0) }
        unsafe frame.pointee.scratch = scratch
        unsafe frame.pointee.count = 0
        unsafe frame.pointee.entry = nil
        unsafe frame.pointee.candidate = nil
        return unsafe frame
    }

    @inline(never)
    private mutating func growFrames() {
        let count = unsafe lastFrame - frames + 1
        let larger = UnsafeMutablePointer<Frame>.allocate(capacity: count * 2)
        unsafe larger.moveInitialize(from: frames, count: count)
        unsafe top = larger + (top - frames)
        if ownsFrames { unsafe frames.deallocate() }
        unsafe frames = larger
        unsafe lastFrame = larger + (count * 2 - 1)
        ownsFrames = true
    }

    private mutating func takeRanks(_ table: KeyTable, isChecked: Bool) -> UnsafeMutablePointer<UInt8> {
        let count = table.groupCount + (isChecked ? table.modelEntryCount : 0)
        let ranks = unsafe scratch.take(count).bindMemory(to: UInt8.self, capacity: count)
        unsafe ranks.initialize(repeating: .max, count: count)
        return unsafe ranks
    }

    /// Takes the top frame off. It can be read where it is until the next one is pushed; its scratch memory is still in
    /// use.
    @inline(__always)
    mutating func pop() -> UnsafeMutablePointer<Frame> {
        let frame = unsafe top
        unsafe top -= 1
        return unsafe frame
    }

    /// Returns a popped frame's memory.
    @inline(__always)
    mutating func release(_ frame: UnsafeMutablePointer<Frame>) {
        if let ranks = unsafe frame.pointee.ranks { unsafe scratch.giveBack(ranks) }
        unsafe scratch.giveBack(frame.pointee.scratch)
    }

    /// Discards all frames above a level.
    mutating func unwind(to level: Int) {
        while self.level > level {
            let frame = unsafe pop()
            guard let container = unsafe frame.pointee.container else { continue }
            unsafe container.takeUnretainedValue().discard(frame.pointee.scratch)
            unsafe release(frame)
        }
    }
}
