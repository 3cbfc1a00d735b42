import FastModel

/// A mentioned user and where the name stands in the text.
struct UserMention: JSONModel, Codable {
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

    static let schema = Schema(UserMention.init) {
        Field("screenName", \.screenName, key: "screen_name")
        Field("name", \.name)
        Field("id", \.id)
        Field("idText", \.idText, key: "id_str")
        Field("indices", \.indices)
    }
}
