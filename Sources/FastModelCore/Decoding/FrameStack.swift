/// The open objects and arrays that are being mapped, and the memory of unfinished values.
///
/// Invariants: `top` points into the frames, and the first frame is the root's. Each frame with a container owns an
/// initialised part of the scratch memory.
@safe struct FrameStack: ~Copyable {
    /// The innermost frame.
    private(set) var top: UnsafeMutablePointer<Frame>
    private var bottom: UnsafeMutablePointer<Frame>
    private var last: UnsafeMutablePointer<Frame>
    private var ownsFrames = false
    private var scratch: ScratchStack
    /// The entry that frames without a table expect. It matches no key.
    private let nothing: UnsafeMutablePointer<KeyEntry>
    /// The setter of frames without a current key. It takes no value.
    private let noSetter = unsafe _Setter.none
    /// The decoder's policies for keys.
    let keyPolicies: KeyPolicies
    /// Whether the decoder's policies require checking each key of an object.
    private let hasKeyPolicies: Bool
    /// How to undo the update; nil in a decode. The caller of the update owns the journal.
    private(set) var journal: UnsafeMutablePointer<UpdateJournal>?

    /// Starts with the root's frame.
    ///
    /// - Parameters:
    ///   - frames: memory for the first frames. It outlives the stack.
    ///   - capacity: the number of frames that fit in `frames`.
    ///   - scratch: memory for unfinished values.
    ///   - root: stores the document's value.
    ///   - target: the memory in which `root` stores the value.
    ///   - keyPolicies: the decoder's policies for keys.
    init(
        frames: UnsafeMutablePointer<Frame>, capacity: Int, scratch: ScratchStack, root: Unmanaged<_Setter>,
        target: UnsafeMutableRawPointer, keyPolicies: KeyPolicies
    ) {
        unsafe bottom = frames
        unsafe top = frames
        unsafe last = frames + (capacity - 1)
        self.scratch = scratch
        unsafe nothing = KeyTable.nothing
        self.keyPolicies = keyPolicies
        hasKeyPolicies = keyPolicies.needCheck
        unsafe top.initialize(
            to: Frame(
                kind: .root, setter: root, target: target, next: nothing, base: target, scratch: target,
                checkedNext: nothing))
    }

    /// Starts an update of the value in the root's target.
    mutating func update(_ journal: UnsafeMutablePointer<UpdateJournal>) {
        unsafe self.journal = unsafe journal
        unsafe top.pointee.isSeeded = true
    }

    /// Destroys unfinished values and frees the memory. No method may be called afterwards.
    mutating func close() {
        if level > 0 { unwind(to: 0) }
        if ownsFrames { unsafe bottom.deallocate() }
    }

    /// The number of open frames below the top frame.
    var level: Int { unsafe top - bottom }
    subscript(level: Int) -> UnsafeMutablePointer<Frame> { unsafe bottom + level }

    /// Pops the top frame. The frame stays readable until the next push, and its scratch memory stays in use until `release`.
    @inline(__always) mutating func pop() -> UnsafeMutablePointer<Frame> {
        let frame = unsafe top
        unsafe top -= 1
        return unsafe frame
    }

    /// Returns a popped frame's memory to the scratch stack.
    @inline(__always) mutating func release(_ frame: UnsafeMutablePointer<Frame>) {
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

    /// The level of the object that the top frame belongs to. Each step of a key path has a frame above the object's frame.
    var objectLevel: Int {
        var level = level
        while unsafe self[level].pointee.container == nil { level -= 1 }
        return level
    }

    /// The innermost level with a candidate's value that a preferred candidate may still replace.
    var replaceableLevel: Int? {
        stride(from: level, through: 0, by: -1).first { level in
            unsafe self[level].pointee.candidate.map { $0.rank > 0 } ?? false
        }
    }

    /// The number of the document's objects and arrays around a level's value. Slots do not count.
    func documentDepth(of level: Int) -> Int {
        (0..<level).reduce(0) { sum, index in unsafe sum + (self[index + 1].pointee.kind == .slot ? 0 : 1) }
    }
}

// Pushing frames.

extension FrameStack {
    /// Opens a container for the top frame's next value.
    ///
    /// - Returns: false, without a new frame, if the container has neither `table` nor `members`.
    @inline(__always) mutating func open(_ container: _Container) -> Bool {
        if let journal = unsafe journal { return unsafe open(container, in: journal) }
        let memory = unsafe scratch.take(container.size)
        unsafe container.begin(memory, top.pointee.target)
        return unsafe open(container, in: memory)
    }

