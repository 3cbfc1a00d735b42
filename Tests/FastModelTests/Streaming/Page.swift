import FastModel

/// What stands around the elements in the streams' tests.
struct Page: JSONModel, Equatable {
    let status: String
    var next: String?
    var total = 0
    var notes: [Int] = []

    struct Draft {
        var status: String?
        var next: String?
        var total = 0
        var notes: [Int] = []
    }

    static let schema = Schema(draft: Draft.init) {
        Field(required: "status", \.status)
        Field("next", \.next, key: "data.next")
        Field("total", \.total, keys: "data.meta.total", "total")
        Field("notes", \.notes)
    } build: { draft -> Page? in
        guard let status = draft.status else { return nil }
        return Page(status: status, next: draft.next, total: draft.total, notes: draft.notes)
    }
}
