#if GRDB
internal import FastModel

/// Which of a table's fields a model has.
struct LocatedPresence {
    let presence: PropertyPresence
    /// Where the fields' properties are in the presence; nil for a model that was not decoded, which has everything.
    let positions: [Int?]?

    func contains(_ field: Int) -> Bool {
        guard let positions else { return true }
        return positions[field].map { presence.contains(at: $0) } ?? false
    }
}
#endif
