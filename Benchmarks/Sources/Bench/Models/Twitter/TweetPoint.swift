import FastModel

/// A place on the map.
struct TweetPoint: JSONModel, Codable {
    private enum CodingKeys: String, CodingKey {
        case kind = "type"
        case coordinates
    }

    var kind = ""
    var coordinates: [Double] = []

    static let schema = Schema(TweetPoint.init) {
        Field("kind", \.kind, key: "type")
        Field("coordinates", \.coordinates)
    }
}
