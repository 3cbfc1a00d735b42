/// A picture of a tweet.
///
/// Without a schema: as ``TweetMedia``, but Codable and nothing else.
struct CodableTweetMedia: Codable {
    private enum CodingKeys: String, CodingKey {
        case id
        case idText = "id_str"
        case indices
        case mediaURL = "media_url"
        case mediaSecureURL = "media_url_https"
        case url
        case displayURL = "display_url"
        case expandedURL = "expanded_url"
        case kind = "type"
        case sizes
        case sourceTweetID = "source_status_id"
        case sourceTweetIDText = "source_status_id_str"
    }

    var id = 0
    var idText = ""
    var indices: [Int] = []
    var mediaURL = ""
    var mediaSecureURL = ""
    var url = ""
    var displayURL = ""
    var expandedURL = ""
    var kind = ""
    var sizes = CodableMediaSizes()
    var sourceTweetID: Int?
    var sourceTweetIDText: String?
}
