import FastModel

/// ``Event`` with required properties, which are gathered in a draft; the schema as the macro writes it.
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
