extension SearchResult {
    /// The dictionary that one writes by hand for `JSONSerialization`.
    var dictionary: [String: Any] {
        var object: [String: Any] = [:]
        object["statuses"] = statuses.map(\.dictionary)
        object["search_metadata"] = metadata.dictionary
        return object
    }
}
