#if GRDB || Postgres
import FastModel
import FastModelTables
import Testing

@Suite("Unique keys with the column that rows are linked by")
struct LinkedKeyTests {
    static let documents = [
        #"{"id": 1, "lines": [{"number": 1, "item": "a"}, {"number": 2, "item": "b"}],"#
            + #" "receipt": {"purchase": 99, "total": 5, "stamps": [{"kind": "paid"}, {"kind": "sent"}]}}"#,
        #"{"id": 2, "lines": [{"number": 1, "item": "c"}], "receipt": {"total": 6, "stamps": [{"kind": "paid"}]}}"#,
    ]

    private static func database(_ store: TestStore, unique: Bool) throws -> TestDatabase {
        let key = unique ? "UNIQUE" : ""
        return try TestDatabase(
            store,
            """
            CREATE TABLE purchase (id INTEGER \(key));
            CREATE TABLE line (
                purchase_id INTEGER, number INTEGER, item TEXT, note TEXT DEFAULT 'kept'
                \(unique ? ", UNIQUE (purchase_id, number)" : ""));
            CREATE TABLE receipt (purchase_id INTEGER \(key), total INTEGER);
            CREATE TABLE stamp (receipt_id INTEGER, kind TEXT \(unique ? ", UNIQUE (receipt_id, kind)" : ""));
            """)
    }

    @Test(
        "The other row's key is part of the key, or all of it; stored again the rows are the same",
        arguments: StoreCase.all, [true, false])
    func again(test: StoreCase, unique: Bool) throws {
        let database = try Self.database(test.store, unique: unique)
        for _ in 0..<2 {
            #expect(try database.refusals(Self.documents, Purchase.table, test.mode) == [nil, nil])
            #expect(try database.rows("SELECT id FROM purchase ORDER BY id") == ["1", "2"])
            #expect(
                try database.rows("SELECT purchase_id, number, item FROM line ORDER BY 1, 2") == [
                    "1|1|a", "1|2|b", "2|1|c",
                ])
            #expect(try database.rows("SELECT purchase_id, total FROM receipt ORDER BY 1") == ["1|5", "2|6"])
            #expect(
                try database.rows("SELECT receipt_id, kind FROM stamp ORDER BY 1, 2") == ["1|paid", "1|sent", "2|paid"])
        }
        try database.execute("UPDATE line SET note = 'mine'")
        let change = #"{"id": 1, "lines": [{"number": 2, "item": "d"}, {"number": 1}]}"#
        #expect(try database.refusals([change], Purchase.table, test.mode) == [nil])
        let lines = try database.rows("SELECT * FROM line ORDER BY 1, 2")
        switch test.mode {
        case .updateExisting: #expect(lines == ["1|1|a|mine", "1|2|d|mine", "2|1|c|mine"])
        case .purgeExisting: #expect(lines == ["1|1|NULL|kept", "1|2|d|kept", "2|1|c|mine"])
        }
    }

    @Test("A record without the rest of its key is refused", arguments: TestStore.available, [true, false])
    func missing(store: TestStore, unique: Bool) throws {
        let database = try Self.database(store, unique: unique)
        let line = #"{"id": 1, "lines": [{"number": 1}, {"item": "a"}]}"#
        let errors = try database.refusals([line], Purchase.table).map { $0.map { "\($0)" } }
        #expect(errors == ["lines[1]: a unique key has no value: number"])
        #expect(try database.rows("SELECT * FROM line") == [])
    }
}
#endif
