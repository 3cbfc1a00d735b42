import Testing

@testable import RecordService

struct DescriptorBudgetTests {
    @Test(
        "The operators' port keeps some of the descriptors, however few there are",
        arguments: [(64, 18, 6), (1_024, 856, 128), (1 << 20, 2_000, 128), (48, 6, 2)])
    func division(_ limit: Int, _ records: Int, _ operations: Int) throws {
        let budget = try DescriptorBudget(of: limit, connections: 2_000, processors: 2, readsKafka: false)
        #expect(budget.records == records && budget.operations == operations)
    }

    @Test("A limit that leaves no connection is an error")
    func tooFew() {
        let reason = ConfigurationError.contradiction("the process may open 47 files, but needs 48: see ulimit -n")
        #expect(throws: reason) {
            try DescriptorBudget(of: 47, connections: 10, processors: 2, readsKafka: false)
        }
    }
}
