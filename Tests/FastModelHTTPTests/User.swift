import FastModel

/// What the servers send.
struct User: JSONModel, Equatable {
    var id = 0
    var name: String?

    static let schema = Schema(User.init) {
        Field("id", \.id)
        Field("name", \.name)
    }
}
