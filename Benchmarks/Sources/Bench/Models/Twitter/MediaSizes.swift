import FastModel

/// The sizes a picture comes in.
struct MediaSizes: JSONModel, Codable {
    private enum CodingKeys: String, CodingKey {
        case medium
        case small
        case thumb
        case large
    }

    var medium = MediaSize()
    var small = MediaSize()
    var thumb = MediaSize()
    var large = MediaSize()

    static let schema = Schema(MediaSizes.init) {
        Field("medium", \.medium)
        Field("small", \.small)
        Field("thumb", \.thumb)
        Field("large", \.large)
    }
}
