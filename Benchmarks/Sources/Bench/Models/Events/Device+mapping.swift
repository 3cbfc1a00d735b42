extension Device {
    /// The mapping that one writes by hand after `JSONSerialization`.
    init(_ object: [String: Any]) {
        self.init()
        system = object["os"] as? String ?? ""
        model = object["model"] as? String ?? ""
        locale = object["locale"] as? String ?? ""
    }
}
