import FastModel

/// ``Device`` as a class.
final class ClassDevice: JSONModel {
    var system = ""
    var model = ""
    var locale = ""

    init() {}

    static let schema = Schema(ClassDevice.init) {
        Field("system", \.system, key: "os")
        Field("model", \.model)
        Field("locale", \.locale)
    }
}
