/// The links of one text.
///
/// Without a schema: as ``LinkList``, but Codable and nothing else.
struct CodableLinkList: Codable {
    private enum CodingKeys: String, CodingKey {
        case urls
    }

    var urls: [CodableLink] = []
}
