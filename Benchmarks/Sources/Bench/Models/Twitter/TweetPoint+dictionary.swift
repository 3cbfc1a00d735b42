extension TweetPoint {
    /// The dictionary that one writes by hand for `JSONSerialization`.
    var dictionary: [String: Any] {
        var object: [String: Any] = [:]
        object["type"] = kind
        object["coordinates"] = coordinates
        return object
    }
}