    /// Opens a container in an update: with the stored model if the outer model is updated as well.
    @inline(never) private mutating func open(
        _ container: _Container, in journal: UnsafeMutablePointer<UpdateJournal>
    ) -> Bool {
        if unsafe journal.pointee.needsCompaction { unsafe compact(journal) }
        let memory = unsafe scratch.take(container.size)
        var isSeeded = false
        let mark = unsafe journal.pointee.count
        if unsafe top.pointee.isSeeded, let seed = unsafe container.seed {
            isSeeded = unsafe seed(memory, top.pointee.target, journal)
        }
        if !isSeeded { unsafe container.begin(memory, top.pointee.target) }
        guard unsafe open(container, in: memory) else { return false }
        unsafe top.pointee.isSeeded = isSeeded
        unsafe top.pointee.mark = mark
        // An update does not change properties without a key.
        if isSeeded { unsafe top.pointee.keyPolicies.missing = nil }
        return true
    }

    private func compact(_ journal: UnsafeMutablePointer<UpdateJournal>) {
        let marks = unsafe journal.pointee.compact((0...level).map { unsafe self[$0].pointee.mark })
        for (level, mark) in marks.enumerated() { unsafe self[level].pointee.mark = mark }
    }

    @inline(__always) private mutating func open(
        _ container: _Container, in memory: UnsafeMutableRawPointer
    ) -> Bool {
        if let table = unsafe container.table {
            let base = unsafe container.isReference ? memory.load(as: UnsafeMutableRawPointer.self) : memory
            let isChecked = container.checksKeys || hasKeyPolicies
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
            let frame = unsafe pushKeyless(container.isKeyed ? .entries : .elements, container, memory)
            unsafe frame.pointee.setter = members
            unsafe frame.pointee.target = memory
        } else {
            unsafe container.discard(memory)
            unsafe scratch.giveBack(memory)
            return false
        }
        return true
    }

    /// Opens an object whose discriminator chooses the model.
    mutating func openVariants(_ container: _Container) {
        let frame = unsafe pushKeyless(.variants, container, scratch.take(container.size))
        unsafe frame.pointee.mark = journal?.pointee.count ?? 0
    }

    /// Opens a frame for the model of a captured value. The model is made in scratch memory.
    mutating func openSlot(_ container: _Container, _ setter: _Setter) {
        let memory = unsafe scratch.take(container.size)
        unsafe container.begin(memory, top.pointee.target)
        let isSeeded = unsafe top.pointee.isSeeded
        let frame = unsafe pushKeyless(.slot, container, memory)
        unsafe frame.pointee.isSeeded = isSeeded
        unsafe frame.pointee.mark = journal?.pointee.count ?? 0
        unsafe frame.pointee.setter = .passUnretained(setter)
        unsafe frame.pointee.target = memory
    }

    /// Opens the array of a stream's records.
    mutating func openRecords(_ container: _Container) {
        unsafe _ = pushKeyless(.elements, container, scratch.take(container.size))
    }

    /// Opens the object at a step of a key path. Its frame has the top frame's model but another key table.
    ///
    /// - Parameters:
    ///   - table: the keys of the object.
    ///   - isMapped: whether a property also reads the object itself.
    mutating func descend(_ table: UnsafePointer<KeyTable>, isMapped: Bool = false) {
        let outer = unsafe top.pointee
        let frame = unsafe push(nil, outer.scratch)
        unsafe frame.pointee.kind = .fields
        unsafe frame.pointee.table = table
        unsafe frame.pointee.next = table.pointee.entries
        unsafe frame.pointee.base = outer.base
        unsafe frame.pointee.target = outer.base
        unsafe frame.pointee.ranks = outer.ranks
        unsafe frame.pointee.isSeeded = outer.isSeeded
        guard outer.kind == .checkedFields else { return }
        var policies = outer.keyPolicies
        if isMapped {
            policies.unknown = .ignore
            policies.keepsRest = false
        }
        unsafe check(frame, table, policies)
    }

