#if GRDB || Postgres
import FastModel
import FastModelTables
import Foundation

/// A record with a value of each type of column.
struct Specimen: JSONModel, Sendable {
    var id = 0
    var text = ""
    var number = 0
    var small: Int32 = 0
    var ratio = 0.0
    var amount = Decimal(0)
    var isOpen = false
    var at = Date(timeIntervalSinceReferenceDate: 0)
    var key = UUID()
    var bytes = Data()
    var tags: [String] = []
    var counts: [Int] = []
    var rest = JSONValue.null

    static let schema = Schema({ Specimen() }) {
        Field("id", \.id)
        Field("text", \.text)
        Field("number", \.number)
        Field("small", \.small)
        Field("ratio", \.ratio)
        Field("amount", \.amount)
        Field("isOpen", \.isOpen)
        Field("at", \.at)
        Field("key", \.key)
        Field("bytes", \.bytes)
        Field("tags", \.tags)
        Field("counts", \.counts)
        Field("rest", \.rest)
    }

    /// The fields by the names of their types, each for a column `value`.
    static let fields: [(type: String, field: StoredField<Specimen>)] = [
        ("String", StoredField("text", column: "value", \.text)),
        ("Int", StoredField("number", column: "value", \.number)),
        ("Int32", StoredField("small", column: "value", \.small)),
        ("Double", StoredField("ratio", column: "value", \.ratio)),
        ("Decimal", StoredField("amount", column: "value", \.amount)),
        ("Bool", StoredField("isOpen", column: "value", \.isOpen)),
        ("Date", StoredField("at", column: "value", \.at)),
        ("Date, milliseconds", StoredField("at", column: "value", \.at, as: .milliseconds)),
        ("UUID", StoredField("key", column: "value", \.key)),
        ("UUID, text", StoredField("key", column: "value", \.key, as: .text)),
        ("Data", StoredField("bytes", column: "value", \.bytes)),
        ("[String], array", StoredField("tags", column: "value", \.tags, as: .array())),
        ("[Int], array", StoredField("counts", column: "value", \.counts, as: .array())),
        ("JSONValue, json", StoredField("rest", column: "value", \.rest, as: .json)),
    ]

    /// A table with the columns `id` and `value`, whose type is that of a field.
    static func table(_ type: String) -> StoredTable<Specimen> {
        StoredTable("specimen", unique: "id") {
            StoredField("id", \.id)
            fields.filter { $0.type == type }.map(\.field)
        }
    }
}
#endif
