/// A tweet. A class, since a retweet holds the original.
///
/// Without a schema: as ``Tweet``, but Codable and nothing else.
final class CodableTweet: Codable {
    private enum CodingKeys: String, CodingKey {
        case metadata
        case createdAt = "created_at"
        case id
        case idText = "id_str"
        case text
        case source
        case isTruncated = "truncated"
        case replyToTweetID = "in_reply_to_status_id"
        case replyToTweetIDText = "in_reply_to_status_id_str"
        case replyToUserID = "in_reply_to_user_id"
        case replyToUserIDText = "in_reply_to_user_id_str"
        case replyToScreenName = "in_reply_to_screen_name"
        case user
        case geo
        case coordinates
        case place
        case contributors
        case original = "retweeted_status"
        case retweetCount = "retweet_count"
        case favoriteCount = "favorite_count"
        case entities
        case isFavorited = "favorited"
        case isRetweeted = "retweeted"
        case isPossiblySensitive = "possibly_sensitive"
        case language = "lang"
    }

    var metadata = CodableTweetMetadata()
    var createdAt = ""
    var id = 0
    var idText = ""
    var text = ""
    var source = ""
    var isTruncated = false
    var replyToTweetID: Int?
    var replyToTweetIDText: String?
    var replyToUserID: Int?
    var replyToUserIDText: String?
    var replyToScreenName: String?
    var user = CodableTwitterUser()
    var geo: CodableTweetPoint?
    var coordinates: CodableTweetPoint?
    var place: CodableTweetPlace?
    var contributors: [Int]?
    var original: CodableTweet?
    var retweetCount = 0
    var favoriteCount = 0
    var entities = CodableTweetEntities()
    var isFavorited = false
    var isRetweeted = false
    var isPossiblySensitive: Bool?
    var language = ""

    init() {}
}
