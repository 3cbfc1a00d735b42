#if NIO
import FastModel

/// A record.
struct Entry: JSONModel, Equatable {
    var id = 0
    var name: String?

    static let schema = Schema(Entry.init) {
        Field("id", \.id)
        Field("name", \.name)
    }
}
#endif
