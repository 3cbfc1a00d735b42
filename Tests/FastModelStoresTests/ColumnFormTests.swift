#if GRDB || Postgres
import FastModel
import FastModelTables
import Foundation
import Testing

@Suite("Forms of values that a field chooses, in every store")
struct ColumnFormTests {
    struct Price: JSONModel, Sendable {
        var id = 0
        var amount = Decimal(0)
        var discount: Decimal?

        static let schema = Schema({ Price() }) {
            Field("id", \.id)
            Field("amount", \.amount)
            Field("discount", \.discount)
        }

        static func table(_ form: ColumnForm<Decimal>) -> StoredTable<Price> {
            StoredTable("price", unique: "id") {
                StoredField("id", \.id)
                StoredField("amount", \.amount, as: form)
                StoredField("discount", \.discount, as: form)
            }
        }
    }

    private static func prices(_ amounts: [String]) throws -> [Price] {
        try amounts.enumerated().map { id, amount in
            Price(id: id, amount: amount == "NaN" ? .nan : try #require(Decimal(string: amount)))
        }
    }

    @Test(
        "Decimal numbers as scaled integers and as Doubles compare as numbers; as texts, on SQLite, they do not",
        arguments: TestStore.available)
    func decimalOrder(store: TestStore) throws {
        let amounts = ["9.5", "10.25", "-1", "0"]
        for (form, rows) in [
            (ColumnForm<Decimal>.scaledInteger(digits: 2), ["-100", "0", "950", "1025"]),
            (.double, store == .sqlite ? ["-1.0", "0.0", "9.5", "10.25"] : ["-1", "0", "9.5", "10.25"]),
            (.standard, store == .sqlite ? ["-1", "0", "10.25", "9.5"] : ["-1", "0", "9.5", "10.25"]),
        ] {
            let database = try TestDatabase(store)
            try database.create(Price.table(form))
            #expect(try database.refusals(Self.prices(amounts), Price.table(form)) == [nil, nil, nil, nil])
            #expect(try database.rows("SELECT amount FROM price ORDER BY amount") == rows)
            #expect(try database.rows("SELECT count(*) FROM price WHERE discount IS NULL") == ["4"])
        }
    }

    @Test(
        "A decimal number that a scaled integer cannot hold is refused", arguments: TestStore.available,
        [
            (0, "12", "12"), (0, "12.5", nil), (2, "-0.05", "-5"), (2, "0.001", nil), (2, "1e3", "100000"),
            (18, "9.223372036854775807", "9223372036854775807"), (18, "9.223372036854775808", nil),
            (0, "-9223372036854775808", "-9223372036854775808"), (0, "1e127", nil), (18, "1e-127", nil),
            (18, "NaN", nil),
        ] as [(Int, String, String?)])
    func scaledIntegers(store: TestStore, test: (digits: Int, amount: String, stored: String?)) throws {
        let table = Price.table(.scaledInteger(digits: test.digits))
        let database = try TestDatabase(store)
        try database.create(table)
        let errors = try database.refusals(Self.prices([test.amount]), table)
        #expect(errors.map { $0?.code } == [test.stored == nil ? .refusedByStore : nil])
        if test.stored == nil {
            #expect(
                errors[0]?.detail
                    == "a decimal number has more than \(test.digits) digits after the point, or does not fit the database's 64 "
                    + "bits: amount")
        }
        #expect(try database.rows("SELECT amount FROM price") == (test.stored.map { [$0] } ?? []))
    }

    @Test("A decimal number becomes the nearest Double", arguments: TestStore.available)
    func doubles(store: TestStore) throws {
        let table = Price.table(.double)
        let database = try TestDatabase(store)
        try database.create(table)
        let amounts = ["0.1", "12345678901234567890.12345", "1e-127", "NaN"]
        #expect(
            try database.refusals(Self.prices(amounts), table).map { $0?.code } == [nil, nil, nil, .refusedByStore])
        let rows = try database.rows("SELECT amount FROM price ORDER BY id").map { Double($0) }
        #expect(rows == [0.1, 12345678901234567890.12345, 1e-127])
    }

    struct Address: Codable, Sendable, Equatable {
        var street = ""
        var since: Date?
        var ratio = 0.0
        var next: [Address] = []
    }

    struct Failing: Codable, Sendable {
        struct Secret: Error {}
        func encode(to encoder: any Encoder) throws { throw Secret() }
    }

    /// A type that is `Codable` and has a form of its own in models.
    struct Both: Codable, JSONConvertible, Sendable {
        var number = 0
        init() {}
        init(json: JSONValue) throws { number = 0 }
        var json: JSONValue { get throws { "own" } }
    }

    struct Person: JSONModel, Sendable {
        var id = 0
        var home = Address()
        var other: Address?
        var former: [Address] = []
        var failing: Failing?
        var own = Both()

        static let schema = Schema({ Person() }) {
            Field("id", \.id)
            Field("home", \.home)
            Field("other", \.other)
        }

        static let table = StoredTable<Person>("person", unique: "id") {
            StoredField("id", \.id)
            StoredField("home", \.home, as: .json)
            StoredField("other", \.other, as: .json)
            StoredField("former", \.former, as: .json)
            StoredField("failing", \.failing, as: .json)
            StoredField("own", \.own, as: .json)
        }
    }

    @Test("Codable values are stored as JSON by their own methods, nil as NULL", arguments: TestStore.available)
    func codable(store: TestStore) throws {
        let database = try TestDatabase(store)
        try database.create(Person.table)
        let address = Address(street: "a\"b", since: Date(timeIntervalSince1970: 1_763_713_800.5), next: [Address()])
        let text =
            #"{"street":"a\"b","since":"2025-11-21T08:30:00.5Z","ratio":0,"next":[{"street":"","ratio":0,"next":[]}]}"#
        let people = [
            Person(home: address, former: [address]), Person(id: 1, home: Address(ratio: .nan)),
            Person(id: 2, failing: Failing()),
        ]
        let errors = try database.refusals(people, Person.table)
        #expect(errors.map { $0?.code } == [nil, .refusedByStore, .refusedByStore])
        #expect(errors[1]?.detail == "JSON that cannot be written: the number is not finite: home")
        #expect(errors[2]?.detail == "JSON that cannot be written: the model refused its values: Secret: failing")
        let rows = try database.rows("SELECT home, other, former, own FROM person")
        if store == .sqlite {
            #expect(rows == [text + "|NULL|[" + text + #"]|"own""#])
        } else {
            let fields = #"home->>'since', other, former->0->>'street', own"#
            #expect(try database.rows("SELECT \(fields) FROM person") == [#"2025-11-21T08:30:00.5Z|NULL|a"b|"own""#])
        }
    }

    struct Blob: JSONModel, Sendable {
        var id = 0
        var bytes = Data()

        static let schema = Schema({ Blob() }) {
            Field("id", \.id)
            Field("bytes", \.bytes)
        }

        static let table = StoredTable<Blob>("blob", unique: "id") {
            StoredField("id", \.id)
            StoredField("bytes", \.bytes)
        }
    }

    /// The system commits the memory of zeros only when it is read.
    @Test("Data of more than 1 GiB is refused, and other records are stored", arguments: TestStore.available)
    func size(store: TestStore) throws {
        let database = try TestDatabase(store)
        try database.create(Blob.table)
        let errors = try database.refusals([Blob(bytes: Data(count: 1 << 30 + 1)), Blob(id: 1)], Blob.table)
        #expect(errors.map { $0?.code } == [.refusedByStore, nil])
        #expect(errors[0]?.detail == "a text or data has more than 1 GiB: bytes")
    }
}
#endif
