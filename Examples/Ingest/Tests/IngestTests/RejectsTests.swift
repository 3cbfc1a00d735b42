import Foundation
import IngestCore
import Testing

/// Rejected records are kept unchanged, once, and with their place.
struct RejectsTests {
    @Test func placeAndTextAreKept() throws {
        let directory = try TestDirectory()
        _ = try directory.ingest(BytesInput("\n{\"id\": oops}\n  17 \r\n"))
        let lines = try directory.rejectLines()
        #expect(lines.count == 2)
        let first = try #require(lines.first)
        #expect(first["input"] as? String == "test")
        #expect(first["line"] as? Int == 2)
        #expect(first["byte_offset"] as? Int == (first["column"] as? Int ?? 0))
        #expect(first["record_offset"] as? Int == 1)
        #expect(first["code"] as? String == "invalidSyntax")
        #expect(first["record"] as? String == "{\"id\": oops}")
        #expect((first["reason"] as? String)?.contains("not valid JSON") == true)
        #expect(lines.last?["line"] as? Int == 3)
        #expect((lines.last?["reason"] as? String)?.hasPrefix("$: ") == true)
    }

    @Test func invalidUTF8IsKept() throws {
        let directory = try TestDirectory()
        let record = Array("{\"id\":\"".utf8) + [0xFF, 0x00, 0xC3] + Array("\"}".utf8)
        _ = try directory.ingest(BytesInput(record + [0x0A]))
        let line = try #require(try directory.rejectLines().first)
        #expect(line["record"] == nil)
        #expect(Data(base64Encoded: line["record_base64"] as? String ?? "") == Data(record))
        #expect(line["code"] as? String == "invalidUTF8")
    }

    @Test(arguments: ["name", "country", "url"])
    func textsWithNULAreRejected(_ key: String) throws {
        let directory = try TestDirectory()
        let record = #"""
            {"id":1,"type":"click","occurred_at":"2025-03-01T10:00:00Z","user":{"id":2,"name":"n","country":"NO"},\#
            "amount":1,"duration_ms":1,"success":true,"url":"u"}
            """#
        let broken = record.replacing(#""\#(key)":""#, with: #""\#(key)":"a\u0000"#)
        #expect(broken != record)
        let summary = try directory.ingest(BytesInput(record + "\n" + broken + "\n"))
        #expect(summary.result.accepted == 1)
        #expect(try directory.rejectLines().map { $0["code"] as? String } == ["refusedByStore"])
    }

    @Test func sizesAddUpToTheSample() throws {
        let directory = try TestDirectory()
        var generator = SampleGenerator(count: 2_000)
        var bytes: [UInt8] = []
        while generator.appendNext(to: &bytes) {}
        _ = try directory.ingest(BytesInput(bytes, chunkBytes: 977))
        for line in try directory.rejectLines() {
            let start = try #require(line["record_offset"] as? Int)
            let length = try #require(line["record_length"] as? Int)
            let text = (line["record"] as? String).map { Data($0.utf8) }
            let record = text ?? Data(base64Encoded: line["record_base64"] as? String ?? "")
            #expect(record == Data(bytes[start..<start + length]))
        }
    }

    @Test func sameRecordElsewhereIsAnotherReject() throws {
        let directory = try TestDirectory()
        _ = try directory.ingest(BytesInput("x\nx\n"))
        _ = try directory.ingest(BytesInput("x\nx\n"))
        #expect(try directory.rejectLines().count == 2)
        _ = try directory.ingest(BytesInput("y\nx\n"))
        #expect(try directory.rejectLines().count == 3)
        _ = try directory.ingest(BytesInput("x\n", name: "other"))
        #expect(try directory.rejectLines().count == 4)
    }

    @Test func lostRejectsFileIsRestored() throws {
        let directory = try TestDirectory()
        _ = try directory.ingest(BytesInput("x\ny\n"))
        try FileManager.default.removeItem(atPath: directory.rejects)
        _ = try directory.ingest(BytesInput("x\n"))
        #expect(try directory.rejectLines().count == 2)
    }

    @Test func overlongRecordIsKeptAsPlace() throws {
        let directory = try TestDirectory()
        let long = String(repeating: "x", count: 2 << 20)
        let summary = try directory.ingest(BytesInput(long + "\ny\n", chunkBytes: 1 << 16))
        #expect(summary.read == 2)
        let line = try #require(try directory.rejectLines().first)
        #expect(line["record"] == nil && line["record_base64"] == nil)
        #expect(line["record_length"] as? Int == 2 << 20)
        #expect(line["code"] as? String == "recordLimit")
    }

    @Test func overlongRecordsInOnePlaceDifferByLength() throws {
        let directory = try TestDirectory()
        let lengths = [2 << 20, 3 << 20, 2 << 20]
        let new = try lengths.map { length in
            let long = String(repeating: "x", count: length) + "\n"
            return try directory.ingest(BytesInput(long, chunkBytes: 1 << 16)).result.newRejects
        }
        #expect(new == [1, 1, 0])
        #expect(try directory.rejectLines().map { $0["record_length"] as? Int } == [2 << 20, 3 << 20])
    }
}
