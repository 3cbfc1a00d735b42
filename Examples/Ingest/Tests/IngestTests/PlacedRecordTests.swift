import Foundation
import GRDB
import IngestCore
import Testing

/// Records without a key of their own, identified by their input and their place in it.
struct PlacedRecordTests {
    private static let mapping = #"""
        {"Line": [{"DictionaryKey": "a", "PropertyKey": "a", "ObjectType": "Integer"},
            {"DictionaryKey": "input", "PropertyKey": "Input", "ObjectType": "String"}]}
        """#
    private static let lines =
        #"{"a": 1}"# + "\n" + #"{"a": 1}"# + "\n" + #"{"input": "x", "record_offset": "y"}"# + "\n"

    private static func table(_ directory: TestDirectory) throws -> MappedTable {
        try MappedTable(mapping: try directory.file("map.json", mapping), named: nil, upsert: .update)
    }

    @Test(arguments: [1, 2])
    func everyRecordIsARowOnce(workers: Int) throws {
        let directory = try TestDirectory()
        let table = try Self.table(directory)
        for run in 0..<2 {
            // A copy of the input is the same input.
            let file = try directory.file("lines-\(run).ndjson", Self.lines)
            let summary = try directory.ingest(
                try DescriptorInput.file(file.path), into: table, workers: workers)
            #expect(summary.result.inserted == (run == 0 ? 3 : 0))
            #expect(summary.result.unchanged == (run == 0 ? 0 : 3))
        }
        let rows = try directory.rows("SELECT record_offset, a, Input FROM Line ORDER BY record_offset")
        #expect(rows == ["0|1|", "9|1|", "18||x"])
        let other = try directory.file("other.ndjson", Self.lines + #"{"a": 2}"#)
        let summary = try directory.ingest(try DescriptorInput.file(other.path), into: table, workers: workers)
        #expect(summary.result.inserted == 4)
    }

    @Test func inputWithoutIdentityIsAnError() throws {
        let directory = try TestDirectory()
        let summary = try directory.ingest(BytesInput(Self.lines), into: try Self.table(directory))
        guard case .failed(let error) = summary.outcome else {
            Issue.record("\(summary.outcome)")
            return
        }
        #expect("\(error)".contains("--name"))
        #expect(try directory.value("SELECT count(*) FROM Line", as: Int.self) == 0)
    }
}
