#if Kafka
import FastModel
import FastModelGRDB

/// A batch that only has to be stored: all of it, with the offsets after it, or nothing.
struct DecodedBatch: Sendable {
    let chunks: [DecodedChunk]
    let moves: [OffsetMove]

    /// How many records it has.
    var count: Int { chunks.reduce(0) { $0 + $1.rows.count + $1.rejects.count } }
}

/// What one thread made of a part of a batch.
struct DecodedChunk: Sendable {
    /// The accepted records.
    private(set) var rows = PreparedRows(Event.table)
    /// Where each of them was read.
    private(set) var places: [(partition: Int32, offset: Int64)] = []
    /// The others.
    private(set) var rejects: [KafkaReject] = []

    /// Adds a record.
    mutating func append(_ event: consuming Event, _ partition: Int32, _ offset: Int64) {
        places.append((partition, offset))
        rows.append(event)
    }

    /// Adds a record that is none.
    mutating func reject(_ error: ModelError, _ partition: Int32, _ offset: Int64) {
        rejects.append(KafkaReject(error, partition, offset))
    }
}
#endif
