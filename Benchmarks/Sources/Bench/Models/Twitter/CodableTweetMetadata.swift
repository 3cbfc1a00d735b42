/// How a tweet was found.
///
/// Without a schema: as ``TweetMetadata``, but Codable and nothing else.
struct CodableTweetMetadata: Codable {
    private enum CodingKeys: String, CodingKey {
        case resultType = "result_type"
        case languageCode = "iso_language_code"
    }

    var resultType = ""
    var languageCode = ""
}
