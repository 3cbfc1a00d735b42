extension MediaSize {
    /// The dictionary that one writes by hand for `JSONSerialization`.
    var dictionary: [String: Any] {
        var object: [String: Any] = [:]
        object["w"] = width
        object["h"] = height
        object["resize"] = resize
        return object
    }
}
