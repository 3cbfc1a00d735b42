extension LinkList {
    /// The dictionary that one writes by hand for `JSONSerialization`.
    var dictionary: [String: Any] {
        var object: [String: Any] = [:]
        object["urls"] = urls.map(\.dictionary)
        return object
    }
}
