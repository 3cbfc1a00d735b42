#if GRDB
import FastModel
import FastModelGRDB
import GRDB
import Testing

@Suite("Integers beyond SQLite's")
struct WideIntegerTests {
    @Test(
        "A record with one is refused, with what belongs to it; the others are stored",
        arguments: [
            #"{"id": 18446744073709551615}"#, #"{"id": 1, "total": 9223372036854775808}"#,
            #"{"id": 1, "plain": 18446744073709551615}"#, #"{"id": 1, "mask": 18446744073709551615}"#,
            #"{"id": 1, "owner": {"number": 18446744073709551615}}"#,
            #"{"id": 1, "parts": [{"number": 5}, {"number": 18446744073709551615}]}"#,
        ], [UpsertMode.updateExisting, .purgeExisting])
    func refused(line: String, mode: UpsertMode) throws {
        let queue = try DatabaseQueue(
            executing: """
                CREATE TABLE counter (id INTEGER UNIQUE, total INTEGER, plain INTEGER, mask INTEGER, owner INTEGER);
                CREATE TABLE part (number INTEGER UNIQUE, counter INTEGER);
                """)
        let provider = try GRDBProvider(Counter.table, in: queue, mode: mode)
        let full = #"{"id": 2, "total": 9223372036854775807, "plain": 3, "mask": 4, "owner": {"number": 9}}"#
        let models = try [line, full].map { try ModelDecoder().decode(Counter.self, from: $0) }
        let results = try provider.instances(of: models)
        let errors = results.map { result -> ModelError? in
            guard case .failure(let error) = result else { return nil }
            return error
        }
        #expect(errors.map { $0?.code } == [.refusedByStore, nil])
        #expect(errors.first??.detail == "an integer does not fit the database's 64 bits")
        let counters = try queue.read { try Row.fetchAll($0, sql: "SELECT * FROM counter") }
        #expect(counters == [["id": 2, "total": Int64.max, "plain": 3, "mask": 4, "owner": 9]])
        let parts = try queue.read { try Row.fetchAll($0, sql: "SELECT * FROM part") }
        #expect(parts == [["number": 9, "counter": nil]])
    }
}
#endif
