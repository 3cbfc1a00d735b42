import Foundation
import GRDB
import Testing

@testable import RecordService

/// Overload, and a database that is locked.
@Suite(.timeLimit(.minutes(2)))
struct OverloadTests {
    @Test("Requests beyond the memory for all requests wait until there is room, and all are stored")
    func waiting() async throws {
        try await TestService.run({ configuration, _ in
            configuration.limitRequestBytes = 10_000
            configuration.limitTotalBytes = 20_000
            configuration.limitWaitSeconds = 60
            configuration.storeBusyMilliseconds = 20_000
        }) { service in
            let answers = try await whileLocked(service, for: .seconds(1)) {
                try await withThrowingTaskGroup(of: Answer.self) { group in
                    for number in 0..<20 {
                        group.addTask { try await service.post(Request.records(number * 60..<number * 60 + 60)) }
                    }
                    return try await group.reduce(into: []) { $0.append($1) }
                }
            }
            #expect(try answers.allSatisfy { try $0.status == 200 && $0.accepted() == 60 })
            #expect(try service.rows() == 20 * 60)
        }
    }

    @Test(
        "Requests that find no memory in time are answered with 503 and Retry-After, and those before them are stored")
    func fullMemory() async throws {
        try await TestService.run({ configuration, _ in
            configuration.limitRequestBytes = 10_000
            configuration.limitTotalBytes = 20_000
            configuration.limitWaitSeconds = 1
            configuration.storeBusyMilliseconds = 20_000
        }) { service in
            let answers = try await whileLocked(service, for: .seconds(4)) {
                try await withThrowingTaskGroup(of: Answer.self) { group in
                    for _ in 0..<8 { group.addTask { try await service.post(Request.records(1...60)) } }
                    return try await group.reduce(into: []) { $0.append($1) }
                }
            }
            let refused = answers.filter { $0.status == 503 }
            #expect(refused.count >= 5 && refused.count < 8)
            #expect(try refused.allSatisfy { try $0.codes() == ["memoryLimit"] })
            #expect(refused.allSatisfy { $0.headers["retry-after"] == "1" })
            #expect(try await service.post(Request.records(1...60)).accepted() == 60)
        }
    }

    @Test(
        "While the database is locked, the answer is 503 and the service is not ready; it recovers without a restart"
    )
    func lockedDatabase() async throws {
        try await TestService.run({ configuration, _ in configuration.storeBusyMilliseconds = 100 }) { service in
            let answer = try await whileLocked(service) {
                let answer = try await service.post(Request.records(1...3))
                #expect(try await service.operations("/readyz").status == 503)
                #expect(try await service.operations("/healthz").status == 200)
                return answer
            }
            #expect(answer.status == 503)
            #expect(try answer.codes() == ["storeUnavailable"])
            #expect(try answer.accepted() == 0)
            #expect(answer.headers["retry-after"] == "5")
            #expect(try await service.post(Request.records(1...3)).accepted() == 3)
            #expect(try await service.operations("/readyz").status == 200)
        }
    }

    @Test("While transactions fail, requests wait no longer than allowed, however many are before them")
    func manyFailures() async throws {
        try await TestService.run({ configuration, _ in
            configuration.batchRows = 1
            configuration.limitWaitSeconds = 1
            configuration.storeBusyMilliseconds = 500
        }) { service in
            let answers = try await whileLocked(service) {
                let answers = try await withThrowingTaskGroup(of: Answer.self) { group in
                    for id in 1...40 { group.addTask { try await service.post(Request.records(id...id)) } }
                    return try await group.reduce(into: []) { $0.append($1) }
                }
                // Each transaction of one request would fail by itself.
                let metrics = try await service.operations("/metrics").body
                let failures = try #require(metrics.firstMatch(of: /\nservice_commit_failures_total (\d+)/)?.1)
                #expect(try #require(Int(failures)) < 20)
                return answers
            }
            #expect(try answers.allSatisfy { try $0.status == 503 && $0.codes() == ["storeUnavailable"] })
        }
    }

    /// Holds the database's lock during a body, or for a limited time.
    private func whileLocked<Result: Sendable>(
        _ service: TestService, for duration: Duration? = nil, _ body: @escaping @Sendable () async throws -> Result
    ) async throws -> Result {
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        let database = try DatabaseQueue(path: service.database, configuration: configuration)
        try await database.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
        async let result = body()
        if let duration { try await Task.sleep(for: duration) } else { _ = try? await result }
        try await database.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
        return try await result
    }
}
