/// The keys of one object level, matched as raw UTF-8.
///
/// Documents usually repeat the order of their keys, so the expected next entry is tried first. A hash table finds keys out of
/// order. Keys are compared byte by byte, because JSON treats canonically equivalent spellings as different keys.
///
/// The memory is owned by the ``ReadingPlan`` that built the table and does not change once the plan is published.
@safe struct KeyTable {
    /// The maximum number of a model's keys. Positions are below 0xFFFF, and two spellings of a key may take three entries.
    static let maximumCount = 43_690

    /// The entries in the order of their fields, followed by an entry that matches nothing.
    let entries: UnsafeMutablePointer<KeyEntry>
    let count: Int
    /// Positions in `entries`; 0xFFFF marks a free slot. The size is a power of two, at least twice the number of entries.
    private let slots: UnsafeMutablePointer<UInt16>
    private let mask: Int
    /// The number of the model's fields whose ranks are recorded, which is the same in all tables of the model.
    let groupCount: Int
    /// Whether the array of a stream's records is at this level or below.
    let hasRecords: Bool
    /// The number of entries in all tables of the model.
    var modelEntryCount = 0
    /// The folding of keys without an exact match. The keys of a model either follow one strategy or are compared exactly.
    private let folding: KeyFolding
    /// The length of the longest key that is compared after folding; -1 if there is none.
    private let longestFolded: Int

    /// An entry that matches no key, for frames that have no table. Never freed.
    ///
    /// Not isolated: initialised once, by the static's own once-token, and never written again.
    nonisolated(unsafe) static let nothing: UnsafeMutablePointer<KeyEntry> = {
        let entry = UnsafeMutablePointer<KeyEntry>.allocate(capacity: 1)
        unsafe entry.initialize(to: .none)
        return unsafe entry
    }()

    init(_ entries: [KeyEntry], groupCount: Int) {
        count = entries.count
        unsafe self.entries = .allocate(capacity: entries.count + 1)
        for (index, entry) in entries.enumerated() { unsafe (self.entries + index).initialize(to: entry) }
        unsafe (self.entries + entries.count).initialize(to: KeyEntry.none)
        var size = 4
        while size < entries.count * 2 { size *= 2 }
        mask = size - 1
        unsafe slots = .allocate(capacity: size)
        unsafe slots.initialize(repeating: .max, count: size)
        self.groupCount = groupCount
        hasRecords = entries.contains(where: \.leadsToRecords)
        folding = entries.first { $0.folding != .none }?.folding ?? .none
        longestFolded = entries.filter { $0.folding != .none }.map(\.keyCount).max() ?? -1
        // Exact entries come first, so that they are found before folded entries of the same spelling.
        for index in (0..<count).sorted(by: {
            unsafe self.entries[$0].folding == .none && self.entries[$1].folding != .none
        }) {
            let entry = unsafe self.entries[index]
            guard entry.keyCount >= 0 else { continue }
            var slot = unsafe Self.hash(entry.key, entry.keyCount) & mask
            while unsafe slots[slot] != .max { slot = (slot + 1) & mask }
            unsafe slots[slot] = UInt16(truncatingIfNeeded: index)
        }
    }

    func deallocate() {
        for index in 0..<count where unsafe entries[index].keyCount >= 0 { unsafe entries[index].key.deallocate() }
        unsafe entries.deallocate()
        unsafe slots.deallocate()
    }

    /// The entry of a key; nil if the object level does not have the key.
    func find(_ key: UnsafePointer<UInt8>, _ keyCount: Int) -> UnsafeMutablePointer<KeyEntry>? {
        if let entry = unsafe find(key, keyCount, isFolded: false) { return unsafe entry }
        return unsafe longestFolded < 0 ? nil : findFolded(key, keyCount)
    }

