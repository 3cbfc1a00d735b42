import Testing

@testable import RecordService

struct StoreHealthTests {
    @Test("A failure stays until a commit, or a probe that began after it, succeeds")
    func probes() {
        let health = StoreHealth()
        #expect(health.failure == nil)
        health.failed("full", bytes: 1_000)
        let first = health.failure
        health.failed("full", bytes: 10)
        #expect(health.failure?.reason == "full" && health.failure?.bytes == 1_000)
        health.probed(after: first)
        #expect(health.failure != nil)
        health.probed(after: health.failure)
        #expect(health.failure == nil)
        health.failed("full", bytes: 10)
        #expect(health.failure?.bytes == 10)
        health.committed()
        #expect(health.failure == nil)
    }
}
