extension UserEntities {
    /// The dictionary that one writes by hand for `JSONSerialization`.
    var dictionary: [String: Any] {
        var object: [String: Any] = [:]
        object["description"] = about.dictionary
        object["url"] = url?.dictionary
        return object
    }
}
