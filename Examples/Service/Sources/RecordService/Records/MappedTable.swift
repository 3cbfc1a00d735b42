import FastModel
import FastModelFoundation
import FastModelGRDB
import Foundation
import GRDB

/// The table of records that a mapping file describes, with a typed column for each property.
struct MappedTable: RecordTable {
    private let schema: RecordSchema
    private let keepsRest: Bool
    let rows: StoredTable<DynamicRecord>
    let key: String

    /// Makes the table of a type of a mapping file.
    ///
    /// - Throws: ``ConfigurationError`` for a table that cannot be created, or that could not be stored to safely.
    init(_ type: String, of file: MappingFile) throws(ConfigurationError) {
        do throws(ModelError) {
            // Every pattern of dates, with English names.
            let catalog = MappingCatalog(locale: Locale(identifier: "en_US_POSIX"))
            schema = try file.recordSchema(named: type, catalog).requiringUniqueProperties().listingUnmapped()
        } catch {
            throw .invalid("mapping", "\(error)")
        }
        rows = StoredTable(schema)
        key = "\(type) \(UUID())"
        keepsRest = schema.properties.contains(where: \.isRest)
        let unique = schema.properties.filter(\.isUnique)
        // A client that receives no answer sends the same records again.
        if unique.isEmpty {
            throw .invalid(
                "mapping",
                "\(type): one property must be Unique, so that a record that is sent again is stored once (ingest infer --key)"
            )
        }
        if let property = unique.first(where: { $0.type == .double }) {
            throw .invalid(
                "mapping",
                "\(type): \(property.name): a Double cannot be Unique, since two numbers may be nearest to the same one; take Decimal"
            )
        }
        if Self.isReserved(type) { throw .invalid("mapping", "\(type): this table is the service's own") }
        do {
            try DatabaseQueue().write { try rows.create(in: $0) }
        } catch {
            throw .invalid("mapping", "\(type): \(StoreError(error))")
        }
    }

    var mappings: MappingProvider? { schema.mappings }

    /// Strict, as the tool reads such records, because the columns are typed: `"007"` is not 7, and neither of two values under the same key
    /// may be dropped.
    var options: DecodingOptions {
        var options = DecodingOptions.untrusted
        options.conversion = .strict
        options.duplicateKeys = .reject
        return schema.options(options)
    }

    var bytesPerRow: Int {
        // A record keeps 16 bytes for each value, and as many for its text at first.
        MemoryLayout<DynamicRecord>.stride + schema.properties.count * 32
    }

    func isIncomplete(_ record: borrowing DynamicRecord) -> Bool {
        !keepsRest && schema.unmapped(of: record) != nil
    }

    /// Whether the service itself uses a table of this name. Databases compare names without letter case.
    private static func isReserved(_ name: String) -> Bool {
        let name = name.lowercased()
        return ["service_probes", "kafka_offsets", "kafka_rejects", "fastmodel_transactions"].contains(name)
            || name.hasPrefix("sqlite_")
    }
}
