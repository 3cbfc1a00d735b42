package import FastModel
package import FastModelGRDB
import Foundation

/// The table for records in the database.
package protocol RecordTable: Sendable {
    /// The records' model.
    associatedtype Model: JSONModel & Sendable

    /// The mappings for decoding the records, if they do not use their own schema.
    var mappings: MappingProvider? { get }
    /// How records become rows.
    var rows: StoredTable<Model> { get }
    /// What to do with existing rows.
    var mode: UpsertMode { get }
    /// The names of all tables in which records have rows.
    var tables: [String] { get }

    /// Makes a function that stores a record's place in the record, for records that only their place identifies.
    ///
    /// - Parameter origin: the input.
    /// - Returns: the function, which takes the record and its offset in the input; nil if records identify themselves.
    /// - Throws: ``IngestError`` for an input without a unique origin.
    func placing(in origin: InputOrigin) throws(IngestError) -> (@Sendable (inout Model, Int) -> Void)?

    /// Counts the members of a record that no column is mapped to; nil if they are not known.
    var counting: (@Sendable (borrowing Model, inout UnmappedKeys) -> Void)? { get }
    /// The column that keeps these members; nil if they are not stored.
    var restColumn: String? { get }

    /// Whether records have rows in other tables.
    var hasChildren: Bool { get }
    /// Adds the numbers of a record's rows in other tables, by the tables' names.
    func countChildren(of model: Model, _ counts: inout [String: Int])

    /// What to try if no record of an input fits the table.
    var advice: String? { get }

    /// Makes the table.
    func create(in transaction: any StoreTransaction) throws

    /// A hash of a record's unique values.
    func keyHash(of model: Model) -> Int

    /// Stores a batch's accepted records in an open transaction.
    func store(
        _ batch: Batch<Model>, counting replaced: inout ReplacedRecords, in transaction: any StoreTransaction
    ) throws -> StoredBatch
}

extension RecordTable {
    package var tables: [String] { [rows.name] }
    package func placing(in origin: InputOrigin) throws(IngestError) -> (@Sendable (inout Model, Int) -> Void)? { nil }
    package var counting: (@Sendable (borrowing Model, inout UnmappedKeys) -> Void)? { nil }
    package var restColumn: String? { nil }
    package var hasChildren: Bool { false }
    package func countChildren(of model: Model, _ counts: inout [String: Int]) {}
    package var advice: String? { nil }

    package func store(
        _ batch: Batch<Model>, counting replaced: inout ReplacedRecords, in transaction: any StoreTransaction
    ) throws -> StoredBatch {
        var stored = StoredBatch()
        for part in batch.parts {
            let range = part.block.ranges(of: part.records).rows
            let report = try transaction.store(part.block.rows, range, in: rows, mode)
            stored.result.inserted += report.inserted
            stored.result.updated += report.updated
            stored.result.unchanged += report.unchanged
            stored.result.replaced += replaced.count(range, changed: report.changed) {
                keyHash(of: part.block.rows.models[$0])
            }
            if hasChildren {
                let refused = Set(report.refusals.map(\.index))
                for index in range where !refused.contains(index) {
                    countChildren(of: part.block.rows.models[index], &stored.result.children)
                }
            }
            for refusal in report.refusals {
                stored.refused.append(try rejected(refusal.error, refusal.index, of: part.block))
            }
        }
        stored.result.isReplacedIncomplete = replaced.isIncomplete
        return stored
    }

    /// A record that the database rejected. Its text has been released, so its mapped properties are kept instead.
    private func rejected(_ error: ModelError, _ index: Int, of block: ReadyBlock<Model>) throws -> RejectedRecord {
        var options = EncodingOptions()
        options.mappings = mappings
        options.dates = .automatic(fractionDigits: 9)
        let place = block.places[index]
        return RejectedRecord(
            visit: block.visit, recordOffset: place.range.lowerBound, recordLength: place.range.count,
            record: try ModelEncoder(options).encode(block.rows.models[index]), line: place.line, column: place.column,
            byteOffset: place.range.lowerBound, code: error.code.rawValue, reason: RejectedRecord.reason(of: error))
    }
}

/// The strings that the database can store: those without a NUL character, at which GRDB would cut them off.
enum StorableText {
    /// Rejects the record of a text that could not be stored completely, while the record's own text is still known.
    ///
    /// - Throws: ``ModelError``.
    static func check(_ texts: (column: String, text: String?)...) throws(ModelError) {
        for (column, text) in texts {
            guard var text else { continue }
            if text.withUTF8({ bytes in
                unsafe bytes.baseAddress.map { unsafe memchr($0, 0, bytes.count) != nil } ?? false
            }) {
                throw ModelError(.refusedByStore, detail: "a text has a NUL character: \(column)")
            }
        }
    }
}
