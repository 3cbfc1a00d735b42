import FastModel

/// A hashtag or symbol and where it stands in the text.
struct Hashtag: JSONModel, Codable {
    private enum CodingKeys: String, CodingKey {
        case text
        case indices
    }

    var text = ""
    var indices: [Int] = []

    static let schema = Schema(Hashtag.init) {
        Field("text", \.text)
        Field("indices", \.indices)
    }
}
