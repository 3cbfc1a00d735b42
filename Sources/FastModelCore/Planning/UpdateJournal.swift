/// How to undo an update: the properties of each model that the update entered, in the order of the document.
///
/// A model is saved each time that it is entered. So undoing the changes since a mark is right for an object that the document
/// reaches several times, and for objects in a cycle.
@usableFromInline struct UpdateJournal {
    /// Restores a property. Retains the object that has the property.
    @usableFromInline typealias Restore = () -> Void

    private var entries: [Restore] = []

    /// The number of entries: the mark of a model that is about to be entered.
    var count: Int { entries.count }

    /// Saves the properties of the object, or of the copy of a struct, at a base.
    mutating func save(_ places: [any PropertyPlace], at base: UnsafeMutableRawPointer) {
        for place in places { entries.append(unsafe place.saved(at: base)) }
    }

    /// Undoes all changes since a mark.
    mutating func rollBack(to mark: Int) { while entries.count > mark { entries.removeLast()() } }
}
