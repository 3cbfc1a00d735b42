// The tests of the library also compile this file, with and without the attributes that JSON_MODELS adds.
#if JSON_MODELS
import FastModel
#endif

/// ``SearchResult`` as a `Codable` type without a schema.
#if JSON_MODELS
@JSONModel
#endif
struct CodableSearchResult: Codable {
    private enum CodingKeys: String, CodingKey {
        case statuses
        case metadata = "search_metadata"
    }

    var statuses: [CodableTweet] = []
    var metadata = CodableSearchMetadata()
}

/// ``SearchMetadata`` as a `Codable` type without a schema.
#if JSON_MODELS
@JSONModel
#endif
struct CodableSearchMetadata: Codable {
    private enum CodingKeys: String, CodingKey {
        case completedIn = "completed_in"
        case maximumID = "max_id"
        case maximumIDText = "max_id_str"
        case nextResults = "next_results"
        case query
        case refreshURL = "refresh_url"
        case count
        case sinceID = "since_id"
        case sinceIDText = "since_id_str"
    }

    var completedIn = 0.0
    var maximumID = 0
    var maximumIDText = ""
    var nextResults: String?
    var query = ""
    var refreshURL = ""
    var count = 0
    var sinceID = 0
    var sinceIDText = ""
}

/// ``Tweet`` as a `Codable` type without a schema.
#if JSON_MODELS
@JSONModel
#endif
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

/// ``TweetMetadata`` as a `Codable` type without a schema.
#if JSON_MODELS
@JSONModel
#endif
struct CodableTweetMetadata: Codable {
    private enum CodingKeys: String, CodingKey {
        case resultType = "result_type"
        case languageCode = "iso_language_code"
    }

    var resultType = ""
    var languageCode = ""
}

/// ``TweetPlace`` as a `Codable` type without a schema.
#if JSON_MODELS
@JSONModel
#endif
struct CodableTweetPlace: Codable {
    private enum CodingKeys: String, CodingKey {
        case id
        case kind = "place_type"
        case fullName = "full_name"
        case countryCode = "country_code"
    }

    var id = ""
    var kind = ""
    var fullName = ""
    var countryCode = ""
}

/// ``TweetPoint`` as a `Codable` type without a schema.
#if JSON_MODELS
@JSONModel
#endif
struct CodableTweetPoint: Codable {
    private enum CodingKeys: String, CodingKey {
        case kind = "type"
        case coordinates
    }

    var kind = ""
    var coordinates: [Double] = []
}

/// ``TweetEntities`` as a `Codable` type without a schema.
#if JSON_MODELS
@JSONModel
#endif
struct CodableTweetEntities: Codable {
    private enum CodingKeys: String, CodingKey {
        case hashtags
        case symbols
        case urls
        case mentions = "user_mentions"
        case media
    }

    var hashtags: [CodableHashtag] = []
    var symbols: [CodableHashtag] = []
    var urls: [CodableLink] = []
    var mentions: [CodableUserMention] = []
    var media: [CodableTweetMedia]?
}

/// ``Hashtag`` as a `Codable` type without a schema.
#if JSON_MODELS
@JSONModel
#endif
struct CodableHashtag: Codable {
    var text = ""
    var indices: [Int] = []
}

/// ``UserMention`` as a `Codable` type without a schema.
#if JSON_MODELS
@JSONModel
#endif
struct CodableUserMention: Codable {
    private enum CodingKeys: String, CodingKey {
        case screenName = "screen_name"
        case name
        case id
        case idText = "id_str"
        case indices
    }

    var screenName = ""
    var name = ""
    var id = 0
    var idText = ""
    var indices: [Int] = []
}

/// ``TweetMedia`` as a `Codable` type without a schema.
#if JSON_MODELS
@JSONModel
#endif
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

/// ``MediaSizes`` as a `Codable` type without a schema.
#if JSON_MODELS
@JSONModel
#endif
struct CodableMediaSizes: Codable {
    var medium = CodableMediaSize()
    var small = CodableMediaSize()
    var thumb = CodableMediaSize()
    var large = CodableMediaSize()
}

/// ``MediaSize`` as a `Codable` type without a schema.
#if JSON_MODELS
@JSONModel
#endif
struct CodableMediaSize: Codable {
    private enum CodingKeys: String, CodingKey {
        case width = "w"
        case height = "h"
        case resize
    }

    var width = 0
    var height = 0
    var resize = ""
}
