package import FastModel
internal import FastModelFoundation
package import FastModelGRDB
package import Foundation
import GRDB

/// Records that are described only by a mapping file, in a table with a typed column for each property.
package struct MappedTable: RecordTable {
    /// What to do with an existing row that has a record's keys.
    package enum Upsert: String, Sendable, CaseIterable {
        /// The columns that the record has are written.
        case update
        /// The row is deleted, and a new row is inserted.
        case purge
    }

    package typealias Model = DynamicRecord

    /// The schema in the file.
    let schema: RecordSchema
    /// The same schema, with columns that identify a record if none of its properties does.
    private let storedSchema: RecordSchema
    private let placeColumns: (input: String, offset: String)?
    package let rows: StoredTable<DynamicRecord>
    package let mode: UpsertMode

    /// Reads a mapping file.
    ///
    /// - Parameters:
    ///   - mapping: the file, a property list or JSON.
    ///   - name: the records' name in the file; nil if there is only one.
    ///   - upsert: what to do with existing rows.
    ///   - rest: the column for what the file does not map; nil for the file's own, if it has one.
    /// - Throws: ``IngestError``.
    package init(mapping: URL, named name: String?, upsert: Upsert, rest: String? = nil) throws {
        do {
            try self.init(try MappingFile(contentsOf: mapping), named: name, upsert: upsert, rest: rest)
        } catch let error as ModelError {
            throw IngestError.mapping("\(error)")
        }
    }

    /// Makes the table of a mapping file that has been read, as ``init(mapping:named:upsert:rest:)`` does.
    ///
    /// - Throws: ``IngestError``.
    init(_ file: MappingFile, named name: String?, upsert: Upsert, rest: String? = nil) throws {
        do {
            // The store would reject a record without its key only after its text has been released.
            let schema = try file.recordSchema(named: name, .ofIngest).requiringUniqueProperties()
            self.schema = try rest.map { try Self.keeping($0, schema) } ?? schema
        } catch {
            throw error as? IngestError ?? IngestError.mapping("\(error)")
        }
        mode = upsert == .purge ? .purgeExisting : .updateExisting
        try Self.checkChildren(of: schema)
        let (stored, placeColumns) = Self.identified(schema)
        self.placeColumns = placeColumns
        // What no column is mapped to is counted at least.
        storedSchema = stored.listingUnmapped()
        rows = StoredTable(storedSchema)
        for table in tables where Self.isReserved(table) {
            throw IngestError.mapping("\(table): this table is the program's own")
        }
        for property in schema.properties where property.isUnique && property.type == .double {
            throw IngestError.mapping(
                "\(schema.name): \(property.name): a Double cannot be Unique, since two numbers may be nearest to the same one; "
                    + "take Decimal")
        }
        try rehearse()
    }

    /// Checks that the rows of children can have a key of their parents.
    private static func checkChildren(of schema: RecordSchema) throws(IngestError) {
        guard let list = schema.properties.first(where: { $0.elements != nil }),
            !schema.properties.contains(where: \.isUnique)
        else { return }
        throw .mapping(
            "\(schema.name): \(list.name): Children need a Unique property of the record, by whose values their rows are found"
        )
    }

    package var tables: [String] { [schema.name] + Self.childTables(of: schema, named: schema.name) }

    /// The tables of children.
    private static func childTables(of schema: RecordSchema, named name: String) -> [String] {
        schema.properties.flatMap { property in
            property.elements.map { elements in
                let table = "\(name)_\(property.name)"
                return [table] + childTables(of: elements, named: table)
            } ?? []
        }
    }

    /// The schema with a column for what the file does not map.
    private static func keeping(_ rest: String, _ schema: RecordSchema) throws(IngestError) -> RecordSchema {
        if let other = schema.properties.first(where: \.isRest) {
            if other.name == rest { return schema }
            throw .mapping("\(schema.name): \(other.name) keeps the rest already, so --rest is not needed")
        }
        if let other = schema.properties.first(where: { $0.name.lowercased() == rest.lowercased() }) {
            throw .mapping("\(schema.name): \(other.name) is mapped already, so --rest needs another name")
        }
        return RecordSchema(schema.name, schema.properties + [.rest(rest)])
    }

    /// The schema with columns for a record's input and offset, unless a property is unique. Without either, a second run would
    /// repeat all rows.
    private static func identified(
        _ schema: RecordSchema
    ) -> (schema: RecordSchema, columns: (input: String, offset: String)?) {
        guard !schema.properties.contains(where: \.isUnique) else { return (schema, nil) }
        let taken = Set(schema.properties.map { $0.name.lowercased() })
        func free(_ name: String) -> String { taken.contains(name) ? free("_" + name) : name }
        let columns = (input: free("input"), offset: free("record_offset"))
        let place = [
            RecordSchema.Property(columns.input, .string, isUnique: true, options: .transient),
            RecordSchema.Property(columns.offset, .integer, isUnique: true, options: .transient),
        ]
        return (RecordSchema(schema.name, place + schema.properties), columns)
    }

    package func placing(
        in origin: InputOrigin
    ) throws(IngestError) -> (@Sendable (inout DynamicRecord, Int) -> Void)? {
        guard let placeColumns else { return nil }
        guard origin.isCertain else {
            throw IngestError.input(
                origin.name,
                reason: "no property is Unique, so records are known by their input, which needs a --name here")
        }
        return { record, offset in
            record[placeColumns.input] = .string(origin.key)
            record[placeColumns.offset] = .integer(Int64(offset))
            // The same place has the same record, so no row is updated in part.
            record.presence = PropertyPresence()
        }
    }

    /// Whether the program itself uses a table of this name. SQLite compares names without letter case.
    package static func isReserved(_ name: String) -> Bool {
        let lowercased = name.lowercased()
        // GRDB recorded the migrations of the table of events in `grdb_migrations`.
        return [RejectsTable.name, "events", "grdb_migrations", ProgressTable.name].contains(lowercased)
            || lowercased.hasPrefix("sqlite_")
    }

    /// Makes the table in memory, so that SQLite's objections are known before there is a file: too many columns, or a name that it
    /// cannot read.
    private func rehearse() throws {
        do {
            try DatabaseQueue().write { try create(in: SQLiteTransaction($0)) }
        } catch let error as DatabaseError {
            throw IngestError.mapping("\(schema.name): \(error.message ?? "\(error)")")
        } catch {
            throw IngestError.mapping("\(schema.name): \(error)")
        }
    }

    package var mappings: MappingProvider? { storedSchema.mappings }

    package var counting: (@Sendable (borrowing DynamicRecord, inout UnmappedKeys) -> Void)? {
        { [storedSchema] record, keys in storedSchema.forEachUnmapped(of: record) { keys.add($0) } }
    }

    package var restColumn: String? { schema.properties.first(where: \.isRest)?.name }

    package func keyHash(of model: DynamicRecord) -> Int {
        var hasher = Hasher()
        for property in storedSchema.properties where property.isUnique {
            // Texts that are equal in Swift may be different keys in the database.
            if case .string(let text)? = model[property.name] {
                for byte in text.utf8 { hasher.combine(byte) }
                hasher.combine(UInt8.max)
            } else {
                hasher.combine(model[property.name])
            }
        }
        return hasher.finalize()
    }

    package var hasChildren: Bool { schema.properties.contains { $0.elements != nil } }

    package func countChildren(of model: DynamicRecord, _ counts: inout [String: Int]) {
        Self.countChildren(of: model, schema, rows.name, &counts)
    }

    private static func countChildren(
        of model: DynamicRecord, _ schema: RecordSchema, _ name: String, _ counts: inout [String: Int]
    ) {
        for property in schema.properties {
            guard let elements = property.elements, case .records(let records)? = model[property.name] else { continue }
            let table = "\(name)_\(property.name)"
            counts[table, default: 0] += records.count
            for record in records { countChildren(of: record, elements, table, &counts) }
        }
    }

    package func create(in transaction: any StoreTransaction) throws { try transaction.create(rows, storedSchema) }

    /// Moves values from the rest of rows to their columns.
    func backfill(in database: Database) throws -> BackfillReport {
        var options = IngestionOptions()
        // What is stored was read by the limits of its run.
        options.maximumRecordBytes = 1 << 30
        return try rows.backfill(storedSchema, options.decoding, in: database)
    }
}

extension MappingCatalog {
    /// What mapping files can refer to besides their own records: every pattern of dates, with English names.
    static let ofIngest = MappingCatalog(locale: Locale(identifier: "en_US_POSIX"))
}
