import FastModel

/// The model of the streams' tests: a required property, some that may fail, and strings too long to be stored inline.
struct Entry: JSONModel, Equatable {
    let id: Int
    var name = "a default that is longer than fifteen bytes"
    var tags: [String] = []
    var counts: [String: [Int]] = [:]

    struct Draft {
        var id: Int?
        var name: String?
        var tags: [String] = []
        var counts: [String: [Int]] = [:]
    }

    static let schema = Schema(draft: Draft.init) {
        Field(required: "id", \.id)
        Field("name", \.name)
        Field("tags", \.tags)
        Field("counts", \.counts)
    } build: { draft -> Entry? in
        guard let id = draft.id else { return nil }
        var entry = Entry(id: id)
        if let name = draft.name { entry.name = name }
        entry.tags = draft.tags
        entry.counts = draft.counts
        return entry
    }
}

/// The envelope of the elements in the streams' tests.
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
