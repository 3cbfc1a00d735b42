import Synchronization

/// The limit of bytes in memory, decoded and not yet committed, for all requests together.
final class MemoryBudget: Sendable {
    private let limit: Int
    private let used = Atomic<Int>(0)

    /// Creates a budget of bytes.
    init(_ limit: Int) {
        self.limit = limit
    }

    /// The number of bytes in use.
    var usedBytes: Int { used.load(ordering: .relaxed) }

    /// Creates the lease of a request, at first empty.
    func lease() -> Lease { Lease(self) }

    /// The share of one request in the budget.
    struct Lease {
        private let budget: MemoryBudget
        /// The number of bytes taken from the budget.
        private(set) var bytes = 0

        fileprivate init(_ budget: MemoryBudget) {
            self.budget = budget
        }

        /// Takes more bytes from the budget.
        ///
        /// - Returns: false, and takes nothing, if the budget does not suffice.
        mutating func extend(by count: Int) -> Bool {
            guard budget.used.add(count, ordering: .relaxed).newValue <= budget.limit else {
                budget.used.subtract(count, ordering: .relaxed)
                return false
            }
            bytes += count
            return true
        }

        /// Returns all bytes to the budget after a commit.
        mutating func shrink() {
            budget.used.subtract(bytes, ordering: .relaxed)
            bytes = 0
        }

    }
}
