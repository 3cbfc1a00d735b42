import Synchronization

/// The bytes that all requests together may have in memory, decoded and not yet committed.
final class MemoryBudget: Sendable {
    private let limit: Int
    private let used = Atomic<Int>(0)

    /// Makes a budget of so many bytes.
    init(_ limit: Int) {
        self.limit = limit
    }

    /// How many bytes are in use.
    var usedBytes: Int { used.load(ordering: .relaxed) }

    /// Starts a request.
    func lease() -> Lease { Lease(self) }

    /// What one request takes of the budget.
    struct Lease {
        private let budget: MemoryBudget
        /// How many bytes.
        private(set) var bytes = 0

        fileprivate init(_ budget: MemoryBudget) {
            self.budget = budget
        }

        /// Takes more.
        ///
        /// - Returns: false, and nothing is taken, if that would be more than there is.
        mutating func extend(by count: Int) -> Bool {
            guard budget.used.add(count, ordering: .relaxed).newValue <= budget.limit else {
                budget.used.subtract(count, ordering: .relaxed)
                return false
            }
            bytes += count
            return true
        }

        /// Gives back what was taken: the block is committed.
        mutating func shrink() {
            budget.used.subtract(bytes, ordering: .relaxed)
            bytes = 0
        }

    }
}
