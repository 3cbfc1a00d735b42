import Synchronization

/// The limit of bytes in memory, decoded and not yet committed, for all requests together. Requests that find no room wait in
/// order, without holding anything themselves, so that those before them can always finish.
final class MemoryBudget: Sendable {
    /// A request that waits for room.
    private struct Waiter {
        let number: Int
        let bytes: Int
        let turn: CheckedContinuation<Bool, Never>
        let timer: Task<Void, Never>
    }

    private struct State {
        var used = 0
        var waiters: [Waiter] = []
        var count = 0

        /// Whether there is room. An empty budget has room for anything.
        func fits(_ bytes: Int, _ limit: Int) -> Bool { used == 0 || used + bytes <= limit }
    }

    private let limit: Int
    private let patience: Duration
    private let state = Mutex(State())

    /// Creates a budget.
    ///
    /// - Parameters:
    ///   - limit: the number of bytes.
    ///   - patience: how long a request waits for room.
    init(_ limit: Int, patience: Duration) {
        self.limit = limit
        self.patience = patience
    }

    /// The number of bytes in use.
    var usedBytes: Int { state.withLock { $0.used } }

    /// The number of requests that wait for room.
    var waiting: Int { state.withLock { $0.waiters.count } }

    /// Creates the lease of a request, at first empty.
    func lease() -> Lease { Lease(self) }

    /// Takes bytes, unless there is no room. A request that holds none yet does not overtake those that wait.
    private func take(_ bytes: Int, isFirst: Bool) -> Bool {
        state.withLock { state in
            guard !isFirst || state.waiters.isEmpty, state.fits(bytes, limit) else { return false }
            state.used += bytes
            return true
        }
    }

    /// Waits for room and takes bytes.
    ///
    /// - Returns: false if there was none in time, or the task is cancelled.
    private func wait(for bytes: Int) async -> Bool {
        guard patience > .zero else { return false }
        let number = state.withLock { state in
            state.count += 1
            return state.count
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { turn in
                let isTaken = state.withLock { state -> Bool? in
                    // Either this check sees the cancellation, or the cancellation handler runs later and finds the waiter.
                    if Task.isCancelled { return false }
                    if state.waiters.isEmpty, state.fits(bytes, limit) {
                        state.used += bytes
                        return true
                    }
                    let timer = Task {
                        try? await Task.sleep(for: patience)
                        giveUp(number)
                    }
                    state.waiters.append(Waiter(number: number, bytes: bytes, turn: turn, timer: timer))
                    return nil
                }
                if let isTaken { turn.resume(returning: isTaken) }
            }
        } onCancel: {
            giveUp(number)
        }
    }

    private func giveUp(_ number: Int) {
        let waiter = state.withLock { state in
            state.waiters.firstIndex { $0.number == number }.map { state.waiters.remove(at: $0) }
        }
        waiter?.turn.resume(returning: false)
    }

    /// Counts bytes that are in memory already.
    private func add(_ bytes: Int) { state.withLock { $0.used += bytes } }

    /// Returns bytes, and admits those who have waited longest.
    private func giveBack(_ bytes: Int) {
        let admitted = state.withLock { state in
            state.used -= bytes
            var end = 0
            while end < state.waiters.count, state.fits(state.waiters[end].bytes, limit) {
                state.used += state.waiters[end].bytes
                end += 1
            }
            defer { state.waiters.removeFirst(end) }
            return state.waiters[..<end]
        }
        for waiter in admitted {
            waiter.timer.cancel()
            waiter.turn.resume(returning: true)
        }
    }

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
            guard budget.take(count, isFirst: bytes == 0) else { return false }
            bytes += count
            return true
        }

        /// Waits for the first bytes. The lease must be empty: if requests waited for each other's bytes, none would finish.
        ///
        /// - Returns: false, and takes nothing, if the budget did not suffice in time.
        mutating func begin(with count: Int) async -> Bool {
            assert(bytes == 0)
            guard await budget.wait(for: count) else { return false }
            bytes += count
            return true
        }

        /// Adds bytes that are in memory already, even beyond the limit.
        mutating func add(_ count: Int) {
            budget.add(count)
            bytes += count
        }

        /// Returns all bytes to the budget after a commit.
        mutating func shrink() {
            if bytes > 0 { budget.giveBack(bytes) }
            bytes = 0
        }
    }
}
