import FastModel

/// Whether a column's values are all different, by their hashes: two values with one hash make a column that is none count as
/// repeating, never the other way round.
struct DistinctValues {
    /// How the values are, as far as that is known.
    enum Answer: Sendable {
        case distinct, repeating
        /// There were more values than hashes are kept of.
        case unknown
    }

    private(set) var answer = Answer.distinct
    private var hashes: Set<Int> = []

    /// Takes the next value.
    ///
    /// - Parameters:
    ///   - value: a scalar; arrays and objects are not compared.
    ///   - room: how many more hashes all columns together may keep.
    mutating func add(_ value: JSONValue, room: inout Int) {
        guard answer == .distinct else { return }
        var hasher = Hasher()
        switch value {
        case .null, .native: return
        case .array, .object: return end(.unknown, &room)
        case .bool(let bool): hasher.combine(bool)
        case .number(let number): hasher.combine(Int64(number.text).map { "\($0)" } ?? number.text)
        case .string(let text): hasher.combine(text)
        }
        guard hashes.insert(hasher.finalize()).inserted else { return end(.repeating, &room) }
        room -= 1
        if room < 0 { end(.unknown, &room) }
    }

    /// One answer is enough: the memory goes to other columns.
    private mutating func end(_ answer: Answer, _ room: inout Int) {
        self.answer = answer
        room += hashes.count
        hashes = []
    }
}
