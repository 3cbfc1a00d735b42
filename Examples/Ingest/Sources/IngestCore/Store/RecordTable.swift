package import FastModel
package import GRDB

/// What records become in the database.
package protocol RecordTable {
    /// The records' model.
    associatedtype Model: JSONModel & Sendable

    /// What the records are decoded by, where that is not their own schema.
    var mappings: MappingProvider? { get }

    /// Makes the tables, that of rejected records as well.
    func prepare(_ queue: DatabaseQueue) throws

    /// Stores a batch's models in a transaction that is open.
    func store(_ batch: Batch<Model>, in database: Database) throws -> StoredBatch
}
