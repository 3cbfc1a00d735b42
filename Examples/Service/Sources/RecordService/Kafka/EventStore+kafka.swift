#if Kafka
import FastModelGRDB
import GRDB

/// What became of a batch.
struct BatchReport: Sendable {
    /// What each chunk's rows changed.
    var stored: [StoringReport] = []
    /// The records that were rejected, by the decoder or the database.
    var rejects: [KafkaReject] = []
}

extension EventStore {
    /// Reads how far partitions are stored.
    ///
    /// - Returns: the offsets of the records to be read next; nothing for a partition of which nothing is stored.
    /// - Throws: ``StoreError``.
    func offsets(of partitions: [Int32], _ topic: String) async throws(StoreError) -> [Int32: Int64] {
        try await perform { connection in
            try await connection.write { database in
                try KafkaReject.table.create(in: database)
                try database.execute(
                    sql: """
                        CREATE TABLE IF NOT EXISTS kafka_offsets (
                            topic TEXT NOT NULL, kafka_partition INTEGER NOT NULL, next_offset INTEGER NOT NULL,
                            PRIMARY KEY (topic, kafka_partition)) WITHOUT ROWID
                        """)
                var offsets: [Int32: Int64] = [:]
                for partition in partitions {
                    offsets[partition] = try Int64.fetchOne(
                        database,
                        sql: "SELECT next_offset FROM kafka_offsets WHERE topic = ? AND kafka_partition = ?",
                        arguments: [topic, partition])
                }
                return offsets
            }
        }
    }

    /// Stores a batch, its rejects and the offsets after it in one transaction.
    ///
    /// - Returns: nil, and nothing is stored, if another member has stored records of these partitions since the batch's were read.
    /// - Throws: ``StoreError``; the batch may be stored if the connection was lost.
    func store(_ batch: DecodedBatch, _ topic: String) async throws(StoreError) -> BatchReport? {
        try await perform { connection in
            try await connection.writeWithoutTransaction { database in
                var report: BatchReport? = BatchReport()
                try database.inTransaction(.immediate) {
                    guard try batch.moves.allSatisfy({ try database.advance($0, topic) }) else {
                        report = nil
                        return .rollback
                    }
                    report = try database.store(batch.chunks, topic)
                    return .commit
                }
                return report
            }
        }
    }
}

extension Database {
    /// Stores the offset after a batch, if that before it is there.
    fileprivate func advance(_ move: OffsetMove, _ topic: String) throws -> Bool {
        if let from = move.from {
            try cachedStatement(
                sql:
                    "UPDATE kafka_offsets SET next_offset = ? WHERE topic = ? AND kafka_partition = ? AND next_offset = ?"
            ).execute(arguments: [move.to, topic, move.partition, from])
        } else {
            try cachedStatement(sql: "INSERT INTO kafka_offsets VALUES (?, ?, ?) ON CONFLICT DO NOTHING")
                .execute(arguments: [topic, move.partition, move.to])
        }
        return changesCount == 1
    }

    fileprivate func store(_ chunks: [DecodedChunk], _ topic: String) throws -> BatchReport {
        let store = try RowStore(Event.table, in: self)
        var report = BatchReport()
        for chunk in chunks {
            let stored = try store.store(chunk.rows)
            report.stored.append(stored)
            report.rejects += chunk.rejects
            report.rejects += stored.refusals.map { refusal in
                KafkaReject(refusal.error, chunk.places[refusal.index].partition, chunk.places[refusal.index].offset)
            }
        }
        var rejects = PreparedRows(KafkaReject.table)
        for var reject in report.rejects {
            reject.topic = topic
            rejects.append(reject)
        }
        // An index only counts within its chunk, and a refused reject would be a record that is lost.
        if let refusal = try RowStore(KafkaReject.table, in: self).store(rejects).refusals.first { throw refusal.error }
        return report
    }
}
#endif
