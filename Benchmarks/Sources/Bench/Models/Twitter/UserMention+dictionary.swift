extension UserMention {
    /// The dictionary that one writes by hand for `JSONSerialization`.
    var dictionary: [String: Any] {
        var object: [String: Any] = [:]
        object["screen_name"] = screenName
        object["name"] = name
        object["id"] = id
        object["id_str"] = idText
        object["indices"] = indices
        return object
    }
}
