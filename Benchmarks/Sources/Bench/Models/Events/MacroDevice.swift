import FastModel

/// ``Device`` with its schema as the macro writes it.
struct MacroDevice: JSONModel {
    var system = ""
    var model = ""
    var locale = ""

    static let schema = Schema({ MacroDevice() }) {
        Field("system", \.system, key: "os")
        Field("model", \.model)
        Field("locale", \.locale)
    }
}
