#if GRDB || Postgres
import FastModel
import FastModelTables

/// A record that refers to others of its type.
final class Folder: PresenceTracking {
    var id: Int?
    var name: String?
    var parent: Folder?
    var presence = PropertyPresence()

    init() {}

    static let schema = Schema({ Folder() }) {
        Field("id", \.id)
        Field("name", \.name)
        Field("parent", \.parent)
    }

    static let table: StoredTable<Folder> = StoredTable("folder", unique: "id") {
        StoredField("id") { $0.id }
        StoredField("name") { $0.name }
        StoredField("parent", column: "parent_id", in: Folder.table) { $0.parent }
    }

    /// A document of nested folders.
    static func document(depth: Int) -> String {
        (0..<depth).map { "{\"id\":\($0),\"parent\":" }.joined() + "null" + String(repeating: "}", count: depth)
    }
}
#endif
