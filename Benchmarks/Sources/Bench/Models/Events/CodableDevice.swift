/// The device an event comes from.
///
/// Without a schema: as ``Device``, but Codable and nothing else.
struct CodableDevice: Codable {
    private enum CodingKeys: String, CodingKey {
        case system = "os"
        case model
        case locale
    }

    var system = ""
    var model = ""
    var locale = ""
}
