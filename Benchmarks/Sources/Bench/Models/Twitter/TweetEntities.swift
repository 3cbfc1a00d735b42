import FastModel

/// What a tweet's text refers to.
struct TweetEntities: JSONModel, Codable {
    private enum CodingKeys: String, CodingKey {
        case hashtags
        case symbols
        case urls
        case mentions = "user_mentions"
        case media
    }

    var hashtags: [Hashtag] = []
    var symbols: [Hashtag] = []
    var urls: [Link] = []
    var mentions: [UserMention] = []
    var media: [TweetMedia]?

    static let schema = Schema(TweetEntities.init) {
        Field("hashtags", \.hashtags)
        Field("symbols", \.symbols)
        Field("urls", \.urls)
        Field("mentions", \.mentions, key: "user_mentions")
        Field("media", \.media)
    }
}
