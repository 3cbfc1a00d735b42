#if GRDB || Postgres
import FastModel
import FastModelTables
import Foundation
import Testing

@Suite("Lists of records are rows of their own tables, in every store")
struct RecordListStoreTests {
    static let code = RecordSchema("Code", [.init("text", .string)])
    static let item = RecordSchema(
        "Item", [.init("sku", .string, isRequired: true), .init("price", .decimal), .records("codes", of: code)])
    static let schema = RecordSchema(
        "orders",
        [
            .init("shop", .string, isUnique: true), .init("id", .integer, isUnique: true), .init("color", .string),
            .records("items", of: item), .records("notes", of: code),
        ])

    private static func rows(_ lines: [String], _ schema: RecordSchema = schema) throws -> PreparedRows<DynamicRecord> {
        var rows = PreparedRows(StoredTable(schema))
        for line in lines { rows.append(try ModelDecoder(schema.options()).decode(DynamicRecord.self, from: line)) }
        return rows
    }

    /// Stores lines, and returns the numbers of inserted, updated, unchanged and refused records.
    private static func store(
        _ lines: [String], in database: TestDatabase, _ mode: UpsertMode = .updateExisting
    ) throws -> [Int] {
        let report = try database.store(try rows(lines), StoredTable(schema), mode)
        return [report.inserted, report.updated, report.unchanged, report.refusals.count]
    }

    private static func items(_ database: TestDatabase) throws -> [String] {
        try database.rows(
            """
            SELECT parent_shop, parent_id, array_position, sku, price FROM orders_items
            ORDER BY parent_shop, parent_id, array_position
            """)
    }

    private static func codes(_ database: TestDatabase) throws -> [String] {
        try database.rows(
            """
            SELECT parent_parent_shop, parent_parent_id, parent_array_position, array_position, text
            FROM orders_items_codes ORDER BY 1, 2, 3, 4
            """)
    }

    private static func database(_ store: TestStore) throws -> TestDatabase {
        let database = try TestDatabase(store)
        try database.create(schema)
        try database.create(schema)
        return database
    }

    static let lines = [
        #"{"shop":"a","id":1,"items":[{"sku":"x","price":1.5,"codes":[{"text":"c"},{}]},{"sku":"y"}],"notes":[{"text":"n"}]}"#,
        #"{"shop":"a","id":2,"items":[]}"#, #"{"shop":"b","id":1,"items":[{"sku":"z","codes":[{"text":"d"}]}]}"#,
    ]

