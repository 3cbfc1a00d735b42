extension UserEntities {
    /// The mapping that one writes by hand after `JSONSerialization`.
    init(_ object: [String: Any]) {
        self.init()
        about = (object["description"] as? [String: Any]).map(LinkList.init(_:)) ?? LinkList()
        url = (object["url"] as? [String: Any]).map(LinkList.init(_:))
    }
}
