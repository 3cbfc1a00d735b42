import Logging
import NIOCore
import Testing

@testable import RecordService

struct RefusalLogTests {
    @Test("A second has a limited number of lines for each status, and then the number of the others")
    func limit() throws {
        let lines = RecordedLines()
        let log = RefusalLog(Logger(label: "test") { _ in RecordingHandler(lines: lines) })
        let address = try SocketAddress(ipAddress: "10.0.0.1", port: 7)
        for _ in 1...1_000 { log.refused(401, "the token is not valid", from: address, path: "/v1/records") }
        log.refused(503, "the service is busy", from: nil)
        log.flush()
        let found = lines.all
        #expect(found.count == RefusalLog.linesPerSecond + 2)
        #expect(found.first == "the token is not valid address=10.0.0.1 path=/v1/records status=401")
        #expect(
            found.suffix(2) == [
                "the service is busy address=- status=503", "more requests were refused count=990 status=401",
            ])
        log.flush()
        log.refused(401, "the token is not valid", from: address)
        #expect(lines.all.count == found.count + 1)
    }

    @Test("A path is one word of limited length")
    func paths() {
        let lines = RecordedLines()
        let log = RefusalLog(Logger(label: "test") { _ in RecordingHandler(lines: lines) })
        log.refused(
            404, "there is nothing here", from: nil, path: "/a b\n\u{1B}[31mé" + String(repeating: "x", count: 1_000))
        let line = lines.all.first ?? ""
        #expect(line.hasPrefix("there is nothing here address=- path=/a?b??[31m??xxx") && line.utf8.count < 160)
    }
}
