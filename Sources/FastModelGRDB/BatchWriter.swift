#if GRDB
internal import FastModel
internal import GRDB

/// Writes one batch: the writers of its tables, made as they are needed, for the length of a transaction.
final class BatchWriter {
    private struct Key: Hashable {
        let table: String
        let link: String?
    }

    let database: Database
    private var writers: [Key: AnyObject] = [:]

    init(_ database: Database) {
        self.database = database
    }

    /// The writer of a table, whose rows get a column more where others link to them.
    func writer<Model>(for table: StoredTable<Model>, linkedBy column: String? = nil) throws -> TableWriter<Model> {
        let key = Key(table: table.name, link: column)
        if let writer = writers[key] as? TableWriter<Model> { return writer }
        let writer = try TableWriter(table, linkedBy: column, self)
        writers[key] = writer
        return writer
    }
}
#endif
