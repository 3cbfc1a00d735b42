import Foundation
import Gzip
import Testing

@testable import RecordService

/// Each status, over a real connection.
@Suite(.timeLimit(.minutes(2)))
struct StatusTests {
    /// A request and the expected answer.
    struct Case: CustomTestStringConvertible, Sendable {
        let name: String
        let request: @Sendable () -> Request
        let status: Int
        var accepted = 0
        var codes: [String] = []

        var testDescription: String { name }
    }

    private static let json = ["Content-Type: application/json"]
    private static let lines = ["Content-Type: application/x-ndjson; charset=utf-8"]

    private static func body(_ text: String, _ headers: [String] = json) -> Request {
        Request(body: Array(text.utf8), headers: headers)
    }

    private static let cases: [Case] = [
        Case(name: "lines", request: { .lines(Request.records(1...3)) }, status: 200, accepted: 3),
        Case(
            name: "an array", request: { body(" [\(Request.record(1)),\(Request.record(2))]") }, status: 200,
            accepted: 2),
        Case(
            name: "an envelope", request: { body(#"{"sent":"now","records":[\#(Request.record(1))],"more":{}}"#) },
            status: 200, accepted: 1),
        Case(name: "an array without records", request: { body("[]") }, status: 200),
        Case(
            name: "gzip",
            request: { Request(body: gzipped(Request.records(1...50)), headers: lines + ["Content-Encoding: gzip"]) },
            status: 200, accepted: 50),
        Case(
            name: "gzip of exactly one output buffer",
            request: {
                let records = Request.records(1...9)
                let space = [UInt8](repeating: UInt8(ascii: " "), count: GzipInflater.outputBytes - records.count)
                return Request(body: gzipped(records + space), headers: lines + ["Content-Encoding: gzip"])
            }, status: 200, accepted: 9),
        Case(
            name: "two members of gzip",
            request: {
                Request(
                    body: gzipped(Request.records(1...5)) + gzipped(Request.records(6...9)),
                    headers: lines + ["Content-Encoding: GZIP"])
            }, status: 200, accepted: 9),
        Case(
            name: "a broken line", request: { .lines(Request.records(1...1) + Array("{\"id\":\n".utf8)) }, status: 200,
            accepted: 1, codes: ["unexpectedEnd"]),
        Case(
            name: "a NUL, which the store refuses",
            request: { body("[\(Request.record(1)),\(Request.record(2).replacing("Zoë", with: #"a\u0000b"#))]") },
            status: 200, accepted: 1, codes: ["refusedByStore"]),
        Case(name: "nothing", request: { .lines([]) }, status: 400, codes: ["emptyInput"]),
        Case(
            name: "an array that is cut off", request: { body("[\(Request.record(1)),") }, status: 400, accepted: 1,
            codes: ["unexpectedEnd"]),
        Case(name: "no JSON", request: { body("secret") }, status: 400, codes: ["invalidSyntax"]),
        Case(name: "an envelope without records", request: { body(#"{"a":1}"#) }, status: 400, codes: ["missingKey"]),
        Case(
            name: "no gzip", request: { body("[]", json + ["Content-Encoding: gzip"]) }, status: 400,
            codes: ["damagedGzip"]),
        Case(
            name: "gzip of nothing", request: { body("", json + ["Content-Encoding: gzip"]) }, status: 400,
            codes: ["damagedGzip"]),
        Case(
            name: "gzip that is cut off",
            request: {
                Request(body: gzipped(Request.records(1...9)).dropLast(9), headers: lines + ["Content-Encoding: gzip"])
            },
            status: 400, accepted: 9, codes: ["damagedGzip"]),
        Case(name: "another path", request: { Request(path: "/v1/record") }, status: 404),
        Case(name: "another method", request: { Request(method: "GET", hasLength: false) }, status: 405),
        Case(name: "no length", request: { Request(headers: lines, hasLength: false) }, status: 411),
        Case(name: "no type", request: { Request(body: [0x5B, 0x5D]) }, status: 415),
        Case(name: "another type", request: { body("[]", ["Content-Type: text/plain"]) }, status: 415),
        Case(name: "another encoding", request: { body("[]", json + ["Content-Encoding: br"]) }, status: 415),
        Case(
            name: "nothing acceptable", request: { .lines(Array("{}\n".utf8)) }, status: 422, codes: ["missingKey"]),
    ]

    @Test("Each status has its form of body, without any of the request's content", arguments: cases)
    func ofOneRequest(_ test: Case) async throws {
        try await TestService.run { service in
            let answers = try await Connection(service.port).exchange([test.request().bytes])
            let answer = try #require(answers.first)
            #expect(answer.status == test.status)
            let json = try answer.json()
            #expect(try answer.accepted() == test.accepted)
            #expect(try answer.codes() == test.codes)
            #expect(try service.rows() == test.accepted)
            #expect(answer.headers["x-request-id"] != nil)
            let type = test.status == 200 ? "application/json" : "application/problem+json"
            #expect(answer.headers["content-type"] == type)
            if test.status != 200 {
                #expect(json["status"] as? Int == test.status)
                #expect(json["request_id"] as? String == answer.headers["x-request-id"])
            }
            #expect(!answer.body.contains("Zo") && !answer.body.contains("secret"))
        }
    }

    @Test("Records that are sent again change nothing")
    func again() async throws {
        try await TestService.run { service in
            for _ in 1...3 { #expect(try await service.post(Request.records(1...100)).accepted() == 100) }
            #expect(try service.rows() == 100)
            let metrics = try await service.operations("/metrics").body
            #expect(metrics.contains(#"service_records_total{outcome="unchanged"} 200"#))
            #expect(metrics.contains(#"service_records_total{outcome="inserted"} 100"#))
        }
    }

    @Test("Only the first twenty of many errors are listed")
    func manyErrors() async throws {
        try await TestService.run { service in
            let answer = try await service.post(
                Array(String(repeating: "x\n", count: 500).utf8) + Request.records(1...1))
            #expect(try answer.json()["rejected"] as? Int == 500)
            let errors = try #require(try answer.json()["errors"] as? [[String: Any]])
            #expect(errors.compactMap { $0["line"] as? Int } == Array(1...20))
        }
    }
}
