#if GRDB || Postgres
import FastModel
import FastModelTables
import Testing

/// Nested records of one table, with properties that only one of their classes has.
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
        arguments: StoreCase.all, ["", #", "parent": {"kind": "node", "id": 3}"#])
    func otherClass(test: StoreCase, innermost: String) throws {
        let database = try TestDatabase(
            test.store,
            """
            CREATE TABLE node (id INTEGER PRIMARY KEY, parent_id INTEGER, name TEXT, extra TEXT);
            CREATE TABLE volume (isbn TEXT UNIQUE, pages INTEGER, leaf_id INTEGER);
            """)
        let leaf = #"{"kind": "leaf", "id": 2, "name": "B", "extra": "b", "volumes": [{"isbn": "v"}]\#(innermost)}"#
        let node = #"{"kind": "node", "id": 1, "parent": \#(leaf)}"#
        #expect(try database.refusals([node], Node.table, test.mode) == [nil])
        #expect(try database.rows("SELECT name, extra FROM node WHERE id = 2") == ["B|b"])
        #expect(try database.rows("SELECT isbn, leaf_id FROM volume") == ["v|2"])
    }
}
#endif
