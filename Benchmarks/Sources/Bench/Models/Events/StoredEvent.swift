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
        StoredField("id") { $0.id }
        StoredField("kind") { $0.kind }
        StoredField("timestamp") { $0.timestamp }
        StoredField("userID", column: "user_id") { $0.userID }
        StoredField("sessionID", column: "session_id") { $0.sessionID }
        StoredField("amount") { $0.amount }
        StoredField("quantity") { $0.quantity }
        StoredField("isNew", column: "is_new") { $0.isNew }
        StoredField("path") { $0.path }
        StoredField("referrer") { $0.referrer }
    }
}
