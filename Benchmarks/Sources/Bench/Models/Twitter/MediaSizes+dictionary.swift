extension MediaSizes {
    /// The dictionary that one writes by hand for `JSONSerialization`.
    var dictionary: [String: Any] {
        var object: [String: Any] = [:]
        object["medium"] = medium.dictionary
        object["small"] = small.dictionary
        object["thumb"] = thumb.dictionary
        object["large"] = large.dictionary
        return object
    }
}
