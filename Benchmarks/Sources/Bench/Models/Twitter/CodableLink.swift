/// A link and where it stands in its text.
///
/// Without a schema: as ``Link``, but Codable and nothing else.
struct CodableLink: Codable {
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
}
