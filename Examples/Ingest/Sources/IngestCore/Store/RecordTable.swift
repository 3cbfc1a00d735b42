package import FastModel
package import FastModelGRDB
import Foundation
package import GRDB

/// What records become in the database.
package protocol RecordTable: Sendable {
    /// The records' model.
    associatedtype Model: JSONModel & Sendable

    /// What the records are decoded by, where that is not their own schema.
    var mappings: MappingProvider? { get }
    /// How they are rows.
    var rows: StoredTable<Model> { get }
    /// What becomes of rows that exist.
    var mode: UpsertMode { get }

    /// What puts a record's place in an input, by its offset, into the record, where that identifies it.
    ///
    /// - Parameter origin: the input.
    /// - Returns: nil where records identify themselves.
    /// - Throws: ``IngestError`` for an input that nothing tells from others.
    func placing(in origin: InputOrigin) throws(IngestError) -> (@Sendable (inout Model, Int) -> Void)?

    /// Makes the table.
    func create(in database: Database) throws

    /// Stores a batch's accepted records in a transaction that is open.
    func store(_ batch: Batch<Model>, in database: Database) throws -> StoredBatch
}

extension RecordTable {
    package func placing(in origin: InputOrigin) throws(IngestError) -> (@Sendable (inout Model, Int) -> Void)? { nil }

    package func store(_ batch: Batch<Model>, in database: Database) throws -> StoredBatch {
        var stored = StoredBatch()
        let store = try RowStore(rows, mode, in: database)
        for part in batch.parts {
            let report = try store.store(part.block.rows, part.block.ranges(of: part.records).rows)
            stored.result.inserted += report.inserted
            stored.result.updated += report.updated
            stored.result.unchanged += report.unchanged
            for refusal in report.refusals {
                stored.refused.append(try rejected(refusal.error, refusal.index, of: part.block))
            }
        }
        return stored
    }

    /// A record that the database refused. Its text is gone by then; what the model took of it is kept in its place.
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

/// What the database can keep of JSON's strings: those without a NUL character, at which GRDB would cut them off.
enum StorableText {
    /// Rejects the record of a text that would not be stored as it is, while its own text is still known.
    ///
    /// - Throws: ``ModelError``.
    static func check(_ texts: String?...) throws(ModelError) {
        for text in texts {
            guard var text else { continue }
            if text.withUTF8({ bytes in
                unsafe bytes.baseAddress.map { unsafe memchr($0, 0, bytes.count) != nil } ?? false
            }) {
                throw ModelError(.refusedByStore, detail: "a text has a NUL character")
            }
        }
    }
}
