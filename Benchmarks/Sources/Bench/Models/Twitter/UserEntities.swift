import FastModel

/// The links in a user's profile.
struct UserEntities: JSONModel, Codable {
    private enum CodingKeys: String, CodingKey {
        case about = "description"
        case url
    }

    var about = LinkList()
    var url: LinkList?

    static let schema = Schema(UserEntities.init) {
        Field("about", \.about, key: "description")
        Field("url", \.url)
    }
}
