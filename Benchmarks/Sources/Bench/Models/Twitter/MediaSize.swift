import FastModel

/// One size of a picture.
struct MediaSize: JSONModel, Codable {
    private enum CodingKeys: String, CodingKey {
        case width = "w"
        case height = "h"
        case resize
    }

    var width = 0
    var height = 0
    var resize = ""

    static let schema = Schema(MediaSize.init) {
        Field("width", \.width, key: "w")
        Field("height", \.height, key: "h")
        Field("resize", \.resize)
    }
}
