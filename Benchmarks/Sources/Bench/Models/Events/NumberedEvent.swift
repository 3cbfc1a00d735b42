import FastModel
import FastModelGRDB

/// An event as a service stores it: by a number of its own, in the order of the stream.
struct NumberedEvent: JSONModel, Sendable {
    var number = 0
    var id = ""
    var kind = ""
    var timestamp = ""
    var userID = 0
    var sessionID = ""
    var amount = 0.0
    var quantity = 0
    var isNew = false
    var tags: [String] = []
    var path = ""
    var referrer: String?

    static let schema = Schema({ NumberedEvent() }) {
        Field("number", \.number)
        Field("id", \.id)
        Field("kind", \.kind, key: "type")
        Field("timestamp", \.timestamp)
        Field("userID", \.userID, key: "user_id")
        Field("sessionID", \.sessionID, key: "session_id")
        Field("amount", \.amount)
        Field("quantity", \.quantity)
        Field("isNew", \.isNew, key: "is_new")
        Field("tags", \.tags)
        Field("path", \.path)
        Field("referrer", \.referrer)
    }

    static let table = StoredTable<NumberedEvent>("event", unique: "number") {
        StoredField("number", \.number)
        StoredField("id", \.id)
        StoredField("kind", \.kind)
        StoredField("timestamp", \.timestamp)
        StoredField("userID", column: "user_id", \.userID)
        StoredField("sessionID", column: "session_id", \.sessionID)
        StoredField("amount", \.amount)
        StoredField("quantity", \.quantity)
        StoredField("isNew", column: "is_new", \.isNew)
        StoredField("tags", \.tags, as: .json)
        StoredField("path", \.path)
        StoredField("referrer", \.referrer)
    }
}
