#if GRDB
import FastModel
import FastModelGRDB
import GRDB
import Testing

@Suite("Unique keys with the column that rows are linked by")
struct LinkedKeyTests {
    let library: Library

    static let documents = [
        #"{"id": 1, "lines": [{"number": 1, "item": "a"}, {"number": 2, "item": "b"}],"#
            + #" "receipt": {"purchase": 99, "total": 5, "stamps": [{"kind": "paid"}, {"kind": "sent"}]}}"#,
        #"{"id": 2, "lines": [{"number": 1, "item": "c"}], "receipt": {"total": 6, "stamps": [{"kind": "paid"}]}}"#,
    ]

    init() throws {
        library = try Library()
    }

    private func createTables(unique: Bool) throws {
        let key = unique ? "UNIQUE" : ""
        try library.queue.write { database in
            try database.execute(
                sql: """
                    CREATE TABLE purchase (id INTEGER \(key));
                    CREATE TABLE line (
                        purchase_id INTEGER, number INTEGER, item TEXT, note TEXT DEFAULT 'kept'
                        \(unique ? ", UNIQUE (purchase_id, number)" : ""));
                    CREATE TABLE receipt (purchase_id INTEGER \(key), total INTEGER);
                    CREATE TABLE stamp (
                        receipt_id INTEGER, kind TEXT \(unique ? ", UNIQUE (receipt_id, kind)" : ""));
                    """)
        }
    }

    private func store(_ documents: [String], _ mode: UpsertMode) throws -> [String] {
        let provider = try GRDBProvider(Purchase.table, in: library.queue, mode: mode)
        let models = try documents.map { try ModelDecoder().decode(Purchase.self, from: $0) }
        return try provider.instances(of: models).compactMap { result -> String? in
            guard case .failure(let error) = result else { return nil }
            return "\(error)"
        }
    }

    @Test(
        "The other row's key is part of the key, or all of it; stored again the rows are the same",
        arguments: [UpsertMode.updateExisting, .purgeExisting], [true, false])
    func again(mode: UpsertMode, unique: Bool) throws {
        try createTables(unique: unique)
        for _ in 0..<2 {
            #expect(try store(Self.documents, mode) == [])
            #expect(try library.rows("SELECT id FROM purchase ORDER BY id") == ["1", "2"])
            #expect(
                try library.rows("SELECT purchase_id, number, item FROM line ORDER BY 1, 2") == [
                    "1|1|a", "1|2|b", "2|1|c",
                ])
            #expect(try library.rows("SELECT purchase_id, total FROM receipt ORDER BY 1") == ["1|5", "2|6"])
            #expect(
                try library.rows("SELECT receipt_id, kind FROM stamp ORDER BY 1, 2") == ["1|paid", "1|sent", "2|paid"])
        }
        try library.queue.write { try $0.execute(sql: "UPDATE line SET note = 'mine'") }
        #expect(try store([#"{"id": 1, "lines": [{"number": 2, "item": "d"}, {"number": 1}]}"#], mode) == [])
        let lines = try library.rows("SELECT * FROM line ORDER BY 1, 2")
        switch mode {
        case .updateExisting: #expect(lines == ["1|1|a|mine", "1|2|d|mine", "2|1|c|mine"])
        case .purgeExisting: #expect(lines == ["1|1|NULL|kept", "1|2|d|kept", "2|1|c|mine"])
        }
    }

    @Test("A record without the rest of its key is refused", arguments: [true, false])
    func missing(unique: Bool) throws {
        try createTables(unique: unique)
        let errors = try store([#"{"id": 1, "lines": [{"number": 1}, {"item": "a"}]}"#], .updateExisting)
        #expect(errors == ["lines[1]: a unique key has no value: number"])
        #expect(try library.rows("SELECT * FROM line") == [])
    }
}
#endif
