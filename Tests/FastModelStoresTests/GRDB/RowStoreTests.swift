#if GRDB
import FastModel
import FastModelGRDB
import Foundation
import GRDB
import Testing

@Suite("Rows that are made ready, as SQLite and GRDB see them")
struct RowStoreTests {
    private static func prepared(_ orders: [Order], _ table: StoredTable<Order> = Order.table) -> PreparedRows<Order> {
        var rows = PreparedRows(table)
        for order in orders { rows.append(order) }
        return rows
    }

    private static func queue(_ sql: String? = nil) throws -> DatabaseQueue {
        let queue = try DatabaseQueue()
        try queue.write { database in
            if let sql { try database.execute(sql: sql) } else { try Order.table.create(in: database) }
        }
        return queue
    }

    private static func store(
        _ orders: [Order], in queue: DatabaseQueue, _ mode: UpsertMode = .updateExisting
    ) throws -> StoringReport {
        try queue.write { try RowStore(Order.table, mode, in: $0).store(prepared(orders)) }
    }

    private static func rows(_ queue: DatabaseQueue) throws -> [Row] {
        try queue.read { try Row.fetchAll($0, sql: "SELECT * FROM orders ORDER BY id") }
    }

    private static func counts(_ report: StoringReport) -> [Int] {
        [report.inserted, report.updated, report.unchanged]
    }

