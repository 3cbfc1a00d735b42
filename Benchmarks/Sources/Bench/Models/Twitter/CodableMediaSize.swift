/// One size of a picture.
///
/// Without a schema: as ``MediaSize``, but Codable and nothing else.
struct CodableMediaSize: Codable {
    private enum CodingKeys: String, CodingKey {
        case width = "w"
        case height = "h"
        case resize
    }

    var width = 0
    var height = 0
    var resize = ""
}
