#if GRDB
internal import GRDB

/// Writes one batch: the writers of the tables that fields lead to, made as they are needed, for the length of a transaction.
final class BatchWriter {
    let database: Database
    /// A field outlives its entry: the writer of its own table has it.
    private var writers: [ObjectIdentifier: TableWriter] = [:]

    init(_ database: Database) {
        self.database = database
    }

    /// The writer of a field's table.
    func writer(for table: RelatedTable) throws -> TableWriter {
        if let writer = writers[ObjectIdentifier(table)] { return writer }
        let writer = try TableWriter(table.description(), linkedBy: table.link, self)
        writers[ObjectIdentifier(table)] = writer
        return writer
    }
}
#endif
