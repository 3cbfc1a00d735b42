extension TweetEntities {
    /// The mapping that one writes by hand after `JSONSerialization`.
    init(_ object: [String: Any]) {
        self.init()
        hashtags = (object["hashtags"] as? [[String: Any]])?.map(Hashtag.init(_:)) ?? []
        symbols = (object["symbols"] as? [[String: Any]])?.map(Hashtag.init(_:)) ?? []
        urls = (object["urls"] as? [[String: Any]])?.map(Link.init(_:)) ?? []
        mentions = (object["user_mentions"] as? [[String: Any]])?.map(UserMention.init(_:)) ?? []
        media = (object["media"] as? [[String: Any]])?.map(TweetMedia.init(_:))
    }
}
