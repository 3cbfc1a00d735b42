#if Kafka
import FastModel
import FastModelGRDB

/// A decoded batch. It is stored in one transaction with the offsets after it.
struct DecodedBatch: Sendable {
    let chunks: [DecodedChunk]
    let moves: [OffsetMove]
    /// The size of the records in bytes.
    let bytes: Int

    /// The number of records.
    var count: Int { chunks.reduce(0) { $0 + $1.rows.count + $1.rejects.count } }
}

/// The change of a partition's stored offset by a batch.
struct OffsetMove: Sendable, Equatable {
    let partition: Int32
    /// The offset that the database must have before the batch; nil for none. If it has another offset, another member
    /// has stored records of the partition, and the batch would repeat or skip some.
    let from: Int64?
    /// The offset of the record to be read next.
    var to: Int64
}

/// The part of a batch that one thread decoded.
struct DecodedChunk: Sendable {
    /// The accepted records.
    let rows: any StorableRows
    /// The partition and offset of each accepted record.
    let places: [(partition: Int32, offset: Int64)]
    /// The rejected records.
    let rejects: [KafkaReject]
    /// The number of accepted records with members that are not stored.
    let incomplete: Int
}
#endif
