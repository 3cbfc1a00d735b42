/// How to undo an update: the properties of the models that the document has reached so far, in its order.
///
/// A model is saved each time that it is reached, so that undoing the changes since a mark is right for an object that the document
/// reaches several times, and for objects in a cycle.
@usableFromInline struct UpdateJournal {
    /// Restores a property. Retains the object that has the property.
    @usableFromInline typealias Restore = () -> Void

    /// An object, by its address, and the type whose properties are saved: a subclass has further ones.
    private struct SavedObject: Hashable {
        let address: UInt
        let type: ObjectIdentifier
    }

    private struct Entry {
        /// The object whose properties are restored, and which the entry retains; nil for a struct.
        let object: SavedObject?
        let restore: [Restore]
    }

    private var entries: [Entry] = []
    /// The number of entries that makes a compaction worthwhile.
    private var compactionCount = 1_024

    /// The number of entries: the mark of a model that is about to be reached.
    var count: Int { entries.count }
    var needsCompaction: Bool { entries.count >= compactionCount }

    /// Saves the properties of the object of a class, or of the copy of a struct, at a base. `objectType` is nil for a struct.
    mutating func save(
        _ places: [any PropertyPlace], at base: UnsafeMutableRawPointer, of objectType: ObjectIdentifier?
    ) {
        if places.isEmpty { return }
        let restore = places.map { unsafe $0.saved(at: base) }
        let object = objectType.map { SavedObject(address: UInt(bitPattern: base), type: $0) }
        entries.append(Entry(object: object, restore: restore))
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
            var objects = Set<SavedObject>()
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
