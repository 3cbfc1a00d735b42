package import FastModel
package import FastModelGRDB
package import Foundation
package import GRDB

/// Records of a shape that only a mapping file knows, in a table with a typed column for each of their properties.
package struct MappedTable: RecordTable {
    /// What becomes of the row that has a record's keys already.
    package enum Upsert: String, Sendable, CaseIterable {
        /// The columns that the record has are written.
        case update
        /// It is deleted, and a new one inserted.
        case purge
    }

    package typealias Model = DynamicRecord

    let schema: RecordSchema
    package let rows: StoredTable<DynamicRecord>
    package let mode: UpsertMode

    /// Reads a mapping file.
    ///
    /// - Parameters:
    ///   - mapping: the file, a property list or JSON.
    ///   - name: the records' name in the file; nil when there is only one.
    ///   - upsert: what becomes of rows that exist.
    /// - Throws: ``IngestError``.
    package init(mapping: URL, named name: String?, upsert: Upsert) throws {
        do {
            // Otherwise only the store would refuse a record without its key, when its text is gone.
            schema = try MappingFile(contentsOf: mapping).recordSchema(named: name).requiringUniqueProperties()
        } catch {
            throw IngestError.mapping("\(error)")
        }
        mode = upsert == .purge ? .purgeExisting : .updateExisting
        rows = StoredTable(schema)
        guard !rows.uniqueColumns.isEmpty else {
            throw IngestError.mapping("\(schema.name): no property is Unique, so running again would repeat all rows")
        }
        guard !Self.isReserved(schema.name) else {
            throw IngestError.mapping("\(schema.name): this table is the program's own")
        }
        try rehearse()
    }

    /// Whether a table of this name is the program's own, in any letter case, as SQLite compares names.
    package static func isReserved(_ name: String) -> Bool {
        let lowercased = name.lowercased()
        // The last is where GRDB kept what the table of events was made by.
        return ["rejects", "events", "grdb_migrations"].contains(lowercased) || lowercased.hasPrefix("sqlite_")
    }

    /// Makes the table in memory, so that what SQLite has against it is known before there is a file: more columns than it
    /// has room for, or a name that it cannot read.
    private func rehearse() throws {
        do {
            try DatabaseQueue().write { try create(in: $0) }
        } catch let error as DatabaseError {
            throw IngestError.mapping("\(schema.name): \(error.message ?? "\(error)")")
        } catch {
            throw IngestError.mapping("\(schema.name): \(error)")
        }
    }

    package var mappings: MappingProvider? { schema.mappings }

    package func create(in database: Database) throws { try rows.create(schema, in: database) }
}
