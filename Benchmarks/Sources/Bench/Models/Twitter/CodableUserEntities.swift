/// The links in a user's profile.
///
/// Without a schema: as ``UserEntities``, but Codable and nothing else.
struct CodableUserEntities: Codable {
    private enum CodingKeys: String, CodingKey {
        case about = "description"
        case url
    }

    var about = CodableLinkList()
    var url: CodableLinkList?
}
