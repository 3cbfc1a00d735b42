import IngestCore
import Testing

/// Input with too many rejected records is not read to its end.
struct RejectLimitTests {
    @Test(arguments: [1, 3, 400, 999, 1_000, 5_000])
    func aThousandAreEnough(blockCount: Int) {
        var limit = RejectLimit(maximum: nil)
        var admitted = 0
        while !limit.isReached { admitted += limit.admit(blockCount, rejects: 0..<blockCount) }
        #expect(admitted == 1_000)
        #expect(limit.admit(1, rejects: 0..<0) == 0)
    }

    @Test func oneAcceptedRecordContinuesTheRun() {
        var limit = RejectLimit(maximum: nil)
        #expect(limit.admit(999, rejects: 0..<999) == 999)
        #expect(limit.admit(5_000, rejects: 1..<5_000) == 5_000)
        #expect(limit.admit(5_000, rejects: 0..<5_000) == 5_000)
        #expect(!limit.isReached)
    }

    @Test("The database may have rejected more records of earlier inputs than the limit allows")
    func limitMayBeExceededByTheDatabase() {
        var limit = RejectLimit(maximum: -2)
        #expect(limit.admit(3, rejects: 0..<0) == 3)
        #expect(!limit.isReached)
        #expect(limit.admit(3, rejects: [1]) == 1)
        #expect(limit.isReached)
    }

    @Test(arguments: [0, 1, 2, 5])
    func rejectsUpToTheLimitAreAllowed(maximum: Int) {
        var limit = RejectLimit(maximum: maximum)
        #expect(limit.admit(4, rejects: [1]) == (maximum == 0 ? 1 : 4))
        let rest = limit.admit(10, rejects: [2, 4, 6, 8])
        #expect(rest == [0, 2, 4, 10][[0, 1, 2, 5].firstIndex(of: maximum) ?? 0])
        #expect(limit.isReached == (maximum < 5))
    }

    @Test(arguments: [1, 2])
    func rubbishIsNotKept(workers: Int) throws {
        let directory = try TestDirectory()
        let input = BytesInput(String(repeating: "x\n", count: 50_000))
        let summary = try directory.ingest(input, workers: workers)
        #expect(summary.read == 1_000)
        #expect(summary.lost == 0)
        #expect(try directory.rejectLines().count == 1_000)
        guard case .failed(.nothingAccepted) = summary.outcome else {
            Issue.record("\(summary.outcome)")
            return
        }
    }

    @Test func recordsRefusedByTheDatabaseCount() throws {
        let directory = try TestDirectory()
        try directory.execute("CREATE TABLE Visit (id INTEGER UNIQUE CHECK (id < 0))")
        let lines = (1...30_000).map { "{\"id\":\($0)}\n" }.joined()
        let summary = try directory.ingest(BytesInput(lines), into: try MappedIngestionTests.table(directory))
        #expect((1_000...5_000).contains(summary.read))
        #expect(summary.lost == 0)
    }

    @Test("Records of the last batch that the database rejects count toward the limit", arguments: [1, 2])
    func refusalInTheLastBatchCounts(maximum: Int) throws {
        let directory = try TestDirectory()
        try directory.execute("CREATE TABLE Visit (id INTEGER UNIQUE CHECK (id < 3))")
        var options = IngestionOptions()
        options.maximumRejects = maximum
        let files = try directory.files(["{\"id\":1}\n{\"id\":2}\n{\"id\":3}\n{\"id\":4}\n"])
        let summary = try directory.ingest(files, into: try MappedIngestionTests.table(directory), options: options)
        #expect(summary.result.accepted == 2 && summary.result.rejected == 2 && summary.lost == 0)
        #expect(summary.failures.map { "\($0)".contains("--max-rejects") } == (maximum == 1 ? [true] : []))
    }

    @Test func theLimitIsOfAllInputs() throws {
        let directory = try TestDirectory()
        var options = IngestionOptions()
        options.maximumRejects = 3
        let files = try directory.files(["{\"id\":1}\nx\nx\n", "{\"id\":2}\nx\nx\n{\"id\":3}\n", "{\"id\":4}\n"])
        let summary = try directory.ingest(files, into: try MappedIngestionTests.table(directory), options: options)
        #expect(summary.result.newRejects == 3)
        #expect(summary.failures.map { "\($0)".contains("--max-rejects") } == [true])
        #expect(try directory.rows("SELECT id FROM Visit ORDER BY id") == ["1", "2"])
    }
}
