import FastModel

/// The device an event comes from.
struct Device: JSONModel, Codable {
    private enum CodingKeys: String, CodingKey {
        case system = "os"
        case model
        case locale
    }

    var system = ""
    var model = ""
    var locale = ""

    static let schema = Schema(Device.init) {
        Field("system", \.system, key: "os")
        Field("model", \.model)
        Field("locale", \.locale)
    }
}
