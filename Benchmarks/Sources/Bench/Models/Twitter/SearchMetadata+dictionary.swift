extension SearchMetadata {
    /// The dictionary that one writes by hand for `JSONSerialization`.
    var dictionary: [String: Any] {
        var object: [String: Any] = [:]
        object["completed_in"] = completedIn
        object["max_id"] = maximumID
        object["max_id_str"] = maximumIDText
        object["next_results"] = nextResults
        object["query"] = query
        object["refresh_url"] = refreshURL
        object["count"] = count
        object["since_id"] = sinceID
        object["since_id_str"] = sinceIDText
        return object
    }
}
