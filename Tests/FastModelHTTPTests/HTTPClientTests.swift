#if AsyncHTTPClient
import AsyncHTTPClient
import FastModel
import FastModelHTTP
import NIOCore
import Testing

@Suite("Models over AsyncHTTPClient")
struct HTTPClientTests {
    /// Runs with a server, against which paths are loaded.
    private func run(_ body: ((String) async throws -> HTTPClientResponse) async throws -> Void) async throws {
        try await TestServer.with(TestAnswer.all) { server in
            try await body { path in
                try await HTTPClient.shared.execute(
                    HTTPClientRequest(url: server.address(path)), timeout: .seconds(30))
            }
        }
    }

    @Test func oneModel() async throws {
        try await run { load in
            let user = try await load("user").responseModel(User.self)
            #expect(user == User(id: 7, name: "Zoë"))
        }
    }

    @Test(arguments: ["array", "lines"])
    func manyModels(path: String) async throws {
        try await run { load in
            var report = StreamReport()
            let users = try await load(path).responseModels(User.self, reporting: &report)
            #expect(users.map(\.id) == (path == "array" ? [1, 2, 0, 4] : [1, 2, 4]))
            #expect(report.records == 4)
            await #expect(throws: ModelError.self) {
                try await load(path).responseModels(User.self, decoder: .strict)
            }
        }
    }

    @Test func statusOtherThanSuccess() async throws {
        try await run { load in
            let response = try await load("missing")
            await #expect(throws: UnexpectedStatusError(status: 404)) { try await response.responseModel(User.self) }
            #expect(throws: UnexpectedStatusError(status: 404)) { try response.responseRecords(User.self) }
        }
    }

    @Test(arguments: [("empty", ModelError.Code.emptyInput), ("broken", .invalidSyntax), ("long", .documentLimit)])
    func badBody(path: String, code: ModelError.Code) async throws {
        try await run { load in
            let error = await #expect(throws: ModelError.self) {
                try await load(path).responseModel([User].self, decoder: .short)
            }
            #expect(error?.code == code)
        }
    }

    @Test func recordsBeforeABreakAreDelivered() async throws {
        try await run { load in
            var ids: [Int] = []
            await #expect(throws: (any Error).self) {
                for try await record in try await load("cut").responseRecords(User.self) {
                    if case .model(let user, _) = record { ids.append(user.id) }
                }
            }
            #expect(ids == [1, 2])
        }
    }

    /// Each line is sent after the previous one has been delivered.
    @Test func recordsAreDeliveredWhileTheBodyArrives() async throws {
        let (stream, source) = AsyncStream.makeStream(of: ByteBuffer.self)
        let response = HTTPClientResponse(body: .stream(stream))
        var iterator = try response.responseRecords(User.self, framing: .lines).makeAsyncIterator()
        for id in 1...3 {
            source.yield(ByteBuffer(string: "{\"id\":\(id)}\n"))
            guard case .model(let user, _)? = try await iterator.next() else {
                Issue.record("no model")
                return
            }
            #expect(user.id == id)
        }
        source.finish()
        #expect(try await iterator.next() == nil)
    }
}
#endif
