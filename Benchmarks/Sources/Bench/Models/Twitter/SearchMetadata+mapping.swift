extension SearchMetadata {
    /// The mapping that one writes by hand after `JSONSerialization`.
    init(_ object: [String: Any]) {
        self.init()
        completedIn = object["completed_in"] as? Double ?? 0
        maximumID = object["max_id"] as? Int ?? 0
        maximumIDText = object["max_id_str"] as? String ?? ""
        nextResults = object["next_results"] as? String
        query = object["query"] as? String ?? ""
        refreshURL = object["refresh_url"] as? String ?? ""
        count = object["count"] as? Int ?? 0
        sinceID = object["since_id"] as? Int ?? 0
        sinceIDText = object["since_id_str"] as? String ?? ""
    }
}
