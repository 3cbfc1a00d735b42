import Events
import FastModel
import FastModelGRDB
import Foundation
import Logging
import Synchronization

/// All tables that the service stores records in: those of the mapping file, or those of the models in code.
final class RecordTables: Sendable {
    private struct State {
        var all: [any RecordTable]
        var tables: [String: any RecordTable]
        /// The mapping file's content.
        var text: Data

        init(_ all: [any RecordTable], of text: Data) {
            self.all = all
            self.text = text
            tables = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
        }
    }

    /// Nil if the models are in code.
    private let file: SettingFile?
    private let kafkaRecord: String?
    private let readsKafka: Bool
    private let state: Mutex<State>

    /// Reads the mapping file, if the configuration names one.
    ///
    /// - Throws: ``ConfigurationError``.
    init(_ configuration: ServiceConfiguration) throws(ConfigurationError) {
        kafkaRecord = configuration.kafkaRecord.isEmpty ? nil : configuration.kafkaRecord
        readsKafka = !configuration.kafkaBrokers.isEmpty
        if configuration.mapping.isEmpty {
            file = nil
            // Replace the event by your own models here.
            state = Mutex(State([ModelTable(rows: Event.table)], of: Data()))
        } else {
            let file = SettingFile(path: configuration.mapping, setting: "mapping")
            self.file = file
            let text = try file.content()
            state = Mutex(State(try Self.tables(text, file.path), of: text))
        }
        try checkKafka(all)
    }

    /// The tables in the file's order.
    var all: [any RecordTable] { state.withLock { $0.all } }

    /// The table of the topic's records.
    var kafka: any RecordTable { state.withLock { state in kafkaRecord.flatMap { state.tables[$0] } ?? state.all[0] } }

    /// The table of a name; without a name, the only table.
    subscript(name: String?) -> (any RecordTable)? {
        state.withLock { state in
            guard let name else { return state.all.count == 1 ? state.all.first : nil }
            return state.tables[name]
        }
    }

    /// Creates all tables, or adds missing columns.
    func create(in transaction: any StoreTransaction) throws { try Self.create(all, in: transaction) }

    /// Reads the mapping file again. Its tables are created before they replace the previous ones, so that nothing changes if they cannot
    /// be used. Records that wait for their commit are stored in the table for which they were decoded.
    ///
    /// - Parameter store: the database.
    /// - Returns: whether the file has changed.
    /// - Throws: ``ConfigurationError``; ``StoreError``.
    func reload(in store: any RecordStore) async throws -> Bool {
        guard let file else { return false }
        let text = try file.content()
        if state.withLock({ $0.text == text }) { return false }
        let all = try Self.tables(text, file.path)
        try checkKafka(all)
        try await store.transaction { try Self.create(all, in: $0) }
        state.withLock { $0 = State(all, of: text) }
        return true
    }

    /// Checks that it is known which of the tables is the topic's.
    private func checkKafka(_ all: [any RecordTable]) throws(ConfigurationError) {
        guard readsKafka else { return }
        if kafkaRecord == nil ? all.count > 1 : !all.contains(where: { $0.name == kafkaRecord }) {
            throw .invalid("kafka.record", "one of the mapping's types is needed")
        }
    }

    private static func create(_ tables: [any RecordTable], in transaction: any StoreTransaction) throws {
        for table in tables { try table.create(in: transaction) }
        try transaction.create(StoreProbe.table)
    }

    private static func tables(_ text: Data, _ path: String) throws(ConfigurationError) -> [any RecordTable] {
        let file: MappingFile
        do throws(ModelError) {
            file = try MappingFile(text, name: URL(filePath: path).lastPathComponent)
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
}

/// Reads the mapping file again while the service runs.
struct MappingReload: Reloadable {
    static let changed: Logger.Message = "the mapping was read again"
    static let kept: Logger.Message = "the mapping stays as it was"

    let tables: RecordTables
    let store: any RecordStore

    func reload() async throws -> Bool { try await tables.reload(in: store) }
}
