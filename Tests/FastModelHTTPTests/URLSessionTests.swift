#if NIO
import FastModel
import FastModelHTTP
import Foundation
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Serial, because the tests count downloaded files.
@Suite("Models over URLSession", .serialized)
struct URLSessionTests {
    private func request(_ path: String, _ server: TestServer) throws -> URLRequest {
        URLRequest(url: try #require(URL(string: server.address(path))))
    }

    /// Runs a body with a server and a session, whose connections are not shared between tests.
    private func run(_ body: (URLSession, (String) throws -> URLRequest) async throws -> Void) async throws {
        try await TestServer.with(TestAnswer.all) { server in
            let session = URLSession(configuration: .ephemeral)
            defer { session.invalidateAndCancel() }
            try await body(session) { try request($0, server) }
        }
    }

    @Test func oneModel() async throws {
        try await run { session, request in
            let (user, response) = try await session.responseModel(User.self, for: request("user"))
            #expect(user == User(id: 7, name: "Zoë"))
            #expect(response.statusCode == 200)
        }
    }

    @Test(arguments: ["array", "lines"])
    func manyModels(path: String) async throws {
        try await run { session, request in
            var report = StreamReport()
            let (users, _) = try await session.responseModels(User.self, for: request(path), reporting: &report)
            #expect(users.map(\.id) == (path == "array" ? [1, 2, 0, 4] : [1, 2, 4]))
            #expect(report.records == 4)
            #expect(report.sorted.count == 1)
            await #expect(throws: ModelError.self) {
                try await session.responseModels(User.self, for: request(path), decoder: .strict)
            }
        }
    }

    @Test(arguments: ["array", "lines"])
    func recordsOneByOne(path: String) async throws {
        try await run { session, request in
            let (records, _) = try await session.responseRecords(User.self, for: request(path))
            var count = 0
            for try await _ in records { count += 1 }
            #expect(count == 4)
            // The body is kept as long as the sequence, so it can be read again.
            for try await _ in records { count += 1 }
            #expect(count == 8)
        }
    }

    @Test func statusOtherThanSuccess() async throws {
        try await run { session, request in
            await #expect(throws: UnexpectedStatusError(status: 404)) {
                try await session.responseModel(User.self, for: request("missing"))
            }
            await #expect(throws: UnexpectedStatusError(status: 404)) {
                try await session.responseModels(User.self, for: request("missing"))
            }
        }
    }

    @Test(arguments: [("empty", ModelError.Code.emptyInput), ("broken", .invalidSyntax), ("long", .documentLimit)])
    func badBody(path: String, code: ModelError.Code) async throws {
        try await run { session, request in
            let error = await #expect(throws: ModelError.self) {
                try await session.responseModel([User].self, for: request(path), decoder: .short)
            }
            #expect(error?.code == code)
        }
    }

    @Test func truncatedBody() async throws {
        try await run { session, request in
            await #expect(throws: (any Error).self) {
                try await session.responseModels(User.self, for: request("cut"))
            }
        }
    }

    @Test func temporaryFilesAreDeleted() async throws {
        let directory = FileManager.default.temporaryDirectory
        func files() throws -> Set<String> {
            Set(try FileManager.default.contentsOfDirectory(atPath: directory.path).filter { $0.hasSuffix(".tmp") })
        }
        try await run { session, request in
            let before = try files()
            for path in ["user", "missing", "broken"] {
                _ = try? await session.responseModel(User.self, for: request(path))
            }
            #expect(try files().subtracting(before).isEmpty)
        }
    }
}
#endif
