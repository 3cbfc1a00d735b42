import FastModel

/// One event of a click stream.
struct Event: JSONModel {
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

extension Event {
    /// Maps a dictionary of `JSONSerialization` by hand.
    init(_ object: [String: Any]) {
        self.init()
        id = object["id"] as? String ?? ""
        kind = object["type"] as? String ?? ""
        timestamp = object["timestamp"] as? String ?? ""
        userID = object["user_id"] as? Int ?? 0
        sessionID = object["session_id"] as? String ?? ""
        amount = object["amount"] as? Double ?? 0
        quantity = object["quantity"] as? Int ?? 0
        isNew = object["is_new"] as? Bool ?? false
        tags = object["tags"] as? [String] ?? []
        device = (object["device"] as? [String: Any]).map(Device.init(_:))
        path = object["path"] as? String ?? ""
        referrer = object["referrer"] as? String
    }

    /// A dictionary for `JSONSerialization`, made by hand.
    var dictionary: [String: Any] {
        var object: [String: Any] = [:]
        object["id"] = id
        object["type"] = kind
        object["timestamp"] = timestamp
        object["user_id"] = userID
        object["session_id"] = sessionID
        object["amount"] = amount
        object["quantity"] = quantity
        object["is_new"] = isNew
        object["tags"] = tags
        object["device"] = device?.dictionary
        object["path"] = path
        object["referrer"] = referrer
        return object
    }
}

/// The device an event comes from.
struct Device: JSONModel {
    var system = ""
    var model = ""
    var locale = ""

    static let schema = Schema(Device.init) {
        Field("system", \.system, key: "os")
        Field("model", \.model)
        Field("locale", \.locale)
    }
}

extension Device {
    /// Maps a dictionary of `JSONSerialization` by hand.
    init(_ object: [String: Any]) {
        self.init()
        system = object["os"] as? String ?? ""
        model = object["model"] as? String ?? ""
        locale = object["locale"] as? String ?? ""
    }

    /// A dictionary for `JSONSerialization`, made by hand.
    var dictionary: [String: Any] {
        var object: [String: Any] = [:]
        object["os"] = system
        object["model"] = model
        object["locale"] = locale
        return object
    }
}
