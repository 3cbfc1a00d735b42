/// Tells whether records can be stored, by a probe that is shared by all requests that wait at the same time. Commits wait
/// behind a probe, and a probe can take as long as a transaction may wait.
actor Readiness {
    private let store: any EventStore
    private let health: StoreHealth
    private var running: Task<Void, Never>?

    /// Creates the check of a store.
    ///
    /// - Parameters:
    ///   - store: the store.
    ///   - health: receives the outcome of each probe.
    init(_ store: any EventStore, _ health: StoreHealth) {
        self.store = store
        self.health = health
    }

    /// Probes the store.
    ///
    /// - Returns: why records cannot be stored now; nil if they can.
    func failure() async -> String? {
        let probe =
            running
            ?? Task { [store, health] in
                let failure = health.failure
                do throws(StoreError) {
                    try await store.probe(Event.table, bytes: failure?.bytes ?? 0)
                    health.probed(after: failure)
                } catch {
                    health.failed("\(error)")
                }
            }
        running = probe
        await probe.value
        if running == probe { running = nil }
        return health.failure?.reason
    }
}
