/// A place on the map.
///
/// Without a schema: as ``TweetPoint``, but Codable and nothing else.
struct CodableTweetPoint: Codable {
    private enum CodingKeys: String, CodingKey {
        case kind = "type"
        case coordinates
    }

    var kind = ""
    var coordinates: [Double] = []
}
