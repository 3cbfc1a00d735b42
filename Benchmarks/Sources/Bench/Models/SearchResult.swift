import FastModel

/// One page of a Twitter search.
struct SearchResult: JSONModel {
    var statuses: [Tweet] = []
    var metadata = SearchMetadata()

    static let schema = Schema(SearchResult.init) {
        Field("statuses", \.statuses)
        Field("metadata", \.metadata, key: "search_metadata")
    }
}

extension SearchResult {
    /// Maps a dictionary of `JSONSerialization` by hand.
    init(_ object: [String: Any]) {
        self.init()
        statuses = (object["statuses"] as? [[String: Any]])?.map(Tweet.init(_:)) ?? []
        metadata = (object["search_metadata"] as? [String: Any]).map(SearchMetadata.init(_:)) ?? SearchMetadata()
    }

    /// A dictionary for `JSONSerialization`, made by hand.
    var dictionary: [String: Any] {
        var object: [String: Any] = [:]
        object["statuses"] = statuses.map(\.dictionary)
        object["search_metadata"] = metadata.dictionary
        return object
    }
}

/// The metadata of a Twitter search.
struct SearchMetadata: JSONModel {
    var completedIn = 0.0
    var maximumID = 0
    var maximumIDText = ""
    var nextResults: String?
    var query = ""
    var refreshURL = ""
    var count = 0
    var sinceID = 0
    var sinceIDText = ""

    static let schema = Schema(SearchMetadata.init) {
        Field("completedIn", \.completedIn, key: "completed_in")
        Field("maximumID", \.maximumID, key: "max_id")
        Field("maximumIDText", \.maximumIDText, key: "max_id_str")
        Field("nextResults", \.nextResults, key: "next_results")
        Field("query", \.query)
        Field("refreshURL", \.refreshURL, key: "refresh_url")
        Field("count", \.count)
        Field("sinceID", \.sinceID, key: "since_id")
        Field("sinceIDText", \.sinceIDText, key: "since_id_str")
    }
}

extension SearchMetadata {
    /// Maps a dictionary of `JSONSerialization` by hand.
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

    /// A dictionary for `JSONSerialization`, made by hand.
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
