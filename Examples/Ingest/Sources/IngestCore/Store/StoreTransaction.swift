package import FastModel
package import FastModelGRDB

/// An open transaction of a run's database. What a run does in it is written once for SQLite and PostgreSQL.
package protocol StoreTransaction {
    /// Creates a table of records and those of their children, or adds missing columns.
    func create(_ table: StoredTable<DynamicRecord>, _ schema: RecordSchema) throws
    /// Creates a table of models, or adds missing columns.
    func create<Model: JSONModel & Sendable>(_ table: StoredTable<Model>) throws
    /// Creates a table of the program's own and its indices, unless it exists.
    func create(_ table: OwnTable) throws

    /// The names of a table's columns; empty if there is no such table.
    func columns(of table: String) throws -> [String]

    /// Stores some rows of a table, in order.
    func store<Model: JSONModel & Sendable>(
        _ rows: PreparedRows<Model>, _ range: Range<Int>, in table: StoredTable<Model>, _ mode: UpsertMode
    ) throws -> StoringReport

    /// Executes a statement in SQL that both databases support, with `$1`, `$2` and so on for values.
    @discardableResult
    func execute(_ sql: String, _ values: [StoredValue]) throws -> StatementResult

    /// Calls the body with each kept rejected record, ordered by place.
    func forEachReject(in table: String, _ body: (RejectedRecord) throws -> Void) throws
}

extension StoreTransaction {
    /// Creates a table of the program's own, or checks that an existing one is this program's.
    ///
    /// - Throws: ``StoreFault`` with the table's name and the difference.
    func createOwn(_ table: OwnTable) throws {
        let present = try columns(of: table.name)
        if !present.isEmpty {
            let columns = table.columns.map(\.name)
            let missing = columns.first { !present.contains($0) }.map { "it lacks the column \($0)" }
            let foreign = present.first { !columns.contains($0) }.map { "it has a column \($0)" }
            if let difference = missing ?? foreign {
                throw StoreFault(
                    "the table \(table.name) is another program's or version's: \(difference); name another database")
            }
        }
        try create(table)
    }
}

/// A table of the program itself.
package struct OwnTable {
    /// A column.
    struct Column {
        enum Kind { case text, integer, bytes }

        let name: String
        let kind: Kind
        var isOptional = false
    }

    let name: String
    let columns: [Column]
    /// The columns of the primary key; empty if there is none.
    var key: [String] = []
    /// The columns of each index.
    var indices: [(name: String, columns: [String])] = []

    /// The definitions of the columns and the key, with a database's names of types.
    func definitions(_ type: (Column.Kind) -> String) -> String {
        let columns = columns.map { "\($0.name.quotedName) \(type($0.kind))\($0.isOptional ? "" : " NOT NULL")" }
        let key = key.isEmpty ? [] : ["PRIMARY KEY (\(key.map(\.quotedName).joined(separator: ", ")))"]
        return (columns + key).joined(separator: ", ")
    }
}

/// A value of a statement.
package enum StoredValue {
    case null
    case integer(Int)
    case text(String)

    /// The value if it is a number. PostgreSQL returns numbers as texts.
    var integer: Int? {
        switch self {
        case .null: nil
        case .integer(let value): value
        case .text(let text): Int(text)
        }
    }

    /// The value if it is a text.
    var text: String? { if case .text(let text) = self { text } else { nil } }
}

/// What a statement returns.
package struct StatementResult {
    /// The number of rows that were changed.
    var changed = 0
    /// The returned rows.
    var rows: [[StoredValue]] = []

    /// The first value of the first row.
    var first: StoredValue { rows.first?.first ?? .null }
}

/// Why a database cannot be used, without a value of it.
struct StoreFault: Error {
    let reason: String

    init(_ reason: String) { self.reason = reason }
}

extension String {
    /// The name as an identifier in SQL.
    var quotedName: String { "\"\(replacing("\"", with: "\"\""))\"" }
}
