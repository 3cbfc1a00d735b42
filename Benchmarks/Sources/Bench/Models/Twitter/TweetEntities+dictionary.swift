extension TweetEntities {
    /// The dictionary that one writes by hand for `JSONSerialization`.
    var dictionary: [String: Any] {
        var object: [String: Any] = [:]
        object["hashtags"] = hashtags.map(\.dictionary)
        object["symbols"] = symbols.map(\.dictionary)
        object["urls"] = urls.map(\.dictionary)
        object["user_mentions"] = mentions.map(\.dictionary)
        object["media"] = media?.map(\.dictionary)
        return object
    }
}
