#if GRDB || Postgres
import FastModel
import FastModelTables
import Foundation
import Testing

@Suite("Rows that are made ready, then stored and counted, in every store")
struct PreparedRowsTests {
    private static func counts(_ report: StoringReport) -> [Int] {
        [report.inserted, report.updated, report.unchanged]
    }

    @Test("Records of several tables are stored by the same calls", arguments: TestStore.available)
    func relations(store: TestStore) throws {
        let library = try Library(store)
        var rows = PreparedRows(Writer.table)
        let line = #"{"id": 1, "publisher": {"name": "P"}, "volumes": [{"isbn": "v"}]}"#
        rows.append(try ModelDecoder().decode(Writer.self, from: line))
        rows.append(try ModelDecoder().decode(Writer.self, from: #"{"name": "no key"}"#))
        for expected in [[1, 0, 0], [0, 0, 1]] {
            let report = try library.database.store(rows, Writer.table)
            #expect(Self.counts(report) == expected)
            #expect(report.refusals.map(\.error.code) == [.missingUniqueKey])
        }
        #expect(try library.writers == ["1|-|P|kept"])
        #expect(try library.rows("SELECT isbn, writer_id FROM volume") == ["v|1"])
    }

    @Test("New, changed, unchanged and refused rows are told apart, in their order", arguments: TestStore.available)
    func counts(store: TestStore) throws {
        let database = try TestDatabase(
            store,
            """
            CREATE TABLE measurement (
                id INTEGER PRIMARY KEY, name TEXT, score DOUBLE, count INTEGER CHECK (count <> 13), flag BOOLEAN)
            """)
        func stored(_ documents: [String]) throws -> StoringReport {
            var rows = PreparedRows(Measurement.table)
            for document in documents { rows.append(try ModelDecoder().decode(Measurement.self, from: document)) }
            return try database.store(rows, Measurement.table)
        }
        let first = try stored((0..<100).map { #"{"id": \#($0), "name": "a", "count": 1}"# })
        #expect(Self.counts(first) == [100, 0, 0] && first.existing == [])
        let second = try stored(
            (90..<110).map { #"{"id": \#($0), "name": "\#($0 % 2 == 0 ? "a" : "A")", "count": \#($0 == 95 ? 13 : 1)}"# }
                + [#"{"name": "no key"}"#, #"{"id": 90, "score": null}"#, #"{"id": 109, "name": "b"}"#])
        // The changed rows are 91, 93, 97 and 99, in letter case, and 109 again; the equal ones 90, 92, 94, 96 and 98,
        // and 90 again.
        #expect(Self.counts(second) == [10, 5, 6])
        #expect(second.existing == [0, 1, 2, 3, 4, 6, 7, 8, 9, 21, 22])
        #expect(second.refusals.map(\.index) == [5, 20])
        #expect(second.refusals.map(\.error.code) == [.refusedByStore, .missingUniqueKey])
        #expect(
            try database.rows("SELECT name, count FROM measurement WHERE id IN (94, 95, 97, 109) ORDER BY id")
                == ["a|1", "a|1", "A|1", "b|1"])
    }

    private static func orders(_ store: TestStore) throws -> TestDatabase {
        let database = try TestDatabase(store)
        try database.create(Order.table)
        return database
    }

    private static func prepared(_ orders: [Order]) -> PreparedRows<Order> {
        var rows = PreparedRows(Order.table)
        for order in orders { rows.append(order) }
        return rows
    }

    private static func ids(_ database: TestDatabase) throws -> [String] {
        try database.rows("SELECT id FROM orders ORDER BY id")
    }

    @Test("Values read from memory are those that closures make", arguments: TestStore.available)
    func sameValues(store: TestStore) throws {
        let orders = (1...200).map { Order.numbered($0) }
        let byKeyPaths = try Self.orders(store)
        #expect(try byKeyPaths.store(Self.prepared(orders), Order.table).inserted == 200)
        let byClosures = try Self.orders(store)
        #expect(try byClosures.refusals(orders, Order.closures).allSatisfy { $0 == nil })
        let query = "SELECT * FROM orders ORDER BY id"
        #expect(try byKeyPaths.rows(query) == byClosures.rows(query))
    }

    @Test("A row that is replaced counts as changed", arguments: TestStore.available)
    func replaced(store: TestStore) throws {
        let database = try Self.orders(store)
        let orders = (1...10).map { Order.numbered($0) }
        #expect(Self.counts(try database.store(Self.prepared(orders), Order.table)) == [10, 0, 0])
        #expect(Self.counts(try database.store(Self.prepared(orders), Order.table)) == [0, 0, 10])
        let more = Self.prepared(orders.suffix(3) + [Order.numbered(20)])
        #expect(Self.counts(try database.store(more, Order.table, .purgeExisting)) == [1, 3, 0])
    }

    @Test("A row that has the values already is not written", arguments: TestStore.available)
    func unwritten(store: TestStore) throws {
        let database = try Self.orders(store)
        try database.execute(store.trigger(on: "orders", before: "UPDATE"))
        let rows = Self.prepared((1...3).map { Order.numbered($0) })
        #expect(Self.counts(try database.store(rows, Order.table)) == [3, 0, 0])
        // The trigger would pass over them, which refuses a record.
        let again = try database.store(rows, Order.table)
        #expect(Self.counts(again) == [0, 0, 3])
        #expect(again.refusals.isEmpty)
    }

    @Test(
        "What is refused changes nothing, is reported by its index, and keeps nobody else from being stored",
        arguments: TestStore.available)
    func refusals(store: TestStore) throws {
        let database = try Self.orders(store)
        var orders = (1...5).map { Order.numbered($0) }
        orders[0].buyer.name = "a\0b"
        orders[1].serial = .max
        orders[3].total = .nan
        let report = try database.store(Self.prepared(orders), Order.table)
        #expect(report.refusals.map(\.index) == [0, 1, 3])
        #expect(Set(report.refusals.map(\.error.code)) == [.refusedByStore])
        #expect(
            report.refusals.map(\.error.detail) == [
                "a text has a NUL character: buyer_name", "an integer does not fit the database's 64 bits: serial",
                "a number is NaN, which the database has no form for: total",
            ])
        #expect(try Self.ids(database) == ["3", "5"])
    }

    @Test("A range of the rows is stored, and rows are used again", arguments: TestStore.available)
    func ranges(store: TestStore) throws {
        let database = try Self.orders(store)
        var rows = Self.prepared((1...5).map { Order.numbered($0) })
        #expect(rows.count == 5)
        #expect(try database.store(rows, Order.table, range: 1..<3).inserted == 2)
        rows.removeAll()
        rows.append(Order.numbered(9))
        #expect(try database.store(rows, Order.table).inserted == 1)
        #expect(try Self.ids(database) == ["2", "3", "9"])
        #expect(rows.models == [Order.numbered(9)])
    }
}
#endif
