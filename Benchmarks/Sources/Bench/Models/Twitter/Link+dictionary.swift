extension Link {
    /// The dictionary that one writes by hand for `JSONSerialization`.
    var dictionary: [String: Any] {
        var object: [String: Any] = [:]
        object["url"] = url
        object["expanded_url"] = expandedURL
        object["display_url"] = displayURL
        object["indices"] = indices
        return object
    }
}
