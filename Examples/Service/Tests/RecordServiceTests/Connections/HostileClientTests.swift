import Foundation
import GRDB
import Gzip
import Testing

@testable import RecordService

/// Clients that disconnect, send slowly or endlessly, or are too many.
@Suite(.timeLimit(.minutes(5)))
struct HostileClientTests {
    @Test("A request that is cut off at any tenth byte is answered with 400 at most, and can be sent again")
    func cutOff() async throws {
        try await TestService.run { service in
            let request = Request.lines(Request.records(1...5)).bytes
            for end in stride(from: 0, to: request.count, by: 10) {
                let answers = try await Connection(service.port).exchange([Array(request[..<end])], isCutOff: true)
                #expect(answers.allSatisfy { $0.status == 400 })
                #expect(answers.allSatisfy { $0.headers["content-type"] == "application/problem+json" })
            }
            let rows = try service.rows()
            #expect(rows <= 5)
            #expect(try await service.post(Request.records(1...5)).accepted() == 5)
            #expect(try service.rows() == 5)
        }
    }

    @Test("Chunks of one byte")
    func oneByteChunks() async throws {
        try await TestService.run { service in
            var request = Request.lines(Request.records(1...20))
            request.chunkBytes = 1
            let answers = try await Connection(service.port).exchange([request.bytes])
            #expect(try answers.first?.accepted() == 20)
        }
    }

    @Test("Pipelined requests are answered in order")
    func pipelining() async throws {
        try await TestService.run { service in
            let requests = (1...50).flatMap { number in
                var request = Request.lines(Request.records(1...number))
                request.isLast = number == 50
                return request.bytes
            }
            let answers = try await Connection(service.port).exchange([requests])
            #expect(try answers.map { try $0.accepted() } == Array(1...50))
        }
    }

    @Test(
        "Heads that a proxy may read differently are refused, and nothing behind them is read",
        arguments: [
            ("HTTP/1.1", ["Host: a", "Transfer-Encoding: chunked"], 200),
            ("HTTP/1.1", ["Host: a", "Transfer-Encoding: Chunked"], 200),
            ("HTTP/1.1", ["Transfer-Encoding: chunked"], 400),
            ("HTTP/1.1", ["Host: a", "Host: b", "Transfer-Encoding: chunked"], 400),
            ("HTTP/1.1", ["Host: a", "host: a", "Transfer-Encoding: chunked"], 400),
            ("HTTP/1.1", ["Host: a", "Transfer-Encoding: gzip, chunked"], 400),
            ("HTTP/1.1", ["Host: a", "Transfer-Encoding: gzip", "Transfer-Encoding: chunked"], 400),
            ("HTTP/1.1", ["Host: a", "Transfer-Encoding: chunked", "Transfer-Encoding: chunked"], 400),
            ("HTTP/1.1", ["Host: a", "Transfer-Encoding: chunked, gzip"], 400),
            ("HTTP/1.1", ["Host: a", "Transfer-Encoding: chunked", "Content-Length: 3"], 400),
            ("HTTP/1.1", ["Host: a", "Content-Length: 3", "Content-Length: 4"], 400),
            ("HTTP/1.0", ["Transfer-Encoding: chunked"], 400),
        ])
    func ambiguousHeads(version: String, headers: [String], status: Int) async throws {
        try await TestService.run { service in
            var request = Request.lines(Request.records(1...2))
            request.chunkBytes = 50
            let body = request.bytes.split(separator: Array("\r\n\r\n".utf8), maxSplits: 1)[1]
            let lines = ["POST /v1/records \(version)", "Content-Type: application/x-ndjson"] + headers
            let head = Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
            let answers = try await Connection(service.port).exchange(
                [head, Array(body), request.bytes], isCutOff: true)
            #expect(answers.first?.status == status)
            #expect(answers.count == (status == 200 ? 2 : 1))
            #expect(try service.rows() == (status == 200 ? 2 : 0))
        }
    }

    @Test("A request of HTTP/1.0, such as the health check of an old proxy, needs no host")
    func oldRequest() async throws {
        try await TestService.run { service in
            let answers = try await Connection(service.port).exchange([Array("GET /v1/records HTTP/1.0\r\n\r\n".utf8)])
            #expect(answers.map(\.status) == [405])
        }
    }

    @Test("A thousand connections at once are all answered")
    func manyConnections() async throws {
        try await TestService.run { service in
            let accepted = try await withThrowingTaskGroup(of: Int.self) { group in
                for id in 1...1_000 {
                    group.addTask { try await service.post(Request.records(id...id)).accepted() }
                }
                return try await group.reduce(0, +)
            }
            #expect(accepted == 1_000)
            #expect(try service.rows() == 1_000)
        }
    }

    @Test("Connections with an endless head or without any bytes are closed", arguments: ["POST /v1/rec", ""])
    func slowHead(_ start: String) async throws {
        try await TestService.run({ configuration, _ in configuration.clientHeadSeconds = 1 }) { service in
            let began = ContinuousClock.now
            let bytes = Array(repeating: Array("a".utf8), count: 100)
            let answers = try await Connection(service.port).exchange(
                [Array(start.utf8)] + (start.isEmpty ? [] : bytes), pause: .milliseconds(200))
            #expect(answers.isEmpty)
            #expect(ContinuousClock.now - began < .seconds(15))
        }
    }

