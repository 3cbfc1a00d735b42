// The tests of the library also compile this file, with and without the attributes that JSON_MODELS adds.
#if JSON_MODELS
import FastModel
#endif

/// ``Event`` as a `Codable` type without a schema.
#if JSON_MODELS
@JSONModel
#endif
struct CodableEvent: Codable {
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
    var device: CodableDevice?
    var path = ""
    var referrer: String?
}

/// ``Device`` as a `Codable` type without a schema.
#if JSON_MODELS
@JSONModel
#endif
struct CodableDevice: Codable {
    private enum CodingKeys: String, CodingKey {
        case system = "os"
        case model
        case locale
    }

    var system = ""
    var model = ""
    var locale = ""
}
