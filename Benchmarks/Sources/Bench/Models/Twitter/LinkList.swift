import FastModel

/// The links of one text.
struct LinkList: JSONModel, Codable {
    private enum CodingKeys: String, CodingKey {
        case urls
    }

    var urls: [Link] = []

    static let schema = Schema(LinkList.init) {
        Field("urls", \.urls)
    }
}
