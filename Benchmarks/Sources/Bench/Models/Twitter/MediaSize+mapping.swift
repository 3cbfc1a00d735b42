extension MediaSize {
    /// The mapping that one writes by hand after `JSONSerialization`.
    init(_ object: [String: Any]) {
        self.init()
        width = object["w"] as? Int ?? 0
        height = object["h"] as? Int ?? 0
        resize = object["resize"] as? String ?? ""
    }
}
