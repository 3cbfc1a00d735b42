import FastModel
import FastModelGRDB

/// What an event table has of an event.
struct StoredEvent: PresenceTracking {
    var id = ""
    var kind = ""
    var timestamp = ""
    var userID = 0
    var sessionID = ""
    var amount = 0.0
    var quantity = 0
    var isNew = false
    var path = ""
    var referrer: String?
    var presence = PropertyPresence()

    static let schema = Schema({ StoredEvent() }) {
        Field("id", \.id)
        Field("kind", \.kind, key: "type")
        Field("timestamp", \.timestamp)
        Field("userID", \.userID, key: "user_id")
        Field("sessionID", \.sessionID, key: "session_id")
        Field("amount", \.amount)
        Field("quantity", \.quantity)
        Field("isNew", \.isNew, key: "is_new")
        Field("path", \.path)
        Field("referrer", \.referrer)
    }

    static let table = StoredTable<StoredEvent>("event", unique: "id") {
        StoredField("id", \.id)
        StoredField("kind", \.kind)
        StoredField("timestamp", \.timestamp)
        StoredField("userID", column: "user_id", \.userID)
        StoredField("sessionID", column: "session_id", \.sessionID)
        StoredField("amount", \.amount)
        StoredField("quantity", \.quantity)
        StoredField("isNew", column: "is_new", \.isNew)
        StoredField("path", \.path)
        StoredField("referrer", \.referrer)
    }
}
