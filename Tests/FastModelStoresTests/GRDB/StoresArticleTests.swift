#if GRDB
import FastModel
import FastModelGRDB
import Foundation
import GRDB
import Testing

// The program of the article Stores, "As fast as SQLite".

private struct Visit: JSONModel, Sendable {
    var id = 0
    var page: String?

    static let schema = Schema(Visit.init) {
        Field("id", \.id)
        Field("page", \.page)
    }

    static let table = StoredTable<Visit>("visit", unique: "id") {
        StoredField("id", \.id)
        StoredField("page", \.page)
    }
}

private struct VisitBlock: RecordBlock {
    var rows = PreparedRows(Visit.table)

    mutating func append(_ record: consuming DecodedRecord<Visit>) {
        if case .model(let visit, _) = record { rows.append(visit) }
    }

    mutating func removeAll() { rows.removeAll() }
}

@Suite("The article on stores")
struct StoresArticleTests {
    @Test("Its program stores a file")
    func program() throws {
        let url = URL.temporaryDirectory.appending(path: "visits-\(UUID().uuidString)")
        try Data((0..<20_000).map { "{\"id\":\($0),\"page\":\"/\($0 % 7)\"}\n" }.joined().utf8).write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        let file = try FileHandle(forReadingFrom: url)
        let database = try DatabaseQueue()
        try database.write { database in
            try Visit.table.create(in: database)
            let store = try RowStore(Visit.table, in: database)
            var reader = try ParallelBlockReader(options: .untrusted) { VisitBlock() }
            while let chunk = try file.read(upToCount: 1 << 20), !chunk.isEmpty {
                try reader.feed(chunk) { _ = try store.store($0.rows) }
            }
            try reader.finish { _ = try store.store($0.rows) }
        }
        let sums = try database.read { try Row.fetchOne($0, sql: "SELECT count(*), sum(id), max(page) FROM visit") }
        #expect(sums == ["count(*)": 20_000, "sum(id)": 199_990_000, "max(page)": "/6"])
    }
}
#endif
