import FastModel

// Variants of the events for other contestants: the same properties in a class, with the macro's schema, and required.

/// ``Event`` as a class.
final class ClassEvent: JSONModel {
    var id = ""
    var kind = ""
    var timestamp = ""
    var userID = 0
    var sessionID = ""
    var amount = 0.0
    var quantity = 0
    var isNew = false
    var tags: [String] = []
    var device: ClassDevice?
    var path = ""
    var referrer: String?

    init() {}

    static let schema = Schema(ClassEvent.init) {
        Field("id", \.id)
        Field("kind", \.kind, key: "type")
        Field("timestamp", \.timestamp)
        Field("userID", \.userID, key: "user_id")
        Field("sessionID", \.sessionID, key: "session_id")
        Field("amount", \.amount)
        Field("quantity", \.quantity)
        Field("isNew", \.isNew, key: "is_new")
        Field("tags", \.tags)
        Field("device", \.device)
        Field("path", \.path)
        Field("referrer", \.referrer)
    }
}

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

/// ``Event`` with the schema that the macro generates.
struct MacroEvent: JSONModel {
    var id = ""
    var kind = ""
    var timestamp = ""
    var userID = 0
    var sessionID = ""
    var amount = 0.0
    var quantity = 0
    var isNew = false
    var tags: [String] = []
    var device: MacroDevice?
    var path = ""
    var referrer: String?

    static let schema = Schema({ MacroEvent() }) {
        Field("id", \.id)
        Field("kind", \.kind, key: "type")
        Field("timestamp", \.timestamp)
        Field("userID", \.userID, key: "user_id")
        Field("sessionID", \.sessionID, key: "session_id")
        Field("amount", \.amount)
        Field("quantity", \.quantity)
        Field("isNew", \.isNew, key: "is_new")
        Field("tags", \.tags)
        Field("device", \.device)
        Field("path", \.path)
        Field("referrer", \.referrer)
    }
}

/// ``Device`` with the schema that the macro generates.
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

/// ``Event`` with required properties, which are collected in a draft, and the schema that the macro generates.
struct RequiredEvent: JSONModel {
    struct Draft {
        var id: String?
        var kind: String?
        var timestamp: String?
        var userID: Int?
        var sessionID: String?
        var amount: Double?
        var quantity: Int?
        var isNew: Bool?
        var tags: [String]?
        var device: RequiredDevice?
        var path: String?
        var referrer: String?
    }

    let id: String
    let kind: String
    let timestamp: String
    let userID: Int
    let sessionID: String
    let amount: Double
    let quantity: Int
    let isNew: Bool
    let tags: [String]
    let device: RequiredDevice?
    let path: String
    let referrer: String?

    static let schema = Schema(draft: Draft.init) {
        Field(required: "id", \.id)
        Field(required: "kind", \.kind, key: "type")
        Field(required: "timestamp", \.timestamp)
        Field(required: "userID", \.userID, key: "user_id")
        Field(required: "sessionID", \.sessionID, key: "session_id")
        Field(required: "amount", \.amount)
        Field(required: "quantity", \.quantity)
        Field(required: "isNew", \.isNew, key: "is_new")
        Field(required: "tags", \.tags)
        Field("device", \.device)
        Field(required: "path", \.path)
        Field("referrer", \.referrer)
    } build: {
        RequiredEvent(&$0)
    }

    private init?(_ draft: inout Draft) {
        guard draft.id != nil, draft.kind != nil, draft.timestamp != nil, draft.userID != nil, draft.sessionID != nil,
            draft.amount != nil, draft.quantity != nil, draft.isNew != nil, draft.tags != nil, draft.path != nil,
            let id = draft.id.take(), let kind = draft.kind.take(), let timestamp = draft.timestamp.take(),
            let userID = draft.userID.take(), let sessionID = draft.sessionID.take(), let amount = draft.amount.take(),
            let quantity = draft.quantity.take(), let isNew = draft.isNew.take(), let tags = draft.tags.take(),
            let path = draft.path.take()
        else { return nil }
        self.id = id
        self.kind = kind
        self.timestamp = timestamp
        self.userID = userID
        self.sessionID = sessionID
        self.amount = amount
        self.quantity = quantity
        self.isNew = isNew
        self.tags = tags
        device = draft.device
        self.path = path
        referrer = draft.referrer
    }
}

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
