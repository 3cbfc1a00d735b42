import Foundation
import Testing

@testable import RecordService

@Suite(.timeLimit(.minutes(2)))
struct DeadLettersTests {
    private func run(
        _ change: @escaping (inout ServiceConfiguration) -> Void = { _ in },
        _ body: (TestService, URL) async throws -> Void
    ) async throws {
        try await TestService.run({ configuration, directory in
            configuration.deadLetter = directory.appending(path: "rejected.ndjson").path
            change(&configuration)
        }) { service in
            try await body(service, service.directory.appending(path: "rejected.ndjson"))
        }
    }

    private func letters(_ file: URL) throws -> [[String: Any]] {
        try Data(contentsOf: file).split(separator: UInt8(ascii: "\n")).map { line in
            try #require(try JSONSerialization.jsonObject(with: line) as? [String: Any])
        }
    }

    @Test("Each rejected record is kept with its text, place and request, in a file that only its owner can read")
    func texts() async throws {
        try await run { service, file in
            // A property that is not required has an issue; the store refuses the NUL; the last is not UTF-8.
            let issue = Request.record(2).replacing(#""success":true"#, with: #""success":true,"session":"x""#)
            let refused = Request.record(3).replacing("Zoë", with: #"a\u0000b"#)
            let body =
                Request.records(1...1) + Array("\(issue)\n{\"id\":\n\(refused)\n\"".utf8) + [0xFF, UInt8(ascii: "\"")]
            let answer = try await service.post(body)
            #expect(try answer.accepted() == 1)
            let letters = try letters(file)
            #expect(letters.map { $0["text"] as? String }.prefix(2) == [issue, #"{"id":"#])
            let kept = try #require(letters.last?["text"] as? String)
            #expect(kept.contains(#""id":3"#) && kept.contains(#"a\u0000b"#), "\(kept)")
            #expect(letters.count == 4 && letters[2]["bytes"] as? String == "Iv8i", "\(letters)")
            let faults = letters.compactMap { $0["fault"] as? [String: Any] }
            #expect(faults.map { $0["line"] as? Int } == [2, 3, 5, 4])
            #expect(
                faults.map { $0["code"] as? String } == [
                    "invalidFormat", "unexpectedEnd", "invalidUTF8", "refusedByStore",
                ])
            #expect(letters.allSatisfy { $0["table"] as? String == "events" })
            #expect(letters.allSatisfy { $0["request"] as? String == answer.headers["x-request-id"] })
            let permissions = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
            #expect(permissions == 0o600)
            #expect(
                try await service.operations("/metrics").body.contains(
                    #"service_dead_letters_total{outcome="written"} 4"#))
        }
    }

    @Test("All of many rejected records are kept, not only those in the answer, and in the places of the body")
    func many() async throws {
        try await run { service, file in
            let records = (1...500).map { $0 % 5 == 0 ? Request.record($0) : #"{"id":"\#($0)x"}"# }
            let body = "\n \n[" + records.joined(separator: ",\n") + "]"
            let answer = try await service.post(body.utf8, type: "application/json")
            #expect(try answer.accepted() == 100)
            let letters = try letters(file)
            #expect(letters.compactMap { $0["text"] as? String } == records.filter { $0.contains("x") })
            #expect(letters.compactMap { ($0["fault"] as? [String: Any])?["line"] as? Int }.first == 3)
        }
    }

    @Test("When the file is moved, a new one is created")
    func rotation() async throws {
        try await run { service, file in
            _ = try await service.post("{}\n".utf8)
            let moved = file.deletingLastPathComponent().appending(path: "old")
            try FileManager.default.moveItem(at: file, to: moved)
            let end = ContinuousClock.now + .seconds(20)
            while !FileManager.default.fileExists(atPath: file.path), .now < end {
                try await Task.sleep(for: .milliseconds(50))
            }
            _ = try await service.post("[]\n".utf8)
            #expect(try letters(moved).map { $0["text"] as? String } == ["{}"])
            #expect(try letters(file).map { $0["text"] as? String } == ["[]"])
        }
    }

    @Test("Beyond its limit nothing is written, and it is counted, until the file is truncated")
    func limit() async throws {
        try await run({ $0.deadLetterBytes = 400 }) { service, file in
            for _ in 1...3 { _ = try await service.post("{}\n".utf8) }
            let letters = try letters(file)
            #expect((1...2).contains(letters.count))
            let metrics = try await service.operations("/metrics").body
            #expect(
                metrics.contains(#"service_dead_letters_total{outcome="dropped"} \#(3 - letters.count)"#), "\(metrics)")
            try FileHandle(forWritingTo: file).truncate(atOffset: 0)
            _ = try await service.post("[]\n".utf8)
            #expect(try self.letters(file).map { $0["text"] as? String } == ["[]"], "a truncated file has room again")
        }
    }

    @Test(
        "A file that cannot be written is an error at the start",
        arguments: ["/", "/nowhere/a", "/dev/stdout"])
    func unusable(_ path: String) {
        #expect(throws: ConfigurationError.invalid("dead-letter", "the file cannot be written")) {
            try DeadLetters(path: path, maximumBytes: 1, metrics: ServiceMetrics())
        }
    }
}
