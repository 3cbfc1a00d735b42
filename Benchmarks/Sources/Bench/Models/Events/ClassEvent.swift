import FastModel

/// ``Event`` as a class.
final class ClassEvent: JSONModel {
    var id = ""
    var kind = ""
    var timestamp = ""
    var userID = 0
    var sessionID = ""
    var amount = 0.0
    var quantity = 0
    var isNew = false
    var tags: [String] = []
    var device: ClassDevice?
    var path = ""
    var referrer: String?

    init() {}

    static let schema = Schema(ClassEvent.init) {
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
