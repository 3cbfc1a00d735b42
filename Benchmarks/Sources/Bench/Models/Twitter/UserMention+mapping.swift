extension UserMention {
    /// The mapping that one writes by hand after `JSONSerialization`.
    init(_ object: [String: Any]) {
        self.init()
        screenName = object["screen_name"] as? String ?? ""
        name = object["name"] as? String ?? ""
        id = object["id"] as? Int ?? 0
        idText = object["id_str"] as? String ?? ""
        indices = object["indices"] as? [Int] ?? []
    }
}
