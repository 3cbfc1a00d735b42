/// How to undo an update: the properties of the models that the document has reached so far, in its order.
///
/// A model is saved each time that it is reached, so that undoing the changes since a mark is right for an object that the document
/// reaches several times, and for objects in a cycle.
@usableFromInline struct UpdateJournal {
    /// Restores a property. Retains the object that has the property.
    @usableFromInline typealias Restore = () -> Void

    private struct Entry {
        /// The address of the object whose properties are restored, and which the entry retains; nil for a struct.
        let object: UInt?
        let restore: [Restore]
    }

    private var entries: [Entry] = []
    /// The number of entries that makes a compaction worthwhile.
    private var compactionCount = 1_024

    /// The number of entries: the mark of a model that is about to be reached.
    var count: Int { entries.count }
    var needsCompaction: Bool { entries.count >= compactionCount }

    /// Saves the properties of the object, or of the copy of a struct, at a base.
    mutating func save(_ places: [any PropertyPlace], at base: UnsafeMutableRawPointer, isObject: Bool) {
        if places.isEmpty { return }
        let restore = places.map { unsafe $0.saved(at: base) }
        entries.append(Entry(object: isObject ? UInt(bitPattern: base) : nil, restore: restore))
    }

    /// Undoes all changes since a mark.
    mutating func rollBack(to mark: Int) {
        while entries.count > mark { entries.removeLast().restore.reversed().forEach { $0() } }
    }

    /// Removes the entries that undo nothing more: between two marks, all of an object but the first. A document that has an object under
    /// a repeated key would otherwise take memory for each repetition.
    ///
    /// - Parameter marks: the marks in use.
    /// - Returns: the marks after the removal, in the same order.
    mutating func compact(_ marks: [Int]) -> [Int] {
        var kept: [Entry] = []
        var moved: [Int: Int] = [:]
        var start = 0
        for mark in Set(marks.map { min($0, count) } + [count]).sorted() {
            var objects = Set<UInt>()
            for entry in entries[start..<mark] where entry.object.map({ objects.insert($0).inserted }) ?? true {
                kept.append(entry)
            }
            start = mark
            moved[mark] = kept.count
        }
        defer {
            entries = kept
            compactionCount = max(1_024, 2 * kept.count)
        }
        return marks.map { moved[min($0, count)] ?? 0 }
    }
}
