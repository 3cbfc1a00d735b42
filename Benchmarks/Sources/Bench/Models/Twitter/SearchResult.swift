import FastModel

/// One page of a Twitter search.
struct SearchResult: JSONModel, Codable {
    private enum CodingKeys: String, CodingKey {
        case statuses
        case metadata = "search_metadata"
    }

    var statuses: [Tweet] = []
    var metadata = SearchMetadata()

    static let schema = Schema(SearchResult.init) {
        Field("statuses", \.statuses)
        Field("metadata", \.metadata, key: "search_metadata")
    }
}
