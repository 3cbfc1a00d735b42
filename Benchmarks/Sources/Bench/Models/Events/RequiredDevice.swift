import FastModel

/// ``Device`` with required properties.
struct RequiredDevice: JSONModel {
    struct Draft {
        var system: String?
        var model: String?
        var locale: String?
    }

    let system: String
    let model: String
    let locale: String

    static let schema = Schema(draft: Draft.init) {
        Field(required: "system", \.system, key: "os")
        Field(required: "model", \.model)
        Field(required: "locale", \.locale)
    } build: {
        RequiredDevice(&$0)
    }

    private init?(_ draft: inout Draft) {
        guard draft.system != nil, draft.model != nil, draft.locale != nil,
            let system = draft.system.take(), let model = draft.model.take(), let locale = draft.locale.take()
        else { return nil }
        self.system = system
        self.model = model
        self.locale = locale
    }
}
