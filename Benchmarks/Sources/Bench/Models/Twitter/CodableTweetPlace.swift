/// A named place.
///
/// Without a schema: as ``TweetPlace``, but Codable and nothing else.
struct CodableTweetPlace: Codable {
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
}
