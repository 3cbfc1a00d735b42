extension Tweet {
    /// The dictionary that one writes by hand for `JSONSerialization`.
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
