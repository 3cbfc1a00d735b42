extension TweetPoint {
    /// The mapping that one writes by hand after `JSONSerialization`.
    init(_ object: [String: Any]) {
        self.init()
        kind = object["type"] as? String ?? ""
        coordinates = object["coordinates"] as? [Double] ?? []
    }
}
