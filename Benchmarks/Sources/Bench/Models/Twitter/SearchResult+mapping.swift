extension SearchResult {
    /// The mapping that one writes by hand after `JSONSerialization`.
    init(_ object: [String: Any]) {
        self.init()
        statuses = (object["statuses"] as? [[String: Any]])?.map(Tweet.init(_:)) ?? []
        metadata = (object["search_metadata"] as? [String: Any]).map(SearchMetadata.init(_:)) ?? SearchMetadata()
    }
}
