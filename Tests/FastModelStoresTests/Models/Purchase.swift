#if GRDB || Postgres
import FastModel
import FastModelTables

// Purchases, with rows whose keys include the purchase: lines with a number, a receipt with the purchase as its only
// key, and stamps that refer to the receipt.

struct Purchase: PresenceTracking {
    var id: Int?
    var lines: [PurchaseLine] = []
    var receipt: Receipt?
    var presence = PropertyPresence()

    static let schema = Schema({ Purchase() }) {
        Field("id", \.id)
        Field("lines", \.lines)
        Field("receipt", \.receipt)
    }

    static let table = StoredTable<Purchase>("purchase", unique: "id") {
        StoredField("id") { $0.id }
        StoredField("lines", linkedBy: "purchase_id", in: PurchaseLine.table) { $0.lines }
        StoredField("receipt", linkedBy: "purchase_id", in: Receipt.table) { $0.receipt.map { [$0] } ?? [] }
    }
}

/// It has no property for the purchase.
struct PurchaseLine: PresenceTracking {
    var number: Int?
    var item: String?
    var presence = PropertyPresence()

    static let schema = Schema({ PurchaseLine() }) {
        Field("number", \.number)
        Field("item", \.item)
    }

    static let table = StoredTable<PurchaseLine>("line", unique: "purchase_id", "number") {
        StoredField("number") { $0.number }
        StoredField("item") { $0.item }
    }
}

/// It has a property for the purchase, over which the link takes precedence.
struct Receipt: PresenceTracking {
    var purchase: Int?
    var total: Int?
    var stamps: [Stamp] = []
    var presence = PropertyPresence()

    static let schema = Schema({ Receipt() }) {
        Field("purchase", \.purchase)
        Field("total", \.total)
        Field("stamps", \.stamps)
    }

    static let table = StoredTable<Receipt>("receipt", unique: "purchase_id") {
        StoredField("purchase", column: "purchase_id") { $0.purchase }
        StoredField("total") { $0.total }
        StoredField("stamps", linkedBy: "receipt_id", in: Stamp.table) { $0.stamps }
    }
}

/// Its columns are spelled in several ways that are equal to SQLite.
struct Stamp: PresenceTracking {
    var kind: String?
    var presence = PropertyPresence()

    static let schema = Schema({ Stamp() }) {
        Field("kind", \.kind)
    }

    static let table = StoredTable<Stamp>("stamp", unique: "KIND", "Receipt_ID") {
        StoredField("kind") { $0.kind }
    }
}
#endif
