/// Tells whether records can be stored, by a probe that is shared by all requests that wait at the same time. Commits wait
/// behind a probe, and a probe can take as long as a transaction may wait. Also tells whether the source can be read.
actor Readiness {
    private let store: any RecordStore
    private let tables: RecordTables
    private let health: StoreHealth
    private let source: SourceHealth
    private var running: Task<Void, Never>?

    /// Creates the check of a store.
    ///
    /// - Parameters:
    ///   - store: the store.
    ///   - tables: the tables that must be writable.
    ///   - health: receives the outcome of each probe.
    ///   - source: the source's state.
    init(_ store: any RecordStore, _ tables: RecordTables, _ health: StoreHealth, _ source: SourceHealth) {
        self.store = store
        self.tables = tables
        self.health = health
        self.source = source
    }

    /// Probes the store.
    ///
    /// - Returns: why records cannot be stored or read now; nil if they can.
    func failure() async -> String? {
        let probe =
            running
            ?? Task { [store, tables, health] in
                let failure = health.failure
                do throws(StoreError) {
                    try await store.probe(tables, bytes: failure?.bytes ?? 0)
                    health.probed(after: failure)
                } catch {
                    health.failed("\(error)")
                }
            }
        running = probe
        await probe.value
        if running == probe { running = nil }
        return health.failure?.reason ?? source.failure
    }
}
