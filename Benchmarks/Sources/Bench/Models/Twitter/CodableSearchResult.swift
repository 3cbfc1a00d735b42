/// One page of a Twitter search.
///
/// Without a schema: as ``SearchResult``, but Codable and nothing else.
struct CodableSearchResult: Codable {
    private enum CodingKeys: String, CodingKey {
        case statuses
        case metadata = "search_metadata"
    }

    var statuses: [CodableTweet] = []
    var metadata = CodableSearchMetadata()
}