    @Test("Rows of another table are refused, and those of an equal description are not")
    func otherTables() throws {
        func table(_ name: String, _ properties: String...) -> StoredTable<DynamicRecord> {
            let others = properties.map { RecordSchema.Property($0, .string) }
            return StoredTable(
                RecordSchema(name, [RecordSchema.Property("id", .integer, isUnique: true)] + others))
        }
        func rows(_ table: StoredTable<DynamicRecord>, _ schema: RecordSchema) throws -> PreparedRows<DynamicRecord> {
            var rows = PreparedRows(table)
            rows.append(
                try ModelDecoder(schema.options()).decode(DynamicRecord.self, from: #"{"id": 1, "a": "x", "b": "y"}"#))
            return rows
        }
        let schema = RecordSchema(
            "t",
            [
                RecordSchema.Property("id", .integer, isUnique: true), RecordSchema.Property("a", .string),
                RecordSchema.Property("b", .string),
            ])
        try DatabaseQueue().write { database in
            try table("t", "a", "b").create(in: database)
            let store = try RowStore(table("t", "a", "b"), in: database)
            for other in [table("t", "b", "a"), table("u", "a", "b"), table("t", "a")] {
                let other = try rows(other, schema)
                #expect { try store.store(other) } throws: { ($0 as? ModelError)?.code == .invalidOption }
            }
            #expect(try Int.fetchOne(database, sql: "SELECT count(*) FROM t") == 0)
            #expect(try store.store(rows(table("t", "a", "b"), schema)).inserted == 1)
            #expect(try Row.fetchOne(database, sql: "SELECT * FROM t") == ["id": 1, "a": "x", "b": "y"])
        }
    }

    private static let columns = """
        state TEXT, at_ms INTEGER, shipped DATETIME, buyer_id INTEGER, buyer_name TEXT, buyer_email TEXT, labels TEXT,
        total DOUBLE, count INTEGER, session TEXT, token BLOB, gift BOOLEAN, serial INTEGER, picture BLOB
        """

    /// Counts notifications.
    private final class Observer: TransactionObserver {
        var changes = 0
        var commits = 0

        func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool { eventKind.tableName == "other" }
        func databaseDidChange() { changes += 1 }
        func databaseDidChange(with event: DatabaseEvent) { changes += 1 }
        func databaseDidCommit(_ db: Database) { commits += 1 }
        func databaseDidRollback(_ db: Database) {}
    }

    @Test("Observers are told of changes, those of triggers as well, and of nothing where nothing changes")
    func observers() throws {
        let queue = try Self.queue()
        try queue.write { database in
            try database.execute(
                sql: """
                    CREATE TABLE other (id INTEGER);
                    CREATE TRIGGER copying AFTER INSERT ON orders BEGIN INSERT INTO other VALUES (new.id); END
                    """)
        }
        let observer = Observer()
        queue.add(transactionObserver: observer)
        #expect(try Self.store([Order.numbered(1), Order.numbered(2)], in: queue).inserted == 2)
        #expect(observer.changes == 1 && observer.commits == 1)
        #expect(try Self.store([Order.numbered(1)], in: queue).unchanged == 1)
        #expect(observer.changes == 1)
        #expect(try queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM other") } == 2)
    }

    @Test("A store that is kept stores in later transactions, by the schema that is there then")
    func keptStore() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).sqlite")
        defer { try? FileManager.default.removeItem(at: file) }
        let queue = try DatabaseQueue(path: file.path)
        let other = try DatabaseQueue(path: file.path)
        try queue.write { try Order.table.create(in: $0) }
        let store = try queue.write { try RowStore(Order.table, in: $0) }
        func stored(_ number: Int64) throws -> StoringReport {
            try queue.write { _ in try store.store(Self.prepared([Order.numbered(number)])) }
        }
        #expect(try Self.counts(stored(1)) == [1, 0, 0])
        #expect(try Self.counts(stored(1)) == [0, 0, 1])
        // A table that would change values is refused, whoever made it.
        try other.write { database in
            try database.execute(sql: "ALTER TABLE orders RENAME TO kept; CREATE TABLE orders (\(Self.columns))")
            try database.execute(sql: "DROP TABLE orders; CREATE TABLE orders (id TEXT PRIMARY KEY, \(Self.columns))")
        }
        #expect(throws: ModelError.self) { try stored(2) }
        try other.write { try $0.execute(sql: "DROP TABLE orders") }
        #expect(throws: DatabaseError.self) { try stored(2) }
        try other.write { try $0.execute(sql: "ALTER TABLE kept RENAME TO orders") }
        #expect(try Self.counts(stored(1)) == [0, 0, 1])
        // A schema that was rolled back was never there.
        struct Undone: Error {}
        #expect(throws: Undone.self) {
            try queue.write { database in
                try database.execute(
                    sql: "CREATE TRIGGER refusing BEFORE INSERT ON orders BEGIN SELECT RAISE(FAIL, ''); END")
                #expect(try store.store(Self.prepared([Order.numbered(3)])).refusals.count == 1)
                throw Undone()
            }
        }
        #expect(try Self.counts(stored(3)) == [1, 0, 0])
        #expect(try Self.rows(queue).count == 2)
    }

    @Test("A table whose name has quotation marks is another one than that which is observed")
    func quotedNames() throws {
        let queue = try DatabaseQueue(executing: "CREATE TABLE other (id INTEGER)")
        let observer = Observer()
        queue.add(transactionObserver: observer)
        let schema = RecordStoreTests.quoted
        let table = StoredTable(schema)
        for inserted in [1, 0] {
            let report = try queue.write { database in
                try table.create(schema, in: database)
                var rows = PreparedRows(table)
                rows.append(
                    try ModelDecoder(schema.options()).decode(DynamicRecord.self, from: #"{"a\"b": 1, "c\"d": "x"}"#))
                return try RowStore(table, in: database).store(rows)
            }
            #expect(Self.counts(report) == [inserted, 0, 1 - inserted])
            #expect(observer.changes == 1)
        }
    }

    @Test("Values read from memory are those that GRDB's own conversions make")
    func sameValues() throws {
        let orders = (1...200).map { Order.numbered($0) }
        let queue = try Self.queue()
        #expect(try Self.store(orders, in: queue).inserted == 200)
        for (row, order) in zip(try Self.rows(queue), orders) {
            #expect(row["shipped"] as DatabaseValue == (order.shipped?.databaseValue ?? .null))
            #expect(row["token"] as DatabaseValue == (order.token?.databaseValue ?? .null))
            #expect(row["session"] as DatabaseValue == (order.session?.uuidString.databaseValue ?? .null))
            #expect(row["picture"] as DatabaseValue == (order.picture?.databaseValue ?? .null))
            #expect(row["buyer_name"] as DatabaseValue == order.buyer.name.databaseValue)
        }
    }

    @Test("Dates have the texts that GRDB makes of them")
    func dates() throws {
        var order = Order.numbered(1)
        let queue = try Self.queue()
        var seconds = [0, -1, 0.001, 0.0005, 0.9995, -12_219_292_800, -12_219_292_800.001, 253_402_300_799.999]
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<2_000 {
            seconds.append(Double.random(in: -12_219_292_800...250_000_000_000, using: &generator))
            seconds.append((Double.random(in: 0...2_000_000_000, using: &generator) * 1_000).rounded() / 1_000)
        }
        var orders: [Order] = []
        for (id, second) in seconds.enumerated() {
            order.id = Int64(id)
            order.shipped = Date(timeIntervalSince1970: second)
            orders.append(order)
        }
        _ = try Self.store(orders, in: queue)
        let texts = try queue.read { try String.fetchAll($0, sql: "SELECT shipped FROM orders ORDER BY id") }
        for (text, order) in zip(texts, orders) {
            let expected = String.fromDatabaseValue(order.shipped?.databaseValue ?? .null)
            #expect(text == expected, "\(order.shipped?.timeIntervalSince1970 ?? 0)")
        }
    }

    @Test(
        "New, changed and unchanged rows are told apart in tables of every layout",
        arguments: [
            "CREATE TABLE orders (id INTEGER, \(columns)); CREATE INDEX ids ON orders (id)",
            "CREATE TABLE orders (id INTEGER NOT NULL, \(columns), PRIMARY KEY (id)) WITHOUT ROWID",
            """
            CREATE TABLE orders (id INTEGER UNIQUE, \(columns));
            CREATE TRIGGER changed AFTER UPDATE ON orders WHEN 0 BEGIN SELECT RAISE(FAIL, ''); END
            """,
        ])
    func counts(sql: String) throws {
        let queue = try Self.queue(sql)
        let first = try Self.store((1...10).map { Order.numbered($0) }, in: queue)
        #expect(Self.counts(first) == [10, 0, 0])
        var orders = (6...12).map { Order.numbered($0) }
        orders[0].buyer.name = orders[0].buyer.name.uppercased()
        orders[2].session = nil
        let second = try Self.store(orders, in: queue)
        #expect(Self.counts(second) == [2, 2, 3])
        let again = try Self.store(orders, in: queue)
        #expect(Self.counts(again) == [0, 0, 7])
        #expect(try Self.rows(queue).map { $0["buyer_name"] as String? }[5] == orders[0].buyer.name)
        let replaced = try Self.store(orders + [Order.numbered(20)], in: queue, .purgeExisting)
        #expect(Self.counts(replaced) == [1, 7, 0])
    }

    @Test("A text that differs by what its column's collation passes over is a change")
    func collation() throws {
        let queue = try Self.queue(
            "CREATE TABLE orders (id INTEGER UNIQUE, \(Self.columns.replacing("buyer_name TEXT", with: "buyer_name TEXT COLLATE NOCASE")))"
        )
        var order = Order.numbered(1)
        order.buyer.name = "ann"
        _ = try Self.store([order], in: queue)
        order.buyer.name = "Ann"
        #expect(try Self.store([order], in: queue).updated == 1)
        #expect(try Self.rows(queue)[0]["buyer_name"] == "Ann")
    }

    @Test(
        "A table is made of its fields: types, NOT NULL where a property is never nil, an integer key as SQLite's own")
    func creation() throws {
        let queue = try Self.queue()
        try queue.write { try Order.table.create(in: $0) }
        let sql = try queue.read {
            try String.fetchOne($0, sql: "SELECT sql FROM sqlite_schema WHERE name = 'orders'")
        }
        #expect(
            sql == """
                CREATE TABLE "orders" ("id" INTEGER PRIMARY KEY NOT NULL, "state" TEXT NOT NULL, "at_ms" INTEGER NOT NULL, \
                "shipped" DATETIME, "buyer_id" INTEGER NOT NULL, "buyer_name" TEXT NOT NULL, "buyer_email" TEXT, \
                "labels" TEXT NOT NULL, "total" DOUBLE NOT NULL, "count" INTEGER NOT NULL, "session" TEXT, "token" BLOB, \
                "gift" BOOLEAN, "serial" INTEGER, "picture" BLOB)
                """)
    }
}
#endif