    private func check(
        _ frame: UnsafeMutablePointer<Frame>, _ table: UnsafePointer<KeyTable>, _ policies: KeyPolicies
    ) {
        unsafe frame.pointee.kind = .checkedFields
        unsafe frame.pointee.table = nil
        unsafe frame.pointee.next = nothing
        unsafe frame.pointee.checkedTable = table
        unsafe frame.pointee.checkedNext = table.pointee.entries
        unsafe frame.pointee.keyPolicies = policies
        unsafe frame.pointee.seenVariantKeys = 0
        unsafe frame.pointee.hasRest = false
    }

    /// Pushes a frame without a key table.
    @inline(__always) private mutating func pushKeyless(
        _ kind: Frame.Kind, _ container: _Container, _ memory: UnsafeMutableRawPointer
    ) -> UnsafeMutablePointer<Frame> {
        let frame = unsafe push(container, memory)
        unsafe frame.pointee.kind = kind
        unsafe frame.pointee.table = nil
        unsafe frame.pointee.next = nothing
        unsafe frame.pointee.ranks = nil
        return unsafe frame
    }

    /// Pushes a frame with the fields that all kinds share. Frames are trivial and their memory is reused, so only the fields that
    /// a kind uses are written.
    @inline(__always) private mutating func push(
        _ container: _Container?, _ scratch: UnsafeMutableRawPointer
    ) -> UnsafeMutablePointer<Frame> {
        if unsafe top == last { grow() }
        unsafe top += 1
        let frame = unsafe top
        unsafe frame.pointee.container = container.map { unsafe .passUnretained($0) }
        unsafe frame.pointee.scratch = scratch
        unsafe frame.pointee.count = 0
        unsafe frame.pointee.entry = nil
        unsafe frame.pointee.setter = noSetter
        unsafe frame.pointee.candidate = nil
        return unsafe frame
    }

    @inline(never) private mutating func grow() {
        let count = unsafe last - bottom + 1
        let larger = UnsafeMutablePointer<Frame>.allocate(capacity: count * 2)
        unsafe larger.moveInitialize(from: bottom, count: count)
        unsafe top = larger + (top - bottom)
        if ownsFrames { unsafe bottom.deallocate() }
        unsafe bottom = larger
        unsafe last = larger + (count * 2 - 1)
        ownsFrames = true
    }

    private mutating func takeRanks(_ table: KeyTable, isChecked: Bool) -> UnsafeMutablePointer<UInt8> {
        let count = table.groupCount + (isChecked ? table.modelEntryCount : 0)
        let ranks = unsafe scratch.take(count).bindMemory(to: UInt8.self, capacity: count)
        unsafe ranks.initialize(repeating: .max, count: count)
        return unsafe ranks
    }
}

// Coding paths.

extension FrameStack {
    /// The path of the current value of the top frame or of a frame below it.
    func path(upTo level: Int = .max) -> CodingPath {
        var path = CodingPath()
        for index in 0...min(self.level, level) {
            let frame = unsafe self[index].pointee
            switch frame.kind {
            case .root, .slot, .variants: break
            case .fields, .checkedFields:
                if let entry = unsafe frame.entry { unsafe path.components.append(.key(entry.pointee.name)) }
            case .elements: path.components.append(.index(max(0, frame.count - 1)))
            case .entries: path.components.append(.entry(max(0, frame.count - 1)))
            }
        }
        return path
    }

    /// The path of a fault in the text.
    ///
    /// - Parameter expected: whether the grammar expected a value or a key at the fault.
    /// - Returns: the path of the expected value or dictionary entry, of the object if a field's key was expected, otherwise of the
    ///   last value.
    func path(before expected: ReadingFault.Expected) -> CodingPath {
        var path = path()
        switch unsafe (top.pointee.kind, expected) {
        case (.elements, .value): path.components[path.components.count - 1] = .index(unsafe top.pointee.count)
        case (.entries, .value), (.entries, .key):
            path.components[path.components.count - 1] = .entry(unsafe top.pointee.count)
        case (.fields, .key), (.checkedFields, .key):
            if unsafe top.pointee.entry != nil { path.components.removeLast() }
        default: break
        }
        return path
    }
}
