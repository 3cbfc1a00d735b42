#if GRDB
internal import FastModel
internal import GRDB

/// Writes one batch: the writers of the tables that fields lead to, made as they are needed, for the length of a transaction.
final class BatchWriter {
    /// How deep records may lead to records. What the stack holds is some kilobytes for each.
    private static let maximumDepth = 128

    let database: Database
    /// Whether a rule of the database may end a statement and let what it has done stand.
    let mayEndHalfway: Bool
    private var depth = 0
    /// A field outlives its entry: the writer of its own table has it.
    private var writers: [ObjectIdentifier: TableWriter] = [:]

    init(_ database: Database) throws {
        self.database = database
        mayEndHalfway = try database.mayEndHalfway()
    }

    /// Saves a record that another leads to.
    func nested<Result>(_ save: () throws -> Result) throws -> Result {
        guard depth < Self.maximumDepth else {
            throw ModelError(
                .depthLimit, position: .none, detail: "the limit is \(Self.maximumDepth) records within a record")
        }
        depth += 1
        defer { depth -= 1 }
        return try save()
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
