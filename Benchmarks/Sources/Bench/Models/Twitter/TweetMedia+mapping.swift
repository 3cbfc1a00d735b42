extension TweetMedia {
    /// The mapping that one writes by hand after `JSONSerialization`.
    init(_ object: [String: Any]) {
        self.init()
        id = object["id"] as? Int ?? 0
        idText = object["id_str"] as? String ?? ""
        indices = object["indices"] as? [Int] ?? []
        mediaURL = object["media_url"] as? String ?? ""
        mediaSecureURL = object["media_url_https"] as? String ?? ""
        url = object["url"] as? String ?? ""
        displayURL = object["display_url"] as? String ?? ""
        expandedURL = object["expanded_url"] as? String ?? ""
        kind = object["type"] as? String ?? ""
        sizes = (object["sizes"] as? [String: Any]).map(MediaSizes.init(_:)) ?? MediaSizes()
        sourceTweetID = object["source_status_id"] as? Int
        sourceTweetIDText = object["source_status_id_str"] as? String
    }
}
