import FastModel

/// One event of a click stream.
struct Event: JSONModel, Codable {
    private enum CodingKeys: String, CodingKey {
        case id
        case kind = "type"
        case timestamp
        case userID = "user_id"
        case sessionID = "session_id"
        case amount
        case quantity
        case isNew = "is_new"
        case tags
        case device
        case path
        case referrer
    }

    var id = ""
    var kind = ""
    var timestamp = ""
    var userID = 0
    var sessionID = ""
    var amount = 0.0
    var quantity = 0
    var isNew = false
    var tags: [String] = []
    var device: Device?
    var path = ""
    var referrer: String?

    static let schema = Schema(Event.init) {
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
