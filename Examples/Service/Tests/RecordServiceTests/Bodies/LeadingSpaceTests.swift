import Foundation
import NIOCore
import Testing

@testable import RecordService

@Suite(.timeLimit(.minutes(2)))
struct LeadingSpaceTests {
    private static let json = "application/json"

    @Test("Errors after white space have their places in the body", arguments: [1, 2, 7, 10_000])
    func places(_ pieceBytes: Int) async throws {
        try await TestService.run { service in
            let refused = Request.record(2).replacing("Zoë", with: #"a\u0000b"#)
            for (text, wanted) in [
                (" \n\r\n  [{},\n{}, \(refused)]", [[3, 6], [4, 3], [4, 5]]),
                ("\t [{},{}x", [[1, 6], [1, 9], [1, 9]]),
                ("\n\n {\"records\": [{}]}", [[3, 17]]),
            ] {
                let request = Request(
                    body: Array(text.utf8), headers: ["Content-Type: \(Self.json)"], chunkBytes: pieceBytes)
                let answer = try #require(try await Connection(service.port).exchange([request.bytes]).first)
                let errors = try answer.json()["errors"] as? [[String: Any]] ?? []
                let found = errors.map { [$0["line"] as? Int, $0["column"] as? Int] }
                #expect(found == wanted)
            }
        }
    }

    @Test("A byte order mark is white space; a part of one is no JSON", arguments: [1, 2, 7, 10_000])
    func byteOrderMark(_ pieceBytes: Int) async throws {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let record = Array(Request.record(1).utf8)
        let array = Array("[".utf8) + record + Array(",{}]".utf8)
        let lines = "application/x-ndjson"
        let bodies: [(type: String, body: [UInt8], accepted: Int, line: Int, column: Int)] = [
            (lines, mark + record + Array("\n{}".utf8), 1, 2, 3), (Self.json, mark + array, 1, 1, record.count + 8),
            (lines, mark.dropLast() + record, 0, 1, 1), (Self.json, mark.dropLast() + array, 0, 1, 1),
            (Self.json, mark.dropLast(), 0, 1, 1), (lines, mark.dropLast(), 0, 1, 1),
        ]
        try await TestService.run { service in
            for (type, body, accepted, line, column) in bodies {
                let request = Request(body: body, headers: ["Content-Type: \(type)"], chunkBytes: pieceBytes)
                let answer = try #require(try await Connection(service.port).exchange([request.bytes]).first)
                let json = try answer.json()
                let errors = json["errors"] as? [[String: Any]] ?? []
                #expect(json["accepted"] as? Int == accepted)
                #expect(errors.count == 1 && errors.first?["code"] as? String != "emptyInput")
                #expect(errors.first?["line"] as? Int == line && errors.first?["column"] as? Int == column)
            }
        }
    }

    @Test("The time for white space grows with its length only")
    func linear() async throws {
        try await TestService.run { service in
            let space = [UInt8](repeating: UInt8(ascii: " "), count: 8 << 20)
            let began = ContinuousClock.now
            let answer = try await service.post(space + Array("[\(Request.record(1)),{}]".utf8), type: Self.json)
            #expect(try answer.accepted() == 1)
            let errors = try answer.json()["errors"] as? [[String: Any]]
            #expect(errors?.first?["column"] as? Int == space.count + Request.record(1).utf8.count + 5)
            // Minutes, if it was read again with each piece.
            #expect(ContinuousClock.now - began < .seconds(30))
        }
    }

    @Test("White space takes none of the memory for records, wherever it is")
    func memory() async throws {
        try await TestService.run({ configuration, _ in
            configuration.limitRequestBytes = 100_000
            configuration.limitTotalBytes = 200_000
        }) { service in
            let space = String(repeating: " \n", count: 500_000)
            let text = "\(space)[\(space)\(Request.record(1)),\(space)\(Request.record(2))\(space)]\(space)"
            let document = try await service.post(Array(text.utf8), type: Self.json)
            #expect(try document.accepted() == 2)
            let lines = try await service.post(Array((space + Request.record(3) + space).utf8))
            #expect(try lines.accepted() == 1)
        }
    }
}
