#if GRDB
internal import FastModel
internal import FastModelTables
internal import GRDB

/// Writes the records of a batch within a transaction: the writers of their table and of each table that fields refer to.
final class TableWriters {
    let database: Database
    /// Whether a constraint or trigger may end a statement halfway and keep the changes made so far.
    let mayEndHalfway: Bool
    /// Distinguishes new, changed and unchanged rows; nil if rows are not counted.
    let comparison: RowComparison?
    /// Whether GRDB's observers see every statement; otherwise the caller notifies them at the end.
    let isObserved: Bool
    /// The writers by field. The writer of the field's own table keeps the field alive, so no identifier is reused.
    private var writers: [ObjectIdentifier: TableWriter] = [:]
    /// The columns of the tables by the tables' names.
    private var declaredColumns: [[UInt8]: DeclaredColumns] = [:]

    /// Creates the writers of a batch.
    ///
    /// - Parameters:
    ///   - database: a connection inside a transaction.
    ///   - isComparing: whether existing rows are compared with the records, and not written when they are equal.
    ///   - isObserved: whether GRDB's observers see every statement.
    /// - Throws: `DatabaseError`.
    init(_ database: Database, isComparing: Bool = false, isObserved: Bool = true) throws {
        self.database = database
        self.isObserved = isObserved
        comparison = isComparing ? try RowComparison(database) : nil
        mayEndHalfway = try database.mayEndHalfway()
    }

    /// Saves a record and its nested records. Uses a loop instead of recursion, so that deep nesting cannot overflow the stack.
    ///
    /// - Parameter record: the record. After an error the caller undoes the record's changes.
    /// - Returns: the outcome of the record's row.
    /// - Throws: ``ModelError`` for a refused record, with the path to the nested record, `DatabaseError` for anything else.
    func save(_ record: PendingRecord) throws -> RowOutcome {
        var records = [record]
        do {
            while let last = records.indices.last {
                if let relation = try records[last].next() {
                    records.append(try open(relation, within: records[last], depth: records.count))
                } else {
                    let saved = records.removeLast()
                    if last == 0 { return saved.outcome }
                    try records[last - 1].finish(saved)
                }
            }
            return .unchanged
        } catch {
            throw error.refusal(under: records.compactMap(\.relations.last).flatMap(\.path))
        }
    }

    /// Prepares the model that was taken last from a relation of the innermost record.
    private func open(
        _ relation: PendingRecord.Relation, within outer: PendingRecord, depth: Int
    ) throws -> PendingRecord {
        try RelatedModels.checkDepth(depth)
        let writer = try writer(for: relation.table)
        let link = relation.table.link == nil ? nil : outer.key
        return try unsafe relation.models.withModel(at: relation.taken - 1) { model in
            try unsafe writer.open(model, relation.table.mode ?? outer.mode, link: link)
        }
    }

    /// Makes the writer of the records' table, after a check of the columns of this table and of all tables to which it refers.
    ///
    /// - Parameter table: the table.
    /// - Returns: the writer.
    /// - Throws: `DatabaseError`; ``ModelError`` with the code `invalidOption`.
    func openWriter(for table: TableDescription) throws -> TableWriter {
        try table.checkAll()
        var checked: Set<CheckedTable> = []
        var tables: [(TableDescription, link: FieldColumn?)] = [(table, nil)]
        while let (table, link) = tables.popLast() {
            // Tables may refer to each other in a cycle.
            guard checked.insert(CheckedTable(table, link)).inserted else { continue }
            try columns(of: table.name).check(table, linkedBy: link, in: database)
            for field in table.fields {
                switch field.content {
                case .value: break
                case .reference(let other), .link(let other):
                    let keyType = table.keyType(linkedBy: link)
                    tables.append((other.description(), other.link.map { FieldColumn(linkedBy: $0, keyType) }))
                }
            }
        }
        return try TableWriter(table, linkedBy: nil, self)
    }

    /// The columns of a table in the database.
    ///
    /// - Throws: `DatabaseError`.
    func columns(of table: String) throws -> DeclaredColumns {
        if let columns = declaredColumns[table.foldedName] { return columns }
        let columns = try DeclaredColumns(of: table, in: database)
        declaredColumns[table.foldedName] = columns
        return columns
    }

    /// The writer of a field's table.
    func writer(for table: RelatedTable) throws -> TableWriter {
        if let writer = writers[ObjectIdentifier(table)] { return writer }
        let writer = try TableWriter(table.description(), linkedBy: table.link, self)
        writers[ObjectIdentifier(table)] = writer
        return writer
    }
}

/// What has been checked of a table: two fields may describe the same table differently.
private struct CheckedTable: Hashable {
    private let name: String
    private let columns: [FieldColumn]

    init(_ table: TableDescription, _ link: FieldColumn?) {
        name = table.name
        columns = table.fieldColumns(linkedBy: link)
    }
}

extension Database {
    /// Whether a statement may end halfway: after `FAIL` and `IGNORE` in constraints and triggers, and some errors
    /// within triggers, SQLite keeps the changes that the statement has made so far.
    func mayEndHalfway() throws -> Bool {
        try Row.fetchAll(self, sql: "PRAGMA database_list").contains { row in
            let name: String = row["name"]
            let sql = """
                SELECT EXISTS (
                    SELECT 1 FROM \(name.quotedIdentifier).sqlite_master
                    WHERE type = 'trigger' OR instr(lower(sql), 'conflict') > 0)
                """
            return try Bool.fetchOne(self, sql: sql) ?? false
        }
    }
}

extension ModelError {
    /// Makes the record's error from a database error; nil if the record is not the cause.
    ///
    /// SQLite's messages about constraints name tables and columns, never values.
    init?(refusal error: DatabaseError) {
        switch error.resultCode {
        case .SQLITE_CONSTRAINT, .SQLITE_MISMATCH, .SQLITE_TOOBIG:
            self.init(.refusedByStore, position: .none, detail: error.message ?? "\(error.extendedResultCode)")
        default: return nil
        }
    }
}

extension Error {
    /// The error for the outer record that contains the refused record.
    ///
    /// - Parameter path: the path from the outer record to the refused record; empty for the outer record itself.
    /// - Returns: the refusal with the path; other errors unchanged.
    func refusal(under path: [CodingPath.Component]) -> any Error {
        guard !path.isEmpty,
            var refusal = self as? ModelError ?? (self as? DatabaseError).flatMap(ModelError.init(refusal:))
        else {
            return self
        }
        refusal.codingPath.components.insert(contentsOf: path, at: 0)
        return refusal
    }
}
#endif
