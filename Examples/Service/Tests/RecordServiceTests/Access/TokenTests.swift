import Crypto
import Foundation
import Testing

@testable import RecordService

struct TokenTests {
    private static func hash(_ token: String) -> String {
        SHA256.hash(data: Data(token.utf8)).map { String(format: "%02x", $0) }.joined()
    }

    @Test("Requests without a token, or with a wrong token, are rejected")
    func overHTTP() async throws {
        try await TestService.run({ configuration, directory in
            let file = directory.appending(path: "tokens")
            try Data("# who\n\nann \(Self.hash("one"))\nbob \(Self.hash("two").uppercased())\n".utf8).write(to: file)
            configuration.tokensFile = file.path
        }) { service in
            let body = Request.records(1...1)
            for header in ["Bearer one", "bearer two"] {
                #expect(try await service.post(body, headers: ["Authorization: \(header)"]).status == 200)
            }
            let missing = try await service.post(body)
            #expect(missing.status == 401 && missing.headers["www-authenticate"] == "Bearer")
            for header in ["Bearer three", "Bearer", "Basic one", "Bearer one two", "Bearer \(Self.hash("one"))"] {
                let answer = try await service.post(body, headers: ["Authorization: \(header)"])
                #expect(answer.status == 401 && !answer.body.contains("three"))
            }
            // The file changes, becomes invalid, and is valid again.
            let file = service.directory.appending(path: "tokens")
            func status(of token: String, is wanted: Int) async throws -> Bool {
                for _ in 0..<50 {
                    let answer = try await service.post(body, headers: ["Authorization: Bearer \(token)"])
                    if answer.status == wanted { return true }
                    try await Task.sleep(for: .milliseconds(100))
                }
                return false
            }
            try Data("eve \(Self.hash("three"))".utf8).write(to: file)
            #expect(try await status(of: "three", is: 200))
            #expect(try await status(of: "one", is: 401))
            try Data("nonsense".utf8).write(to: file)
            try await Task.sleep(for: .milliseconds(1_500))
            #expect(try await status(of: "three", is: 200))
            try Data("ann \(Self.hash("one"))".utf8).write(to: file)
            #expect(try await status(of: "one", is: 200))
        }
    }

    @Test(
        "An invalid file is rejected, with the number of the wrong line",
        arguments: [
            ("", "there are no tokens in it"), ("# ann", "there are no tokens in it"),
            ("a b", "line 1 is not a name and 64 hexadecimal digits"),
            ("\nann " + String(repeating: "0", count: 63), "line 2 is not a name and 64 hexadecimal digits"),
            ("ann " + String(repeating: "g", count: 64), "line 1 is not a name and 64 hexadecimal digits"),
        ])
    func brokenFiles(_ text: String, _ reason: String) {
        #expect(throws: ConfigurationError.invalid("tokens.file", reason)) { try TokenFile(Data(text.utf8)) }
    }

    @Test("A file that is too large, or none, is refused at once")
    func unusableFiles() throws {
        let directory = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: directory) }
        let file = directory.appending(path: "tokens").path
        #expect(FileManager.default.createFile(atPath: file, contents: nil))
        #expect(unsafe truncate(file, 1 << 30) == 0)
        #expect(throws: ConfigurationError.invalid("tokens.file", "the file is larger than 16 MiB")) {
            try SettingFile(path: file, setting: "tokens.file").content()
        }
        let pipe = directory.appending(path: "pipe").path
        #expect(unsafe mkfifo(pipe, 0o600) == 0)
        for path in [pipe, directory.path, "/dev/zero", file + "s"] {
            #expect(throws: ConfigurationError.invalid("tokens.file", "it is not a file")) {
                try SettingFile(path: path, setting: "tokens.file").content()
            }
        }
    }

    @Test("The owner of each of many tokens is found, also behind others with the same first bytes")
    func manyTokens() throws {
        let alike = Self.hash("one").prefix(60) + "0000"
        let lines = (0..<1_000).map { "name\($0) \(Self.hash("token\($0)"))\n" }.joined()
        let file = try TokenFile(Data("eve \(alike)\n\(lines)ann \(Self.hash("one"))\n".utf8))
        #expect((0..<1_000).allSatisfy { file.name(of: "token\($0)") == "name\($0)" })
        #expect(file.name(of: "one") == "ann")
        #expect(file.name(of: "two") == nil)
    }

    @Test("A bucket holds a second's requests and fills again")
    func rateLimit() {
        let limit = RateLimit(perSecond: 10)
        let start = ContinuousClock.now
        #expect((0..<10).allSatisfy { _ in limit.admit("ann", at: start) == nil })
        #expect(limit.admit("ann", at: start) == .milliseconds(100))
        #expect(limit.admit("bob", at: start) == nil)
        #expect(limit.admit("ann", at: start + .milliseconds(100)) == nil)
        #expect(limit.admit("ann", at: start + .milliseconds(100)) != nil)
    }

    @Test("Too many requests are answered with 429 and Retry-After")
    func tooMany() async throws {
        try await TestService.run({ configuration, _ in configuration.limitRequestsPerSecond = 2 }) { service in
            var statuses: [Int] = []
            for _ in 0..<10 {
                let answer = try await service.post(Request.records(1...1))
                statuses.append(answer.status)
                #expect(answer.status == 200 || answer.headers["retry-after"] == "1")
            }
            #expect(statuses.prefix(2) == [200, 200] && statuses.contains(429))
        }
    }
}
