import FastModel
import FastModelTables
import Foundation
import Synchronization
import Testing

@Suite("A store outside of this package, of what FastModelTables makes public")
struct OwnStoreTests {
    struct Reading: PresenceTracking, Sendable {
        var id: Int?
        var at = Date.distantPast
        var text: String?
        var sums: [Decimal] = []
        var presence = PropertyPresence()

        static let schema = Schema(Reading.init) {
            Field("id", \.id)
            Field("at", \.at)
            Field("text", \.text)
            Field("sums", \.sums)
        }

        static let table = StoredTable<Reading>("reading", unique: "id") {
            StoredField("id", \.id)
            StoredField("at", \.at)
            StoredField("text", column: "words", \.text)
            StoredField("sums", \.sums, as: .array())
        }
    }

    @Test("The columns have the names, types and nullability of the fields")
    func columns() throws {
        let columns = try Reading.table.columns()
        #expect(columns.map(\.name) == ["id", "at", "words", "sums"])
        #expect(columns.map(\.type) == [.integer, .timestamp, .text, .array(of: .decimal)])
        #expect(columns.map(\.isOptional) == [true, false, true, false])
    }

    @Test("A description that is inconsistent, or of several tables, is refused before anything is stored")
    func refusedDescriptions() {
        let misnamed = StoredTable<Reading>("reading", unique: "number") { StoredField("id", \.id) }
        let related = StoredTable<Reading>("reading", unique: "id") {
            StoredField("id", \.id)
            StoredField("readings", linkedBy: "id", in: Reading.table) { [$0] }
        }
        for table in [misnamed, related] {
            #expect(throws: ModelError.self) { try table.columns() }
        }
    }

    @Test("A stream is stored: rows by their key, the properties of the documents only, refusals at their lines")
    func stored() throws {
        let store = try MemoryStore(Reading.table)
        var reader = try InstanceReader(store, framing: .lines)
        var refused: [String] = []
        func take(_ record: consuming DecodedRecord<Reading>) {
            if case .rejected(let error, let context) = record { refused.append("\(context.line) \(error.code)") }
        }
        let lines = [
            #"{"id": 1, "at": "2026-11-28T08:00:00Z", "text": "a", "sums": [0.1, 2]}"#, #"{"text": "no key"}"#,
            #"{"id": 2, "text": "a\u0000b"}"#, #"{"id": 1, "text": null}"#, #"{"id": 1, "text": null}"#,
        ]
        try reader.feed(lines.joined(separator: "\n"), take)
        try reader.finish(take)
        #expect(refused == ["2 missingUniqueKey", "3 refusedByStore"])
        let date = Date(timeIntervalSince1970: 1_795_852_800)
        #expect(store.rows == [[.integer(1)]: [.integer(1), .date(date), .null, .text("[0.1,2]")]])
        #expect(store.report.inserted == 1 && store.report.updated == 1 && store.report.unchanged == 1)
        #expect(store.report.refusals.map(\.index) == [1, 2])
    }
}

/// Keeps rows in memory.
private final class MemoryStore<Model: JSONModel & Sendable>: InstanceProvider {
    private let table: StoredTable<Model>
    private let keys: [Int]
    private let content = Mutex((rows: [[ColumnValue]: [ColumnValue]](), report: StoringReport()))

    init(_ table: StoredTable<Model>) throws {
        self.table = table
        let names = try table.columns().map(\.name)
        keys = table.uniqueColumns.compactMap { names.firstIndex(of: $0) }
    }

    var rows: [[ColumnValue]: [ColumnValue]] { content.withLock { $0.rows } }
    var report: StoringReport { content.withLock { $0.report } }

    func instances(of models: [Model]) -> [Result<Model, ModelError>] {
        var prepared = PreparedRows(table)
        for model in models { prepared.append(model) }
        let values = prepared.rowValues()
        content.withLock { content in
            for (index, row) in values.enumerated() {
                switch row {
                case .failure(let error): content.report.refuse(error, index)
                case .success(let row):
                    let key = keys.map { row[$0] ?? .null }
                    let old = content.rows[key]
                    let new = row.indices.map { row[$0] ?? old?[$0] ?? .null }
                    content.rows[key] = new
                    content.report.add(old == nil ? .inserted : old == new ? .unchanged : .updated, index)
                }
            }
        }
        return zip(models, values).map { model, row in row.map { _ in model } }
    }
}
