/// The sizes a picture comes in.
///
/// Without a schema: as ``MediaSizes``, but Codable and nothing else.
struct CodableMediaSizes: Codable {
    private enum CodingKeys: String, CodingKey {
        case medium
        case small
        case thumb
        case large
    }

    var medium = CodableMediaSize()
    var small = CodableMediaSize()
    var thumb = CodableMediaSize()
    var large = CodableMediaSize()
}
