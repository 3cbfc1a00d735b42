extension Tweet {
    /// The mapping that one writes by hand after `JSONSerialization`.
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
}
