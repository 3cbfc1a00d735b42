#if GRDB || Postgres
import FastModel
import FastModelTables

/// Integers that may exceed SQLite's range.
struct Counter: PresenceTracking {
    struct Mask: RawRepresentable, JSONConvertible, ColumnConvertible {
        var rawValue: UInt64
    }

    struct Part: PresenceTracking {
        var number: UInt64 = 0
        var presence = PropertyPresence()
        static let schema = Schema({ Part() }) { Field("number", \.number) }
        static let table = StoredTable<Part>("part", unique: "number") { StoredField("number") { $0.number } }
    }

    var id: UInt64 = 0
    var total: UInt64?
    var plain: UInt = 0
    var mask: Mask?
    var owner: Part?
    var parts: [Part] = []
    var presence = PropertyPresence()

    static let schema = Schema({ Counter() }) {
        Field("id", \.id)
        Field("total", \.total)
        Field("plain", \.plain)
        Field("mask", \.mask)
        Field("owner", \.owner)
        Field("parts", \.parts)
    }

    static let table = StoredTable<Counter>("counter", unique: "id") {
        StoredField("id") { $0.id }
        StoredField("total") { $0.total }
        StoredField("plain") { $0.plain }
        StoredField("mask") { $0.mask }
        StoredField("owner", column: "owner", in: Part.table) { $0.owner }
        StoredField("parts", linkedBy: "counter", in: Part.table) { $0.parts }
    }
}
#endif
