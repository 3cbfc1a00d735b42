#if GRDB || Postgres
import FastModel
import FastModelTables
import Foundation
import Testing

@Suite("Records that lead to records of their kind")
struct SelfReferenceTests {
    private static func store(
        _ lines: [String], in store: TestStore, _ mode: UpsertMode = .updateExisting, key: String = "PRIMARY KEY",
        rule: String = ""
    ) throws -> (codes: [ModelError.Code?], errors: [ModelError], rows: [String]) {
        let database = try TestDatabase(
            store, "CREATE TABLE folder (id INTEGER \(key), name TEXT, parent_id INTEGER);\n\(rule)")
        let errors = try database.rejections(lines, Folder.table, mode)
        let rows = try database.rows("SELECT id, name, parent_id FROM folder ORDER BY id")
        return (errors.map { $0?.code }, errors.compactMap { $0 }, rows)
    }

    @Test(
        "Their number within a record is limited, and one beyond it changes nothing",
        arguments: StoreCase.all)
    func depth(test: StoreCase) throws {
        let stored = try Self.store([129, 130, 500, 1].map(Folder.document), in: test.store, test.mode)
        #expect(stored.codes == [nil, .depthLimit, .depthLimit, nil])
        #expect(stored.rows.count == 129)
        let path = CodingPath(Array(repeating: .key("parent"), count: 129))
        #expect(stored.errors.map(\.codingPath) == [path, path])
        #expect(stored.errors.first?.detail == "the limit is 128 records within a record")
    }

    @Test("A small stack holds as many as the limit allows", arguments: TestStore.available)
    func smallStack(store: TestStore) async throws {
        let codes = try await withCheckedThrowingContinuation {
            (end: CheckedContinuation<[ModelError.Code?], any Error>) in
            let thread = Thread {
                end.resume(with: Result { try Self.store([129, 500].map(Folder.document), in: store).codes })
            }
            // A sanitizer makes frames larger.
            thread.stackSize = (512 << 10) * (Int(ProcessInfo.processInfo.environment["STACK_FACTOR"] ?? "") ?? 1)
            thread.start()
        }
        #expect(codes == [nil, .depthLimit])
    }

    @Test(
        "A row that cannot be deleted is not purged by an update", arguments: TestStore.available, ["PRIMARY KEY", ""])
    func protected(store: TestStore, key: String) throws {
        let lines = [#"{"id": 1, "name": "old"}"#, #"{"id": 1, "parent": {"id": 5}}"#]
        let stored = try Self.store(
            lines, in: store, .purgeExisting, key: key, rule: store.trigger(on: "folder", before: "DELETE"))
        #expect(stored.codes == [nil, .refusedByStore])
        #expect(stored.rows == ["1|old|NULL"])
    }

    @Test("One that leads back to itself is one row", arguments: StoreCase.all, ["PRIMARY KEY", ""])
    func backToItself(test: StoreCase, key: String) throws {
        let circle = #"{"id": 1, "name": "a", "parent": {"id": 2, "parent": {"id": 1}}}"#
        let own = #"{"id": 3, "name": "b", "parent": {"id": 3}}"#
        let stored = try Self.store([circle, own, circle, own], in: test.store, test.mode, key: key)
        #expect(stored.codes == [nil, nil, nil, nil])
        #expect(stored.rows == ["1|a|2", "2|NULL|1", "3|b|3"])
    }
}
#endif
