import IngestCore
import Testing

/// More white space before the records than is kept.
struct LeadingSpaceTests {
    private static let records = [#"{"id": 1}"#, #"{"id": "x"}"#, #"{"id": 2}"#]

    @Test(arguments: [false, true], [1, 2])
    func recordsAndTheirPlacesAreTheSame(isArray: Bool, workers: Int) throws {
        let records = Self.records.joined(separator: isArray ? ",\n" : "\n")
        let text = String(repeating: " \n", count: 100_000) + (isArray ? "[\(records)]" : records)
        // In pieces smaller than the limit, and all at once.
        for chunkBytes in [1_000, 1 << 20] {
            let directory = try TestDirectory()
            let summary = try directory.ingest(
                BytesInput(text, chunkBytes: chunkBytes), into: try MappedIngestionTests.table(directory),
                workers: workers)
            guard case .complete = summary.outcome else {
                Issue.record("\(summary.outcome)")
                return
            }
            #expect(summary.read == 3)
            #expect(try directory.rows("SELECT id FROM Visit ORDER BY id") == ["1", "2"])
            let rejects = try directory.rejectLines()
            #expect(rejects.map { $0["code"] as? String } == ["typeMismatch"])
            #expect(rejects.map { $0["line"] as? Int } == [100_002])
            #expect(rejects.map { $0["record_offset"] as? Int } == [isArray ? 200_012 : 200_010])
            #expect(rejects.map { $0["record"] as? String } == [#"{"id": "x"}"#])
        }
    }

    @Test(arguments: [1, 2])
    func onlyWhiteSpaceIsEmptyInput(workers: Int) throws {
        let directory = try TestDirectory()
        let summary = try directory.ingest(
            BytesInput(String(repeating: "\n", count: 200_000)), into: EventTable(), workers: workers)
        guard case .failed(let error) = summary.outcome else {
            Issue.record("\(summary.outcome)")
            return
        }
        #expect("\(error)" == "cannot read test: the input is empty")
    }
}
