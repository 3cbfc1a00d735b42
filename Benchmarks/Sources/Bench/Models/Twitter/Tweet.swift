import FastModel

/// A tweet. A class, since a retweet holds the original.
final class Tweet: JSONModel, Codable {
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

    var metadata = TweetMetadata()
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
    var user = TwitterUser()
    var geo: TweetPoint?
    var coordinates: TweetPoint?
    var place: TweetPlace?
    var contributors: [Int]?
    var original: Tweet?
    var retweetCount = 0
    var favoriteCount = 0
    var entities = TweetEntities()
    var isFavorited = false
    var isRetweeted = false
    var isPossiblySensitive: Bool?
    var language = ""

    init() {}

    static let schema = Schema(Tweet.init) {
        Field("metadata", \.metadata)
        Field("createdAt", \.createdAt, key: "created_at")
        Field("id", \.id)
        Field("idText", \.idText, key: "id_str")
        Field("text", \.text)
        Field("source", \.source)
        Field("isTruncated", \.isTruncated, key: "truncated")
        Field("replyToTweetID", \.replyToTweetID, key: "in_reply_to_status_id")
        Field("replyToTweetIDText", \.replyToTweetIDText, key: "in_reply_to_status_id_str")
        Field("replyToUserID", \.replyToUserID, key: "in_reply_to_user_id")
        Field("replyToUserIDText", \.replyToUserIDText, key: "in_reply_to_user_id_str")
        Field("replyToScreenName", \.replyToScreenName, key: "in_reply_to_screen_name")
        Field("user", \.user)
        Field("geo", \.geo)
        Field("coordinates", \.coordinates)
        Field("place", \.place)
        Field("contributors", \.contributors)
        Field("original", \.original, key: "retweeted_status")
        Field("retweetCount", \.retweetCount, key: "retweet_count")
        Field("favoriteCount", \.favoriteCount, key: "favorite_count")
        Field("entities", \.entities)
        Field("isFavorited", \.isFavorited, key: "favorited")
        Field("isRetweeted", \.isRetweeted, key: "retweeted")
        Field("isPossiblySensitive", \.isPossiblySensitive, key: "possibly_sensitive")
        Field("language", \.language, key: "lang")
    }
}
