#if GRDB
import FastModel
import FastModelGRDB
import Foundation
import GRDB
import Testing

@Suite("Records that lead to records of their kind")
struct SelfReferenceTests {
    private static func store(
        _ lines: [String], _ mode: UpsertMode = .updateExisting, key: String = "PRIMARY KEY", rule: String = ""
    ) throws -> (codes: [ModelError.Code?], errors: [ModelError], rows: [Row]) {
        let queue = try DatabaseQueue(
            executing: "CREATE TABLE folder (id INTEGER \(key), name TEXT, parent_id INTEGER); \(rule)")
        let provider = try GRDBProvider(Folder.table, in: queue, mode: mode)
        var reader = try InstanceReader(provider, framing: .lines)
        var codes: [ModelError.Code?] = []
        var errors: [ModelError] = []
        let take: (consuming DecodedRecord<Folder>) -> Void = { record in
            if case .rejected(let error, _) = record {
                codes.append(error.code)
                errors.append(error)
            } else {
                codes.append(nil)
            }
        }
        for line in lines { try reader.feed(line + "\n", take) }
        try reader.finish(take)
        return (codes, errors, try queue.read { try Row.fetchAll($0, sql: "SELECT * FROM folder ORDER BY id") })
    }

    @Test(
        "Their number within a record is limited, and one beyond it changes nothing",
        arguments: [UpsertMode.updateExisting, .purgeExisting])
    func depth(mode: UpsertMode) throws {
        let stored = try Self.store([129, 130, 500, 1].map(Folder.document), mode)
        #expect(stored.codes == [nil, .depthLimit, .depthLimit, nil])
        #expect(stored.rows.count == 129)
        let path = CodingPath(Array(repeating: .key("parent"), count: 129))
        #expect(stored.errors.map(\.codingPath) == [path, path])
        #expect(stored.errors.first?.detail == "the limit is 128 records within a record")
    }

    @Test("A small stack holds as many as the limit allows")
    func smallStack() async throws {
        let codes = try await withCheckedThrowingContinuation {
            (end: CheckedContinuation<[ModelError.Code?], any Error>) in
            let thread = Thread {
                end.resume(with: Result { try Self.store([129, 500].map(Folder.document)).codes })
            }
            thread.stackSize = 1 << 19
            thread.start()
        }
        #expect(codes == [nil, .depthLimit])
    }

    @Test("A row that cannot be deleted is not purged by an update", arguments: ["PRIMARY KEY", ""])
    func protected(key: String) throws {
        let rule = "CREATE TRIGGER kept BEFORE DELETE ON folder BEGIN SELECT RAISE(IGNORE); END"
        let lines = [#"{"id": 1, "name": "old"}"#, #"{"id": 1, "parent": {"id": 5}}"#]
        let stored = try Self.store(lines, .purgeExisting, key: key, rule: rule)
        #expect(stored.codes == [nil, .refusedByStore])
        #expect(stored.rows == [["id": 1, "name": "old", "parent_id": nil]])
    }

    @Test(
        "One that leads back to itself is one row", arguments: [UpsertMode.updateExisting, .purgeExisting],
        ["PRIMARY KEY", ""])
    func backToItself(mode: UpsertMode, key: String) throws {
        let circle = #"{"id": 1, "name": "a", "parent": {"id": 2, "parent": {"id": 1}}}"#
        let own = #"{"id": 3, "name": "b", "parent": {"id": 3}}"#
        let stored = try Self.store([circle, own, circle, own], mode, key: key)
        #expect(stored.codes == [nil, nil, nil, nil])
        #expect(
            stored.rows == [
                ["id": 1, "name": "a", "parent_id": 2], ["id": 2, "name": nil, "parent_id": 1],
                ["id": 3, "name": "b", "parent_id": 3],
            ])
    }
}
#endif
