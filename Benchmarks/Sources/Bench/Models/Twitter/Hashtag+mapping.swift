extension Hashtag {
    /// The mapping that one writes by hand after `JSONSerialization`.
    init(_ object: [String: Any]) {
        self.init()
        text = object["text"] as? String ?? ""
        indices = object["indices"] as? [Int] ?? []
    }
}
