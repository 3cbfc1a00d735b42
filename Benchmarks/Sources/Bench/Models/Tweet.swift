import FastModel

/// A tweet. A class, because a retweet contains the original.
final class Tweet: JSONModel {
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

extension Tweet {
    /// Maps a dictionary of `JSONSerialization` by hand.
    convenience init(_ object: [String: Any]) {
        self.init()
        metadata = (object["metadata"] as? [String: Any]).map(TweetMetadata.init(_:)) ?? TweetMetadata()
        createdAt = object["created_at"] as? String ?? ""
        id = object["id"] as? Int ?? 0
        idText = object["id_str"] as? String ?? ""
        text = object["text"] as? String ?? ""
        source = object["source"] as? String ?? ""
        isTruncated = object["truncated"] as? Bool ?? false
        replyToTweetID = object["in_reply_to_status_id"] as? Int
        replyToTweetIDText = object["in_reply_to_status_id_str"] as? String
        replyToUserID = object["in_reply_to_user_id"] as? Int
        replyToUserIDText = object["in_reply_to_user_id_str"] as? String
        replyToScreenName = object["in_reply_to_screen_name"] as? String
        user = (object["user"] as? [String: Any]).map(TwitterUser.init(_:)) ?? TwitterUser()
        geo = (object["geo"] as? [String: Any]).map(TweetPoint.init(_:))
        coordinates = (object["coordinates"] as? [String: Any]).map(TweetPoint.init(_:))
        place = (object["place"] as? [String: Any]).map(TweetPlace.init(_:))
        contributors = object["contributors"] as? [Int]
        original = (object["retweeted_status"] as? [String: Any]).map(Tweet.init(_:))
        retweetCount = object["retweet_count"] as? Int ?? 0
        favoriteCount = object["favorite_count"] as? Int ?? 0
        entities = (object["entities"] as? [String: Any]).map(TweetEntities.init(_:)) ?? TweetEntities()
        isFavorited = object["favorited"] as? Bool ?? false
        isRetweeted = object["retweeted"] as? Bool ?? false
        isPossiblySensitive = object["possibly_sensitive"] as? Bool
        language = object["lang"] as? String ?? ""
    }

    /// A dictionary for `JSONSerialization`, made by hand.
    var dictionary: [String: Any] {
        var object: [String: Any] = [:]
        object["metadata"] = metadata.dictionary
        object["created_at"] = createdAt
        object["id"] = id
        object["id_str"] = idText
        object["text"] = text
        object["source"] = source
        object["truncated"] = isTruncated
        object["in_reply_to_status_id"] = replyToTweetID
        object["in_reply_to_status_id_str"] = replyToTweetIDText
        object["in_reply_to_user_id"] = replyToUserID
        object["in_reply_to_user_id_str"] = replyToUserIDText
        object["in_reply_to_screen_name"] = replyToScreenName
        object["user"] = user.dictionary
        object["geo"] = geo?.dictionary
        object["coordinates"] = coordinates?.dictionary
        object["place"] = place?.dictionary
        object["contributors"] = contributors
        object["retweeted_status"] = original?.dictionary
        object["retweet_count"] = retweetCount
        object["favorite_count"] = favoriteCount
        object["entities"] = entities.dictionary
        object["favorited"] = isFavorited
        object["retweeted"] = isRetweeted
        object["possibly_sensitive"] = isPossiblySensitive
        object["lang"] = language
        return object
    }
}

/// How a tweet was found.
struct TweetMetadata: JSONModel {
    var resultType = ""
    var languageCode = ""

    static let schema = Schema(TweetMetadata.init) {
        Field("resultType", \.resultType, key: "result_type")
        Field("languageCode", \.languageCode, key: "iso_language_code")
    }
}

extension TweetMetadata {
    /// Maps a dictionary of `JSONSerialization` by hand.
    init(_ object: [String: Any]) {
        self.init()
        resultType = object["result_type"] as? String ?? ""
        languageCode = object["iso_language_code"] as? String ?? ""
    }

    /// A dictionary for `JSONSerialization`, made by hand.
    var dictionary: [String: Any] {
        var object: [String: Any] = [:]
        object["result_type"] = resultType
        object["iso_language_code"] = languageCode
        return object
    }
}

/// A named place.
struct TweetPlace: JSONModel {
    var id = ""
    var kind = ""
    var fullName = ""
    var countryCode = ""

    static let schema = Schema(TweetPlace.init) {
        Field("id", \.id)
        Field("kind", \.kind, key: "place_type")
        Field("fullName", \.fullName, key: "full_name")
        Field("countryCode", \.countryCode, key: "country_code")
    }
}

extension TweetPlace {
    /// Maps a dictionary of `JSONSerialization` by hand.
    init(_ object: [String: Any]) {
        self.init()
        id = object["id"] as? String ?? ""
        kind = object["place_type"] as? String ?? ""
        fullName = object["full_name"] as? String ?? ""
        countryCode = object["country_code"] as? String ?? ""
    }

    /// A dictionary for `JSONSerialization`, made by hand.
    var dictionary: [String: Any] {
        var object: [String: Any] = [:]
        object["id"] = id
        object["place_type"] = kind
        object["full_name"] = fullName
        object["country_code"] = countryCode
        return object
    }
}

/// A place on the map.
struct TweetPoint: JSONModel {
    var kind = ""
    var coordinates: [Double] = []

    static let schema = Schema(TweetPoint.init) {
        Field("kind", \.kind, key: "type")
        Field("coordinates", \.coordinates)
    }
}

extension TweetPoint {
    /// Maps a dictionary of `JSONSerialization` by hand.
    init(_ object: [String: Any]) {
        self.init()
        kind = object["type"] as? String ?? ""
        coordinates = object["coordinates"] as? [Double] ?? []
    }

    /// A dictionary for `JSONSerialization`, made by hand.
    var dictionary: [String: Any] {
        var object: [String: Any] = [:]
        object["type"] = kind
        object["coordinates"] = coordinates
        return object
    }
}
