#if Kafka
import FastModel
import FastModelGRDB

/// The outcome of a batch.
struct BatchReport: Sendable {
    /// The changes by each chunk's rows.
    var stored: [StoringReport] = []
    /// The records that were rejected, by the decoder or the database.
    var rejects: [KafkaReject] = []
}

/// The offset of a partition's record that is to be read next.
private struct KafkaOffset: JSONModel {
    var topic = ""
    var partition: Int32 = 0
    var next: Int64 = 0

    static let schema = Schema(KafkaOffset.init) {
        Field("topic", \.topic)
        Field("partition", \.partition)
        Field("next", \.next)
    }

    static let table = StoredTable<KafkaOffset>("kafka_offsets", unique: "topic", "kafka_partition") {
        StoredField("topic", \.topic)
        StoredField("partition", column: "kafka_partition", \.partition)
        StoredField("next", column: "next_offset", \.next)
    }
}

extension RecordStore {
    /// Reads the stored offsets of partitions. Creates the tables of offsets and rejects if they are missing.
    ///
    /// - Returns: the offsets of the records to be read next, without partitions of which nothing is stored.
    /// - Throws: ``StoreError``.
    func offsets(of partitions: [Int32], _ topic: String) async throws(StoreError) -> [Int32: Int64] {
        do {
            return try await transaction { transaction in
                try transaction.create(KafkaReject.table)
                try transaction.create(KafkaOffset.table)
                var offsets: [Int32: Int64] = [:]
                for partition in partitions {
                    offsets[partition] = try transaction.execute(
                        "SELECT next_offset FROM kafka_offsets WHERE topic = $1 AND kafka_partition = $2",
                        [.text(topic), .integer(Int64(partition))]
                    ).selected
                }
                return offsets
            }
        } catch {
            throw StoreError(error)
        }
    }

    /// Stores a batch, its rejects and the offsets after it in one transaction.
    ///
    /// - Returns: nil, and stores nothing, if another member has stored records of these partitions since the batch was
    ///   read.
    /// - Throws: ``StoreError``; the batch may be stored if the connection was lost.
    func store(_ batch: DecodedBatch, _ topic: String) async throws(StoreError) -> BatchReport? {
        do {
            return try await transaction { transaction in
                guard try transaction.advance(batch.moves, topic) else { throw Rollback.superseded }
                return try transaction.store(batch.chunks, topic)
            }
        } catch Rollback.superseded {
            return nil
        } catch {
            throw StoreError(error)
        }
    }
}

extension StoreTransaction {
    /// Stores the offsets after a batch if the database has the offsets before the batch.
    ///
    /// Takes one statement for new partitions and one for all others, because each statement may be a round trip to a server.
    fileprivate func advance(_ moves: [OffsetMove], _ topic: String) throws -> Bool {
        var first: [StoredValue] = [.text(topic)]
        var later: [StoredValue] = [.text(topic)]
        for move in moves {
            let partition = StoredValue.integer(Int64(move.partition))
            if let from = move.from {
                later += [partition, .integer(from), .integer(move.to)]
            } else {
                first += [partition, .integer(move.to)]
            }
        }
        let isInserted = try change(first, rows: 2) { rows in
            let values = rows.map { "($1, $\($0), $\($0 + 1))" }.joined(separator: ", ")
            return """
                INSERT INTO kafka_offsets (topic, kafka_partition, next_offset) VALUES \(values) ON CONFLICT DO NOTHING
                """
        }
        return try isInserted
            && change(later, rows: 3) { rows in
                let values = rows.map {
                    "(CAST($\($0) AS INTEGER), CAST($\($0 + 1) AS BIGINT), CAST($\($0 + 2) AS BIGINT))"
                }
                return """
                    WITH moves (moved, past, next) AS (VALUES \(values.joined(separator: ", ")))
                    UPDATE kafka_offsets SET next_offset = next FROM moves
                    WHERE topic = $1 AND kafka_partition = moved AND next_offset = past
                    """
            }
    }

    /// Executes a statement on rows of values.
    ///
    /// - Parameters:
    ///   - values: the topic, then the values of the rows.
    ///   - count: how many values a row has.
    ///   - sql: the statement, given the number of each row's first value.
    /// - Returns: whether the statement changed as many rows as `values` holds.
    /// - Throws: the store's error.
    private func change(_ values: [StoredValue], rows count: Int, _ sql: ([Int]) -> String) throws -> Bool {
        let rows = Array(stride(from: 2, through: values.count, by: count))
        return try rows.isEmpty || execute(sql(rows), values).changed == rows.count
    }

    fileprivate func store(_ chunks: [DecodedChunk], _ topic: String) throws -> BatchReport {
        var report = BatchReport()
        report.stored = try chunks.map { try $0.rows.store(in: self) }
        for (chunk, stored) in zip(chunks, report.stored) {
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
        // A refused reject would be a lost record.
        if let refusal = try store(rejects, in: KafkaReject.table, key: "rejects").refusals.first {
            throw refusal.error
        }
        return report
    }
}
#endif
