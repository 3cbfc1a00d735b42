import Foundation
import GRDB
import IngestCore
import Testing

/// Runs from bytes to rows: what is stored, kept, repeated and interrupted.
struct IngestionTests {
    private static func event(_ id: Int, amount: String = "1.5") -> String {
        """
        {"id":\(id),"type":"click","occurred_at":"2025-03-01T12:00:00.250Z","user":{"id":7,"name":"Zoë","country":"DE",\
        "verified":true},"tags":["a","q\\"\\u0001"],"amount":\(amount),"duration_ms":12,"success":true}
        """
    }

    @Test(arguments: [1, 7, 64, 100_000])
    func columnsAreTyped(chunkBytes: Int) throws {
        let directory = try TestDirectory()
        let summary = try directory.ingest(BytesInput(Self.event(1), chunkBytes: chunkBytes))
        #expect(summary.result.inserted == 1)
        let row = try #require(try directory.events().first)
        #expect(row["id"] == 1)
        #expect(row["type"] == "click")
        #expect(row["occurred_at_ms"] == 1_740_830_400_250)
        #expect(row["user_id"] == 7)
        #expect(row["user_name"] == "Zoë")
        #expect(row["user_verified"] == true)
        #expect(row["amount"] == 1.5)
        #expect(row["duration_ms"] == 12)
        #expect(row["session"] as String? == nil)
        #expect(try directory.value("SELECT tags ->> 0 FROM events") == "a")
        #expect(try directory.value("SELECT tags ->> 1 FROM events") == "q\"\u{1}")
    }

    @Test func rerunChangesNothing() throws {
        let directory = try TestDirectory()
        let first = try directory.ingest(SampleInput(SampleGenerator(count: 3_000)))
        let rows = try directory.events()
        let rejects = try Data(contentsOf: URL(fileURLWithPath: directory.rejects))
        let second = try directory.ingest(SampleInput(SampleGenerator(count: 3_000)), batchSize: 77)
        #expect(second.read == first.read)
        #expect(second.result.unchanged == first.result.inserted)
        #expect(second.result.knownRejects == first.result.newRejects)
        #expect(second.result.inserted + second.result.updated + second.result.newRejects == 0)
        #expect(try directory.events() == rows)
        #expect(try Data(contentsOf: URL(fileURLWithPath: directory.rejects)) == rejects)
    }

    @Test(arguments: [2, 5])
    func severalProcessorsStoreTheSame(workers: Int) throws {
        let serial = try TestDirectory()
        let parallel = try TestDirectory()
        let one = try serial.ingest(SampleInput(SampleGenerator(count: 5_000)))
        let many = try parallel.ingest(SampleInput(SampleGenerator(count: 5_000)), batchSize: 333, workers: workers)
        #expect(many.result == one.result)
        #expect(try parallel.events() == serial.events())
        #expect(
            try Data(contentsOf: URL(fileURLWithPath: parallel.rejects))
                == Data(contentsOf: URL(fileURLWithPath: serial.rejects)))
    }

    @Test func lastOfTheSameIdentifierStays() throws {
        let directory = try TestDirectory()
        let text = [Self.event(1), Self.event(2), Self.event(1, amount: "9.25"), Self.event(2)].joined(separator: "\n")
        let first = try directory.ingest(BytesInput(text)).result
        #expect(first.inserted == 2)
        #expect(first.updated == 1)
        #expect(first.unchanged == 1)
        let rows = try directory.events()
        #expect(rows.map { $0["amount"] as Double } == [9.25, 1.5])
        _ = try directory.ingest(BytesInput(text))
        #expect(try directory.events() == rows)
    }

    @Test(arguments: [false, true])
    func interruptedRunIsCompletedByTheNext(isArray: Bool) throws {
        let directory = try TestDirectory()
        var pieces = 0
        let sample = { SampleInput(SampleGenerator(count: 3_000, isArray: isArray)) }
        let first = try directory.ingest(sample()) {
            pieces += 1
            return pieces > 2
        }
        guard case .interrupted = first.outcome else {
            Issue.record("the run was not interrupted")
            return
        }
        #expect(first.read > 0 && first.read < 3_000)
        #expect(first.lost == 0)
        #expect(try directory.value("SELECT count(*) FROM events") == first.result.accepted)
        #expect(try directory.rejectLines().count == first.result.rejected)

        let second = try directory.ingest(sample())
        #expect(second.read == 3_000)
        #expect(second.result.unchanged == first.result.accepted)
        #expect(try directory.value("SELECT count(*) FROM events") == second.result.accepted)
        #expect(try directory.rejectLines().count == second.result.rejected)
    }

    @Test func aBrokenElementIsRejected() throws {
        let directory = try TestDirectory()
        let text = "[\(Self.event(1)),\(Self.event(2)), oops, \(Self.event(3))]"
        let summary = try directory.ingest(BytesInput(text))
        #expect(summary.failures.isEmpty)
        #expect(summary.result.accepted == 3)
        #expect(try directory.rejectLines().map { $0["record"] as? String } == ["oops"])
    }

    @Test func brokenArrayKeepsWhatCameBefore() throws {
        let directory = try TestDirectory()
        let text = "[\(Self.event(1)),\(Self.event(2)), {\"id\": [}, \(Self.event(3))]"
        let summary = try directory.ingest(BytesInput(text))
        guard case .failed(.content(_, let reason)) = summary.outcome else {
            Issue.record("\(summary.outcome)")
            return
        }
        #expect(reason.contains("line 1, column"))
        #expect(summary.result.accepted == 2)
        #expect(try directory.events().count == 2)
    }

    @Test(arguments: ["", " \n\n \r\n"])
    func emptyInputIsAnError(text: String) throws {
        let directory = try TestDirectory()
        let summary = try directory.ingest(BytesInput(text))
        guard case .failed(let error) = summary.outcome else {
            Issue.record("\(summary.outcome)")
            return
        }
        #expect("\(error)" == "cannot read test: the input is empty")
    }

    @Test func emptyArrayIsNot() throws {
        let directory = try TestDirectory()
        let summary = try directory.ingest(BytesInput("[]"))
        guard case .complete = summary.outcome else {
            Issue.record("\(summary.outcome)")
            return
        }
        #expect(summary.read == 0)
    }
}