    private func find(_ key: UnsafePointer<UInt8>, _ keyCount: Int, isFolded: Bool) -> UnsafeMutablePointer<KeyEntry>? {
        var slot = unsafe Self.hash(key, keyCount) & mask
        while true {
            let index = unsafe slots[slot]
            if index == .max { return nil }
            let entry = unsafe entries + Int(index)
            if unsafe entry.pointee.matches(key, keyCount), !isFolded || (unsafe entry.pointee.folding != .none) {
                return unsafe entry
            }
            slot = (slot + 1) & mask
        }
    }

    @inline(never) private func findFolded(_ key: UnsafePointer<UInt8>, _ keyCount: Int) -> UnsafeMutablePointer<
        KeyEntry
    >? {
        // A key this long matches after folding only if it is mostly underscores. Such keys are not folded.
        guard keyCount <= 4 * longestFolded + 16 else { return nil }
        let text = unsafe String(decoding: UnsafeBufferPointer(start: key, count: keyCount), as: UTF8.self)
        guard var folded = folding.folded(text) else { return nil }
        return folded.withUTF8 { text in
            guard let start = text.baseAddress else { return nil }
            return unsafe find(start, text.count, isFolded: true)
        }
    }

    /// Hashes the length and the first and last bytes, which distinguish a schema's keys well enough. A document cannot lengthen a
    /// chain, because the table holds only the schema's keys.
    private static func hash(_ key: UnsafePointer<UInt8>, _ count: Int) -> Int {
        var value = UInt64(truncatingIfNeeded: count)
        if count >= 8 {
            let raw = unsafe UnsafeRawPointer(key)
            value ^= unsafe raw.loadUnaligned(as: UInt64.self)
            value = (value &* 0x9E37_79B9_7F4A_7C15) ^ (value &>> 29)
            value ^= unsafe (raw + (count - 8)).loadUnaligned(as: UInt64.self)
        } else {
            for index in 0..<count { value = unsafe (value &<< 8) ^ UInt64(key[index]) ^ (value &>> 56) }
        }
        value = value &* 0x9E37_79B9_7F4A_7C15
        return Int(truncatingIfNeeded: value &>> 32)
    }
}

/// The keys and key paths of a model as a prefix tree, while its plan is made.
final class KeyTree {
    /// A key's bytes and folding. Canonically equivalent keys stay distinct.
    private struct Step: Hashable {
        let key: [UInt8]
        let folding: KeyFolding
    }

    private(set) var children: [KeyTree] = []
    /// The children by their steps.
    private var childrenByStep: [Step: KeyTree] = [:]
    let key: String
    /// The folding to try if the document's key has no exact match.
    let folding: KeyFolding
    private(set) var routes: [KeyEntry.Route] = []

    init(key: String = "", folding: KeyFolding = .none) {
        self.key = key
        self.folding = folding
    }

    /// The children in the order of their entries; nil is an entry that matches nothing.
    ///
    /// A nil precedes a case-insensitive child if another child has exactly its spelling. The decoder first compares the entry
    /// after the current one, so without the nil the case-insensitive child would win over the exact child.
    var ordered: [KeyTree?] { children.filter { !hasTwin($0) } + children.filter(hasTwin).flatMap { [nil, $0] } }

    /// Whether a case-insensitive child has the spelling of an exact child.
    private func hasTwin(_ child: KeyTree) -> Bool {
        child.folding != .none && childrenByStep[Step(key: Array(child.key.utf8), folding: .none)] != nil
    }

    /// Adds a field's candidate at the end of its path, or only the path if `route` is nil.
    func insert(_ route: KeyEntry.Route?, at path: ArraySlice<String>, folding: KeyFolding) {
        guard let key = path.first else {
            if let route { routes.append(route) }
            return
        }
        child(key, folding: folding).insert(route, at: path.dropFirst(), folding: folding)
    }

    private func child(_ key: String, folding: KeyFolding) -> KeyTree {
        let step = Step(key: Array(key.utf8), folding: folding)
        if let child = childrenByStep[step] { return child }
        let child = KeyTree(key: key, folding: folding)
        children.append(child)
        childrenByStep[step] = child
        return child
    }
}
