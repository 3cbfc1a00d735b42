#if GRDB
internal import FastModel
internal import GRDB

/// Writes one batch: the writers of its tables, made as they are needed, for the length of a transaction.
final class BatchWriter {
    private struct Key: Hashable {
        let table: String
        let link: String?
        let model: ObjectIdentifier
    }

    let database: Database
    private var writers: [Key: TableWriter] = [:]

    init(_ database: Database) {
        self.database = database
    }

    /// The writer of a table, whose rows get a column more where others link to them.
    func writer(for table: TableDescription, linkedBy column: String? = nil) throws -> TableWriter {
        let key = Key(table: table.name, link: column, model: table.model)
        if let writer = writers[key] { return writer }
        let writer = try TableWriter(table, linkedBy: column, self)
        writers[key] = writer
        return writer
    }
}
#endif
