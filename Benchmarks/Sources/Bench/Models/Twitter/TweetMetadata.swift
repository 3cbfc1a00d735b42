import FastModel

/// How a tweet was found.
struct TweetMetadata: JSONModel, Codable {
    private enum CodingKeys: String, CodingKey {
        case resultType = "result_type"
        case languageCode = "iso_language_code"
    }

    var resultType = ""
    var languageCode = ""

    static let schema = Schema(TweetMetadata.init) {
        Field("resultType", \.resultType, key: "result_type")
        Field("languageCode", \.languageCode, key: "iso_language_code")
    }
}
