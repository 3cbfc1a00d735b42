extension Event {
    /// The dictionary that one writes by hand for `JSONSerialization`.
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
