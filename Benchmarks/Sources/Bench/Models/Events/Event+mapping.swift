extension Event {
    /// The mapping that one writes by hand after `JSONSerialization`.
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
}
