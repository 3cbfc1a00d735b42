/// What a tweet's text refers to.
///
/// Without a schema: as ``TweetEntities``, but Codable and nothing else.
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