    @Test("A row has the parent's key and the position", arguments: StoreCase.all)
    func stored(store: StoreCase) throws {
        let database = try Self.database(store.store)
        #expect(try Self.store(Self.lines, in: database, store.mode) == [3, 0, 0, 0])
        #expect(try Self.items(database) == ["a|1|0|x|1.5", "a|1|1|y|NULL", "b|1|0|z|NULL"])
        #expect(try Self.codes(database) == ["a|1|0|0|c", "a|1|0|1|NULL", "b|1|0|0|d"])
        #expect(
            try database.rows("SELECT parent_shop, parent_id, array_position, text FROM orders_notes") == ["a|1|0|n"])
        // Twice is the same.
        let again = try Self.store(Self.lines, in: database, store.mode)
        #expect(again == (store.mode == .updateExisting ? [0, 0, 3, 0] : [0, 3, 0, 0]))
        #expect(try Self.items(database).count == 3)
        #expect(try Self.codes(database).count == 3)
    }

    /// What the list of a later document makes of the rows of ``lines``'s first one.
    static let changes: [(list: String, outcome: [Int], items: [String], codes: [String])] = [
        (
            #","items":[{"sku":"x","price":1.5,"codes":[{"text":"c"},{}]},{"sku":"y"}]"#, [0, 0, 1, 0],
            ["0|x|1.5", "1|y|NULL"], ["0|0|c", "0|1|NULL"]
        ),
        (#","items":[{"sku":"y"}]"#, [0, 1, 0, 0], ["0|y|NULL"], []),
        (
            #","items":[{"sku":"y"},{"sku":"x","codes":[{"text":"e"}]},{"sku":"w"}]"#, [0, 1, 0, 0],
            ["0|y|NULL", "1|x|NULL", "2|w|NULL"], ["1|0|e"]
        ),
        (#","items":[]"#, [0, 1, 0, 0], [], []), (#","items":null"#, [0, 1, 0, 0], [], []),
        ("", [0, 0, 1, 0], ["0|x|1.5", "1|y|NULL"], ["0|0|c", "0|1|NULL"]),
        (#","color":"red""#, [0, 1, 0, 0], ["0|x|1.5", "1|y|NULL"], ["0|0|c", "0|1|NULL"]),
    ]

    @Test("An update replaces the rows of a list", arguments: TestStore.available, changes.indices)
    func replaced(store: TestStore, index: Int) throws {
        let change = Self.changes[index]
        let database = try Self.database(store)
        _ = try Self.store(Self.lines, in: database)
        #expect(try Self.store([#"{"shop":"a","id":1\#(change.list)}"#], in: database) == change.outcome)
        let other = ["b|1|0|z|NULL"]
        #expect(try Self.items(database) == change.items.map { "a|1|\($0)" } + other)
        #expect(try Self.codes(database) == change.codes.map { "a|1|\($0)" } + ["b|1|0|0|d"])
        #expect(try database.rows("SELECT text FROM orders_notes") == ["n"])
    }

    @Test("A purged record has no other rows than the document's", arguments: TestStore.available)
    func purged(store: TestStore) throws {
        let database = try Self.database(store)
        _ = try Self.store(Self.lines, in: database)
        #expect(try Self.store([#"{"shop":"a","id":1,"notes":[{}]}"#], in: database, .purgeExisting) == [0, 1, 0, 0])
        #expect(try Self.items(database) == ["b|1|0|z|NULL"])
        #expect(try Self.codes(database) == ["b|1|0|0|d"])
        #expect(try database.rows("SELECT array_position, text FROM orders_notes") == ["0|NULL"])
    }

    @Test("Records with one key in a batch are stored in order", arguments: StoreCase.all)
    func sameKey(store: StoreCase) throws {
        let database = try Self.database(store.store)
        let lines = (0..<20).map { line in
            let items = (0..<(line * 7 % 5)).map { #"{"sku":"\#(line)-\#($0)"}"# }.joined(separator: ",")
            return #"{"shop":"a","id":\#(line % 3),"items":[\#(items)]}"#
        }
        _ = try Self.store(lines, in: database, store.mode)
        // The last lines of each key are 18, 19 and 17, with 1, 3 and 4 items.
        #expect(
            try Self.items(database).map { $0.split(separator: "|")[1...3].joined(separator: "|") }
                == ["0|0|18-0", "1|0|19-0", "1|1|19-1", "1|2|19-2"] + (0..<4).map { "2|\($0)|17-\($0)" })
    }

    @Test("A refused child refuses the record, which then changes nothing", arguments: TestStore.available)
    func refused(store: TestStore) throws {
        let database = try Self.database(store)
        _ = try Self.store(Self.lines, in: database)
        let lines = [
            #"{"shop":"a","id":1,"color":"red","items":[{"sku":"n"},{"sku":"a\u0000"}]}"#,
            #"{"shop":"a","id":3,"items":[{"sku":"m"}]}"#,
        ]
        let report = try database.store(try Self.rows(lines), StoredTable(Self.schema))
        #expect(report.refusals.map(\.index) == [0])
        #expect(report.refusals.first?.error.codingPath.description == "items[1]")
        #expect(report.inserted == 1)
        #expect(try Self.items(database) == ["a|1|0|x|1.5", "a|1|1|y|NULL", "a|3|0|m|NULL", "b|1|0|z|NULL"])
        #expect(try database.rows("SELECT color FROM orders WHERE id = 1 AND shop = 'a'") == ["NULL"])
    }

    @Test("A trigger that keeps a row refuses the record", arguments: TestStore.available)
    func kept(store: TestStore) throws {
        let database = try Self.database(store)
        _ = try Self.store(Self.lines, in: database)
        try database.execute(store.trigger(on: "orders_items", before: "DELETE", when: "OLD.sku = 'y'"))
        #expect(try Self.store([#"{"shop":"a","id":1,"items":[]}"#], in: database) == [0, 0, 0, 1])
        #expect(try Self.items(database).count == 3)
        #expect(try Self.codes(database).count == 3)
    }

    @Test(
        "Rows of a list that others refer to by a foreign key are deleted after these", arguments: TestStore.available)
    func foreignKey(store: TestStore) throws {
        let database = try Self.database(store)
        try database.execute(
            """
            DROP TABLE orders_items_codes;
            CREATE TABLE orders_items_codes (
              parent_parent_shop TEXT NOT NULL, parent_parent_id BIGINT NOT NULL, parent_array_position BIGINT NOT NULL,
              array_position BIGINT NOT NULL, text TEXT,
              PRIMARY KEY (parent_parent_shop, parent_parent_id, parent_array_position, array_position),
              FOREIGN KEY (parent_parent_shop, parent_parent_id, parent_array_position)
              REFERENCES orders_items (parent_shop, parent_id, array_position))
            """)
        #expect(try Self.store(Self.lines, in: database) == [3, 0, 0, 0])
        #expect(try Self.store([#"{"shop":"a","id":1,"items":[]}"#], in: database) == [0, 1, 0, 0])
        #expect(try Self.items(database) == ["b|1|0|z|NULL"])
        #expect(try Self.codes(database) == ["b|1|0|0|d"])
    }

    @Test("A later schema adds a list", arguments: TestStore.available)
    func added(store: TestStore) throws {
        let database = try TestDatabase(store)
        let first = RecordSchema("orders", Self.schema.properties.filter { $0.elements == nil })
        try database.create(first)
        _ = try database.store(
            try Self.rows([#"{"shop":"a","id":1,"items":[{"sku":"x"}]}"#], first), StoredTable(first))
        try database.create(Self.schema)
        #expect(try Self.store(Self.lines, in: database) == [2, 1, 0, 0])
        #expect(try Self.items(database).count == 3)
    }

    @Test("The tables of lists are created with any way to create the table", arguments: TestStore.available)
    func created(store: TestStore) throws {
        let database = try TestDatabase(store)
        try database.create(StoredTable(Self.schema))
        #expect(try Self.store(Self.lines, in: database) == [3, 0, 0, 0])
        #expect(try Self.codes(database).count == 3)
    }

    static let unstorable: [(schema: RecordSchema, reason: String)] = [
        (RecordSchema("t", [.init("id", .integer), .records("items", of: code)]), "it needs a unique column"),
        (
            RecordSchema(
                "t",
                [
                    .init("id", .integer, isUnique: true),
                    .records("items", of: RecordSchema("i", [.init("Parent_ID", .string)])),
                ]), "items.Parent_ID: a column of this name is there for the parent"
        ),
        (
            RecordSchema(
                "t",
                [
                    .init("id", .integer, isUnique: true),
                    .records("items", of: RecordSchema("i", [.init("n", .integer, isUnique: true)])),
                ]), "items.n is unique, while children are identified by their parent and their position"
        ),
        (
            RecordSchema(
                "t",
                [
                    .init("id", .integer, isUnique: true), .records("a_b", of: code),
                    .records("a", of: RecordSchema("i", [.records("b", of: code)])),
                ]), "it is there twice"
        ),
        (
            RecordSchema(
                "t",
                [.init("id", .integer, isUnique: true), .records("items", of: code), .records("Items", of: item)]),
            "it is there twice"
        ),
    ]

    @Test("Schemas whose lists cannot be stored", arguments: TestStore.available, unstorable.indices)
    func faults(store: TestStore, index: Int) throws {
        let fault = Self.unstorable[index]
        let database = try TestDatabase(store, "CREATE TABLE t (id INTEGER)")
        for attempt in [
            { try database.create(fault.schema) },
            { _ = try database.store(try Self.rows([#"{"id":1}"#], fault.schema), StoredTable(fault.schema)) },
        ] {
            let error = #expect(throws: ModelError.self) { try attempt() }
            #expect(error?.code == .invalidOption)
            #expect(error?.detail?.contains(fault.reason) == true, "\(error?.detail ?? "")")
        }
    }
}
#endif
