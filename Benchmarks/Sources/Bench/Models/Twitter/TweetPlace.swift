import FastModel

/// A named place.
struct TweetPlace: JSONModel, Codable {
    private enum CodingKeys: String, CodingKey {
        case id
        case kind = "place_type"
        case fullName = "full_name"
        case countryCode = "country_code"
    }

    var id = ""
    var kind = ""
    var fullName = ""
    var countryCode = ""

    static let schema = Schema(TweetPlace.init) {
        Field("id", \.id)
        Field("kind", \.kind, key: "place_type")
        Field("fullName", \.fullName, key: "full_name")
        Field("countryCode", \.countryCode, key: "country_code")
    }
}
