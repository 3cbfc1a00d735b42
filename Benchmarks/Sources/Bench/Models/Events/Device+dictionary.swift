extension Device {
    /// The dictionary that one writes by hand for `JSONSerialization`.
    var dictionary: [String: Any] {
        var object: [String: Any] = [:]
        object["os"] = system
        object["model"] = model
        object["locale"] = locale
        return object
    }
}
