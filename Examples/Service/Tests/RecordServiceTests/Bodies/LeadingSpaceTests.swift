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
