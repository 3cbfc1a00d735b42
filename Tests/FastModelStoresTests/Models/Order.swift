#if GRDB || Postgres
import FastModel
import FastModelTables
import Foundation

/// A record with a property for each form of a column, read by key paths, without presence tracking.
struct Order: JSONModel, Sendable, Equatable {
    enum State: String, JSONConvertible, ColumnConvertible, Sendable, CaseIterable {
        case open, paid
    }

    struct Buyer: JSONModel, Sendable, Equatable {
        var id: Int32 = 0
        var name = ""
        var email: String?

        static let schema = Schema({ Buyer() }) {
            Field("id", \.id)
            Field("name", \.name)
            Field("email", \.email)
        }
    }

    var id: Int64 = 0
    var state = State.open
    var at = Date(timeIntervalSince1970: 0)
    var shipped: Date?
    var buyer = Buyer()
    var labels: [String] = []
    var total = 0.0
    var count: UInt32 = 0
    var session: UUID?
    var token: UUID?
    var isGift: Bool?
    var serial: UInt64?
    var picture: Data?

    static let schema = Schema({ Order() }) {
        Field("id", \.id)
        Field("state", \.state)
        Field("at", \.at)
        Field("shipped", \.shipped)
        Field("buyer", \.buyer)
        Field("labels", \.labels)
        Field("total", \.total)
        Field("count", \.count)
        Field("session", \.session)
        Field("token", \.token)
        Field("isGift", \.isGift)
        Field("serial", \.serial)
        Field("picture", \.picture)
    }

    private var computedLabels: [String] { labels }

    static let table = StoredTable<Order>("orders", unique: "id") {
        StoredField("id", \.id)
        StoredField("state", \.state)
        StoredField("at", column: "at_ms", \.at, as: .milliseconds)
        StoredField("shipped", \.shipped)
        StoredField("buyer", column: "buyer_id", \.buyer.id)
        StoredField("buyer", column: "buyer_name", \.buyer.name)
        StoredField("buyer", column: "buyer_email", \.buyer.email)
        StoredField("labels", \.labels, as: .json)
        StoredField("total", \.total)
        StoredField("count", \.count)
        StoredField("session", \.session, as: .text)
        StoredField("token", \.token)
        StoredField("isGift", column: "gift", \.isGift)
        StoredField("serial", \.serial)
        StoredField("picture", \.picture)
    }

    /// The same columns with closures and a computed property, whose values the store converts.
    static let closures = StoredTable<Order>("orders", unique: "id") {
        StoredField("id") { $0.id }
        StoredField("state") { $0.state }
        StoredField("at", column: "at_ms") { Int64(($0.at.timeIntervalSince1970 * 1_000).rounded()) }
        StoredField("shipped") { $0.shipped }
        StoredField("buyer", column: "buyer_id") { $0.buyer.id }
        StoredField("buyer", column: "buyer_name") { $0.buyer.name }
        StoredField("buyer", column: "buyer_email") { $0.buyer.email }
        StoredField("labels", \.computedLabels, as: .json)
        StoredField("total") { $0.total }
        StoredField("count") { $0.count }
        StoredField("session") { $0.session?.uuidString }
        StoredField("token") { $0.token }
        StoredField("isGift", column: "gift") { $0.isGift }
        StoredField("serial") { $0.serial }
        StoredField("picture") { $0.picture }
    }

    /// An order whose values, some of them nil, are derived from its number.
    static func numbered(_ id: Int64) -> Order {
        var order = Order()
        order.id = id
        order.state = id % 2 == 0 ? .open : .paid
        order.at = Date(timeIntervalSince1970: Double(id) * 12_345.678)
        order.shipped = id % 3 == 0 ? nil : Date(timeIntervalSince1970: Double(id) * 98_765.432)
        order.buyer = Buyer(
            id: Int32(id % 7), name: id % 5 == 0 ? "" : "a name of more than 15 bytes \(id)", email: nil)
        if id % 4 == 0 { order.buyer.email = "\(id)@b.c" }
        order.labels = (0..<Int(id % 4)).map { "label \"\($0)\"\u{1}" }
        order.total = Double(id) / 8
        order.count = .max - UInt32(id)
        order.session =
            id % 3 == 1 ? nil : UUID(uuid: (0xAB, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, UInt8(id % 256)))
        order.token = order.session
        order.isGift = id % 3 == 0 ? nil : id % 3 == 1
        order.serial = id % 6 == 0 ? nil : UInt64(id)
        order.picture = id % 5 == 0 ? nil : Data(repeating: 7, count: Int(id % 5) - 1)
        return order
    }
}
#endif
