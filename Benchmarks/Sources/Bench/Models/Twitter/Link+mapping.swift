extension Link {
    /// The mapping that one writes by hand after `JSONSerialization`.
    init(_ object: [String: Any]) {
        self.init()
        url = object["url"] as? String ?? ""
        expandedURL = object["expanded_url"] as? String ?? ""
        displayURL = object["display_url"] as? String ?? ""
        indices = object["indices"] as? [Int] ?? []
    }
}
