/// A mentioned user and where the name stands in the text.
///
/// Without a schema: as ``UserMention``, but Codable and nothing else.
struct CodableUserMention: Codable {
    private enum CodingKeys: String, CodingKey {
        case screenName = "screen_name"
        case name
        case id
        case idText = "id_str"
        case indices
    }

    var screenName = ""
    var name = ""
    var id = 0
    var idText = ""
    var indices: [Int] = []
}
