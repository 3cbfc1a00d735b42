import FastModel
import FastModelGRDB
import Foundation

/// All tables that the service stores records in: those of the mapping file, or those of the models in code.
struct RecordTables: Sendable {
    /// The tables in the file's order.
    let all: [any RecordTable]
    private let tables: [String: any RecordTable]

    /// Reads the mapping file, if the configuration names one.
    ///
    /// - Throws: ``ConfigurationError``.
    init(_ configuration: ServiceConfiguration) throws(ConfigurationError) {
        // Replace the event by your own models here.
        let all = configuration.mapping.isEmpty ? [ModelTable(rows: Event.table)] : try Self.read(configuration.mapping)
        self.all = all
        tables = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
    }

    private static func read(_ path: String) throws(ConfigurationError) -> [any RecordTable] {
        let file: MappingFile
        do throws(ModelError) {
            file = try MappingFile(contentsOf: URL(filePath: path))
        } catch {
            throw .invalid("mapping", "\(error)")
        }
        var tables: [any RecordTable] = []
        for type in file.typeNames {
            if let other = tables.first(where: { $0.name.lowercased() == type.lowercased() }) {
                throw .invalid("mapping", "\(type): \(other.name) differs only in letter case")
            }
            tables.append(try MappedTable(type, of: file))
        }
        return tables
    }

    /// The table of a name; without a name, the only table.
    subscript(name: String?) -> (any RecordTable)? {
        guard let name else { return all.count == 1 ? all.first : nil }
        return tables[name]
    }

    /// Creates all tables, or adds missing columns.
    func create(in transaction: any StoreTransaction) throws {
        for table in all { try table.create(in: transaction) }
        try transaction.create(StoreProbe.table)
    }
}
