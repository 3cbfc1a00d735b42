/// A hashtag or symbol and where it stands in the text.
///
/// Without a schema: as ``Hashtag``, but Codable and nothing else.
struct CodableHashtag: Codable {
    private enum CodingKeys: String, CodingKey {
        case text
        case indices
    }

    var text = ""
    var indices: [Int] = []
}
