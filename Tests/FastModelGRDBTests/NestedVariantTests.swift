#if GRDB
import FastModel
import FastModelGRDB
import GRDB
import Testing

/// Records of one table in each other, with properties that only one of their classes has.
@Suite("Records in records of another class")
struct NestedVariantTests {
    class Node: PresenceTracking {
        var id = 0
        var parent: Node?
        var name: String?
        var presence = PropertyPresence()
        required init() {}

        class var schema: Schema<Node> {
            Schema({ Node() }) {
                Field("id", \.id)
                Field("parent", \.parent)
                Field("name", \.name)
            }.variants(by: "kind") {
                Variant("node", Node.self) { $0 }
                Variant("leaf", Leaf.self) { $0 }
            }
        }

        static let table: StoredTable<Node> = StoredTable<Node>("node", unique: "id") {
            StoredField("id") { $0.id }
            StoredField("parent", column: "parent_id", in: Node.table) { $0.parent }
            StoredField("name") { $0.name }
            StoredField("extra") { ($0 as? Leaf)?.extra }
            StoredField("volumes", linkedBy: "leaf_id", in: Volume.table) { ($0 as? Leaf)?.volumes ?? [] }
        }
    }

    final class Leaf: Node {
        var extra: String?
        var volumes: [Volume] = []

        override class var schema: Schema<Node> {
            super.schema.extended({ Leaf() }) {
                Field("extra", \.extra)
                Field("volumes", \.volumes)
            }
        }
    }

    @Test(
        "All that a record has is stored, whatever is in it",
        arguments: [UpsertMode.updateExisting, .purgeExisting], ["", #", "parent": {"kind": "node", "id": 3}"#])
    func otherClass(mode: UpsertMode, innermost: String) throws {
        let queue = try DatabaseQueue(
            executing: """
                CREATE TABLE node (id INTEGER PRIMARY KEY, parent_id INTEGER, name TEXT, extra TEXT);
                CREATE TABLE volume (isbn TEXT UNIQUE, pages INTEGER, leaf_id INTEGER);
                """)
        let leaf = #"{"kind": "leaf", "id": 2, "name": "B", "extra": "b", "volumes": [{"isbn": "v"}]\#(innermost)}"#
        let node = try ModelDecoder().decode(Node.self, from: #"{"kind": "node", "id": 1, "parent": \#(leaf)}"#)
        for result in try GRDBProvider(Node.table, in: queue, mode: mode).instances(of: [node]) { _ = try result.get() }
        let row = try queue.read { try Row.fetchOne($0, sql: "SELECT name, extra FROM node WHERE id = 2") }
        #expect(row == ["name": "B", "extra": "b"])
        let volumes = try queue.read { try Row.fetchAll($0, sql: "SELECT isbn, leaf_id FROM volume") }
        #expect(volumes == [["isbn": "v", "leaf_id": 2]])
    }
}
#endif
