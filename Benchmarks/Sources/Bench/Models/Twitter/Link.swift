import FastModel

/// A link and where it stands in its text.
struct Link: JSONModel, Codable {
    private enum CodingKeys: String, CodingKey {
        case url
        case expandedURL = "expanded_url"
        case displayURL = "display_url"
        case indices
    }

    var url = ""
    var expandedURL = ""
    var displayURL = ""
    var indices: [Int] = []

    static let schema = Schema(Link.init) {
        Field("url", \.url)
        Field("expandedURL", \.expandedURL, key: "expanded_url")
        Field("displayURL", \.displayURL, key: "display_url")
        Field("indices", \.indices)
    }
}
