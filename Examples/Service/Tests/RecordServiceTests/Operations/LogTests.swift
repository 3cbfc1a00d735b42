import Foundation
import Logging
import Synchronization
import Testing

@testable import RecordService

struct LogTests {
    private static let trace = "4bf92f3577b34da6a3ce929d0e0e4736"

    @Test("A valid traceparent has a trace and a span")
    func traces() throws {
        for header in ["00-\(Self.trace)-00f067aa0ba902b7-01", "01-\(Self.trace)-00f067aa0ba902b7-00-more"] {
            let read = try #require(TraceContext(header))
            #expect(read.trace == Self.trace && read.span == "00f067aa0ba902b7")
        }
    }

    @Test(
        "An invalid traceparent is ignored",
        arguments: [
            "", "00", "00-\(trace)-00f067aa0ba902b7", "ff-\(trace)-00f067aa0ba902b7-01",
            "00-\(trace)-00f067aa0ba902b7-01-more", "00-\(trace)-00f067aa0ba902b-01", "00-\(trace)-00f067aa0ba902b7-1",
            "00-00000000000000000000000000000000-00f067aa0ba902b7-01", "00-\(trace)-0000000000000000-01",
            "00-\(trace.uppercased())-00f067aa0ba902b7-01", "00-\(trace.dropLast())\u{E9}-00f067aa0ba902b7-01",
        ])
    func invalidTraces(_ header: String) { #expect(TraceContext(header) == nil) }

    @Test("With log.requests each request is one line with its trace, client and counts")
    func requests() async throws {
        let lines = RecordedLines()
        try await TestService.run({ configuration, _ in configuration.logRequests = "all" }, log: lines) { service in
            let header = "traceparent: 00-\(Self.trace)-00f067aa0ba902b7-01"
            _ = try await service.post(Request.records(1...3) + Array("{}\n".utf8), headers: [header])
            _ = try await service.post([], to: "/v1/other")
        }
        let found = lines.all.filter { $0.hasPrefix("request ") }
        #expect(found.count == 2, "\(found)")
        let first = try #require(found.first)
        for part in [
            " accepted=3 address=127.0.0.1 ", " method=POST ", " milliseconds=", " path=/v1/records ", " rejected=1 ",
            " span_id=00f067aa0ba902b7 ", " status=200 ", " trace_id=\(Self.trace)",
        ] { #expect(first.contains(part), "\(part): \(first)") }
        #expect(found.last?.contains(" path=/v1/other rejected=0 status=404") == true, "\(found)")
    }

    @Test("A request is not logged by default, but a refused one is, with its trace")
    func refusals() async throws {
        let lines = RecordedLines()
        try await TestService.run(log: lines) { service in
            let header = "traceparent: 00-\(Self.trace)-00f067aa0ba902b7-01"
            _ = try await service.post(Request.records(1...3), headers: [header])
            _ = try await service.post("{}".utf8, headers: [header])
        }
        #expect(!lines.all.contains { $0.hasPrefix("request ") })
        let refused = lines.all.filter { $0.hasPrefix("none of the records could be accepted") }
        #expect(refused.count == 1 && refused.first?.contains("trace_id=\(Self.trace)") == true, "\(lines.all)")
    }

    @Test("A line of the log is an object, whatever its message and metadata have")
    func json() throws {
        let written = Mutex<[[UInt8]]>([])
        var logger = Logger(label: "test") { label in
            JSONLogHandler(label) { line in written.withLock { $0.append(line) } }
        }
        logger[metadataKey: "client"] = "a"
        logger.info("\u{1B} \"x\"\n", metadata: ["level": "7", "list": ["a", "b"], "client": "b"])
        logger.debug("not logged")
        let lines = written.withLock { $0 }
        #expect(lines.count == 1)
        let line = try #require(lines.first)
        #expect(line.filter { $0 == UInt8(ascii: "\n") }.count == 1 && line.last == UInt8(ascii: "\n"))
        let object = try #require(try JSONSerialization.jsonObject(with: Data(line)) as? [String: String])
        let time = try #require(object["time"])
        #expect(
            try abs(
                Date(time, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true)).timeIntervalSinceNow)
                < 60)
        #expect(object["level"] == "info" && object["message"] == "\u{1B} \"x\"\n" && object["logger"] == "test")
        #expect(object["client"] == "b" && object["metadata.level"] == "7" && object["list"] == #"["a", "b"]"#)
    }
}
