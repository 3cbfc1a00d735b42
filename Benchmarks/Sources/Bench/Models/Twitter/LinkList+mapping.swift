extension LinkList {
    /// The mapping that one writes by hand after `JSONSerialization`.
    init(_ object: [String: Any]) {
        self.init()
        urls = (object["urls"] as? [[String: Any]])?.map(Link.init(_:)) ?? []
    }
}
