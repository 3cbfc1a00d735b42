import FastModel

/// ``Event`` with its schema as the macro writes it.
struct MacroEvent: JSONModel {
    var id = ""
    var kind = ""
    var timestamp = ""
    var userID = 0
    var sessionID = ""
    var amount = 0.0
    var quantity = 0
    var isNew = false
    var tags: [String] = []
    var device: MacroDevice?
    var path = ""
    var referrer: String?

    static let schema = Schema({ MacroEvent() }) {
        Field("id", \.id)
        Field("kind", \.kind, key: "type")
        Field("timestamp", \.timestamp)
        Field("userID", \.userID, key: "user_id")
        Field("sessionID", \.sessionID, key: "session_id")
        Field("amount", \.amount)
        Field("quantity", \.quantity)
        Field("isNew", \.isNew, key: "is_new")
        Field("tags", \.tags)
        Field("device", \.device)
        Field("path", \.path)
        Field("referrer", \.referrer)
    }
}