    @Test("A body that arrives too slowly is answered with 408")
    func slowBody() async throws {
        try await TestService.run({ configuration, _ in configuration.clientBodySeconds = 1 }) { service in
            let request = Request.lines(Request.records(1...100))
            // The head has a limit of its own.
            let head = [Array(request.bytes.dropLast(request.body.count))]
            let began = ContinuousClock.now
            let answers = try await Connection(service.port).exchange(
                head + request.body.map { [$0] }, pause: .milliseconds(20))
            #expect(answers.map(\.status) == [408])
            #expect(try answers.first?.codes() == ["timeout"])
            #expect(ContinuousClock.now - began < .seconds(15))
        }
    }

    @Test("A body of 2 GB is refused because of its length, and a chunked body once it is too long")
    func endlessBodies() async throws {
        try await TestService.run({ configuration, _ in configuration.limitBodyBytes = 1 << 20 }) { service in
            let head = "POST /v1/records HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-ndjson\r\n"
            let block = [UInt8](repeating: UInt8(ascii: "\n"), count: 1 << 16)
            let announced = Array("\(head)Content-Length: 2000000000\r\n\r\n".utf8)
            let chunked = Array("\(head)Transfer-Encoding: chunked\r\n\r\n".utf8)
            let chunk = Array("10000\r\n".utf8) + block + Array("\r\n".utf8)
            // 2 GB in all, unless the service ends the connection.
            for (start, piece) in [(announced, block), (chunked, chunk)] {
                let pieces = [start] + Array(repeating: piece, count: 2_000_000_000 / block.count)
                let answers = try await Connection(service.port).exchange(pieces)
                #expect(answers.map(\.status) == [413])
                #expect(answers.first?.headers["connection"] == "close")
            }
        }
    }

    @Test("A request with Expect: 100-continue is accepted, or refused before its body is sent")
    func expectations() async throws {
        try await TestService.run { service in
            let body = Request.records(1...1)
            let expecting = ["Expect: 100-continue"]
            let accepted = try await service.post(body, headers: expecting)
            #expect(accepted.status == 200)
            let head = "POST /v1/records HTTP/1.1\r\nContent-Type: application/json\r\nExpect: 100-continue\r\n"
            let request = Array("\(head)Host: a\r\nContent-Length: 99999999999\r\n\r\n".utf8)
            #expect(try await Connection(service.port).exchange([request]).map(\.status) == [413])
        }
    }

    @Test("A decompression bomb is refused", arguments: [1 << 20, 32 << 20])
    func bomb(_ bytes: Int) async throws {
        try await TestService.run { service in
            let bomb = gzipped([UInt8](repeating: UInt8(ascii: " "), count: bytes))
            for type in ["application/json", "application/x-ndjson"] {
                let answer = try await service.post(bomb, type: type, headers: ["Content-Encoding: gzip"])
                #expect(answer.status == 413)
                #expect(try answer.codes() == ["expansionLimit"])
            }
        }
    }

    @Test("The limit of a body's length also applies after decompression")
    func longGzip() async throws {
        try await TestService.run({ configuration, _ in
            configuration.limitBodyBytes = 100_000
            configuration.limitExpansion = 1_000
        }) { service in
            let answer = try await service.post(
                gzipped(Request.records(1...2_000)), headers: ["Content-Encoding: gzip"])
            #expect(answer.status == 413)
            #expect(try answer.codes() == ["bodyLimit"])
        }
    }

    @Test("A record over the limit is rejected, and those after it are not")
    func longRecord() async throws {
        try await TestService.run { service in
            let long = Array(Request.record(1).replacing("Zoë", with: String(repeating: "a", count: 70_000)).utf8)
            let answer = try await service.post(long + Array("\n".utf8) + Request.records(2...3))
            #expect(try answer.accepted() == 2)
            #expect(try answer.codes() == ["recordLimit"])
        }
    }

    @Test("Bytes that are not HTTP are answered with 400")
    func noHTTP() async throws {
        try await TestService.run { service in
            let chunked =
                "POST /v1/records HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-ndjson\r\nTransfer-Encoding: chunked"
            for (text, count) in [
                ("\u{0}\u{1}\u{2}\r\n\r\n", 1), ("POST\r\n\r\n", 1), ("POST /v1/records HTTP/9.9\r\n\r\n", 1),
                ("\(chunked)\r\n\r\nxyz\r\n", 1), ("", 0),
            ] {
                let answers = try await Connection(service.port).exchange([Array(text.utf8)], isCutOff: true)
                #expect(answers.map(\.status) == Array(repeating: 400, count: count))
                #expect(answers.allSatisfy { $0.headers["content-type"] == "application/problem+json" })
            }
            #expect(try await service.post(Request.records(1...1)).status == 200)
        }
    }
}
