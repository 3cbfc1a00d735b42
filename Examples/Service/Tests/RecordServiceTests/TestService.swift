import Foundation
import GRDB
import Logging
import ServiceLifecycle
import Testing

@testable import RecordService

/// A service for one test, on free ports, with a database that is deleted at the end.
struct TestService {
    let port: Int
    let operationsPort: Int
    let directory: URL

    /// The database's path.
    var database: String { directory.appending(path: "records.sqlite").path }

    /// The number of stored rows.
    func rows() throws -> Int {
        try DatabaseQueue(path: database).read { try Int.fetchOne($0, sql: "SELECT count(*) FROM events") ?? 0 }
    }

    /// The first column of a query's rows.
    func values<Value: DatabaseValueConvertible>(_ sql: String, as type: Value.Type = Value.self) throws -> [Value] {
        try DatabaseQueue(path: database).read { try Value.fetchAll($0, sql: sql) }
    }

    /// Sends a request and returns its answer.
    func post(
        _ body: some Sequence<UInt8>, to path: String = "/v1/records", type: String = "application/x-ndjson",
        headers: [String] = []
    ) async throws -> Answer {
        let request = Request(body: Array(body), path: path, headers: ["Content-Type: \(type)"] + headers)
        let answers = try await Connection(port).exchange([request.bytes])
        return try #require(answers.first)
    }

    /// Sends a request to the operators' port.
    func operations(_ path: String) async throws -> Answer {
        let request = Array("GET \(path) HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n".utf8)
        return try #require(try await Connection(operationsPort).exchange([request]).first)
    }

    /// Runs a service while a test runs, and shuts it down.
    static func run(
        _ change: (inout ServiceConfiguration, URL) throws -> Void = { _, _ in }, log: RecordedLines? = nil,
        _ body: (TestService) async throws -> Void
    ) async throws {
        let directory = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: directory) }
        var configuration = ServiceConfiguration()
        configuration.httpPort = 0
        configuration.operationsPort = 0
        configuration.storeDatabase = directory.appending(path: "records.sqlite").path
        try change(&configuration, directory)
        var logger =
            log.map { lines in Logger(label: "test") { _ in RecordingHandler(lines: lines) } } ?? Logger(label: "test")
        if log == nil { logger.logLevel = .critical }
        let (ports, found) = AsyncStream.makeStream(of: (RecordService.Port, Int).self)
        let service = RecordService(configuration, logger: logger) { found.yield(($0, $1)) }
        let group = ServiceGroup(configuration: ServiceGroupConfiguration(services: [service], logger: logger))
        try await withThrowingTaskGroup { tasks in
            tasks.addTask {
                defer { found.finish() }
                try await group.run()
            }
            var numbers: [RecordService.Port: Int] = [:]
            for await (port, number) in ports {
                numbers[port] = number
                if numbers.count == 2 { break }
            }
            if let port = numbers[.records], let operations = numbers[.operations] {
                let service = TestService(port: port, operationsPort: operations, directory: directory)
                do { try await body(service) } catch { Issue.record(error) }
            }
            await group.triggerGracefulShutdown()
            try await tasks.waitForAll()
        }
    }
}
