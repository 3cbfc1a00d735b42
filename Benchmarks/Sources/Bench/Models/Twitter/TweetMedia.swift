import FastModel

/// A picture of a tweet.
struct TweetMedia: JSONModel, Codable {
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
    var sizes = MediaSizes()
    var sourceTweetID: Int?
    var sourceTweetIDText: String?

    static let schema = Schema(TweetMedia.init) {
        Field("id", \.id)
        Field("idText", \.idText, key: "id_str")
        Field("indices", \.indices)
        Field("mediaURL", \.mediaURL, key: "media_url")
        Field("mediaSecureURL", \.mediaSecureURL, key: "media_url_https")
        Field("url", \.url)
        Field("displayURL", \.displayURL, key: "display_url")
        Field("expandedURL", \.expandedURL, key: "expanded_url")
        Field("kind", \.kind, key: "type")
        Field("sizes", \.sizes)
        Field("sourceTweetID", \.sourceTweetID, key: "source_status_id")
        Field("sourceTweetIDText", \.sourceTweetIDText, key: "source_status_id_str")
    }
}
