extension TweetMedia {
    /// The dictionary that one writes by hand for `JSONSerialization`.
    var dictionary: [String: Any] {
        var object: [String: Any] = [:]
        object["id"] = id
        object["id_str"] = idText
        object["indices"] = indices
        object["media_url"] = mediaURL
        object["media_url_https"] = mediaSecureURL
        object["url"] = url
        object["display_url"] = displayURL
        object["expanded_url"] = expandedURL
        object["type"] = kind
        object["sizes"] = sizes.dictionary
        object["source_status_id"] = sourceTweetID
        object["source_status_id_str"] = sourceTweetIDText
        return object
    }
}
