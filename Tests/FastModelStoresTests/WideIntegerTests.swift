#if GRDB || Postgres
import FastModel
import FastModelTables
import Testing

@Suite("Integers beyond 64 bits")
struct WideIntegerTests {
    @Test(
        "A record with one is refused, with what belongs to it; the others are stored",
        arguments: [
            (#"{"id": 18446744073709551615}"#, "id"), (#"{"id": 1, "total": 9223372036854775808}"#, "total"),
            (#"{"id": 1, "plain": 18446744073709551615}"#, "plain"),
            (#"{"id": 1, "mask": 18446744073709551615}"#, "mask"),
            (#"{"id": 1, "owner": {"number": 18446744073709551615}}"#, "number"),
            (#"{"id": 1, "parts": [{"number": 5}, {"number": 18446744073709551615}]}"#, "number"),
        ], StoreCase.all)
    func refused(record: (line: String, column: String), test: StoreCase) throws {
        let database = try TestDatabase(
            test.store,
            """
            CREATE TABLE counter (id INTEGER UNIQUE, total INTEGER, plain INTEGER, mask INTEGER, owner INTEGER);
            CREATE TABLE part (number INTEGER UNIQUE, counter INTEGER);
            """)
        let full = #"{"id": 2, "total": 9223372036854775807, "plain": 3, "mask": 4, "owner": {"number": 9}}"#
        let errors = try database.refusals([record.line, full], Counter.table, test.mode)
        #expect(errors.map { $0?.code } == [.refusedByStore, nil])
        #expect(errors.first??.detail == "an integer does not fit the database's 64 bits: \(record.column)")
        #expect(try database.rows("SELECT * FROM counter") == ["2|9223372036854775807|3|4|9"])
        #expect(try database.rows("SELECT * FROM part") == ["9|NULL"])
    }
}
#endif
