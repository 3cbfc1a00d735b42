extension Hashtag {
    /// The dictionary that one writes by hand for `JSONSerialization`.
    var dictionary: [String: Any] {
        var object: [String: Any] = [:]
        object["text"] = text
        object["indices"] = indices
        return object
    }
}
