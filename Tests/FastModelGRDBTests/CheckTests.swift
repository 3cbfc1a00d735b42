#if GRDB
import FastModel
import FastModelGRDB
import GRDB
import Testing

@Suite("What is wrong with a table is told when its provider is made")
struct CheckTests {
    private static func detail(_ table: StoredTable<Writer>) throws -> String? {
        let queue = try DatabaseQueue()
        let error = #expect(throws: ModelError.self) { try GRDBProvider(table, in: queue, mode: .updateExisting) }
        #expect(error?.code == .invalidOption)
        return error?.detail
    }

    @Test("That of tables that it leads to")
    func relatedTables() throws {
        let volumes = StoredTable<Volume>("volume", unique: "number") { StoredField("isbn") { $0.isbn } }
        let linked = StoredTable<Writer>("writer", unique: "id") {
            StoredField("id") { $0.id }
            StoredField("volumes", linkedBy: "writer_id", in: volumes) { $0.volumes }
        }
        #expect(try Self.detail(linked) == "the table volume: the unique column number is no field")
        let publishers = StoredTable<Publisher>("publisher", unique: "name") {
            StoredField("city") { $0.city }
        }
        let referring = StoredTable<Writer>("writer", unique: "id") {
            StoredField("id") { $0.id }
            StoredField("publisher", column: "publisher_name", in: publishers) { $0.publisher }
        }
        #expect(try Self.detail(referring) == "the table publisher: the unique column name is no field")
    }

    @Test("Tables may lead to each other")
    func circles() throws {
        let queue = try DatabaseQueue(
            executing: "CREATE TABLE folder (id INTEGER PRIMARY KEY, name TEXT, parent_id INTEGER)")
        let provider = try GRDBProvider(Folder.table, in: queue, mode: .updateExisting)
        let folder = try ModelDecoder().decode(Folder.self, from: Folder.document(depth: 2))
        let stored = try provider.instances(of: [folder])
        #expect(try stored.map { try $0.get().id } == [0])
        #expect(try queue.read { try Int.fetchAll($0, sql: "SELECT id FROM folder ORDER BY id") } == [0, 1])
    }

    @Test("What is wrong is found in a circle, too")
    func wrongCircles() throws {
        let queue = try DatabaseQueue()
        let error = #expect(throws: ModelError.self) {
            try GRDBProvider(Crooked.folders, in: queue, mode: .updateExisting)
        }
        #expect(error?.detail == "the table shelf: the column folder_id is there twice")
    }

    /// Tables that lead to each other, the second of which is wrong.
    private enum Crooked {
        static let folders: StoredTable<Folder> = StoredTable("folder", unique: "id") {
            StoredField("id") { $0.id }
            StoredField("parent", column: "shelf_id", in: Crooked.shelves) { $0.parent }
        }
        static let shelves: StoredTable<Folder> = StoredTable("shelf", unique: "id") {
            StoredField("id") { $0.id }
            StoredField("name", column: "folder_id") { $0.name }
            StoredField("parent", column: "folder_id", in: Crooked.folders) { $0.parent }
        }
    }

    @Test("A key with a NUL character is refused for it, also where rows are looked for")
    func nulKey() throws {
        let queue = try DatabaseQueue(
            executing: "CREATE TABLE publisher (name TEXT, city TEXT); INSERT INTO publisher (name) VALUES ('a'), ('a')"
        )
        let model = try ModelDecoder().decode(Publisher.self, from: #"{"name": "a\u0000"}"#)
        let result = try GRDBProvider(Publisher.table, in: queue, mode: .updateExisting).instances(of: [model])
        guard case .failure(let error) = result[0] else { throw ModelError(.refusedByStore) }
        #expect(error.code == .refusedByStore)
        #expect(error.detail == "a text has a NUL character")
    }
}
#endif
