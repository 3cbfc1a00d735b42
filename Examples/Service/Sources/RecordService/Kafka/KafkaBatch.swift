#if Kafka
import FastModel

/// Records of a topic that are not yet decoded, one after the other in one array of bytes.
struct KafkaBatch: Sendable {
    private struct Place {
        let partition: Int32
        let offset: Int64
        /// The end of the record's bytes, which start at the end of the previous record.
        let end: Int
    }

    /// The records' values. After appending one, call ``append(_:_:after:)``.
    var bytes: [UInt8] = []
    private var places: [Place] = []
    private var movesByPartition: [Int32: OffsetMove] = [:]

    /// The number of records.
    var count: Int { places.count }
    /// The changes of the stored offsets, in the order of the partitions.
    var moves: [OffsetMove] { movesByPartition.values.sorted { $0.partition < $1.partition } }

    /// Adds the record whose value was appended to the bytes.
    ///
    /// - Parameters:
    ///   - partition: its partition.
    ///   - offset: its offset there.
    ///   - position: the partition's offset in the database once the earlier batches are stored; nil for none.
    mutating func append(_ partition: Int32, _ offset: Int64, after position: Int64?) {
        places.append(Place(partition: partition, offset: offset, end: bytes.count))
        movesByPartition[partition, default: OffsetMove(partition: partition, from: position, to: 0)].to = offset + 1
    }

    /// Decodes the records on several threads.
    ///
    /// - Parameters:
    ///   - workers: the maximum number of threads.
    ///   - table: the table of the records.
    ///   - maximumRecordBytes: the maximum size of a record.
    /// - Returns: the decoded batch.
    func decoded(by workers: Int, for table: any RecordTable, maximumRecordBytes: Int) async -> DecodedBatch {
        let length = max(1, (count + workers - 1) / workers)
        let chunks = await withTaskGroup(of: (Int, DecodedChunk).self) { group in
            for start in stride(from: 0, to: count, by: length) {
                group.addTask { (start, decoded(start..<min(start + length, count), for: table, maximumRecordBytes)) }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        return DecodedBatch(
            // In the order of reading, because the last of several records with the same key wins.
            chunks: chunks.sorted { $0.0 < $1.0 }.map(\.1),
            moves: moves, bytes: bytes.count)
    }

    private func decoded<Table: RecordTable>(
        _ range: Range<Int>, for table: Table, _ maximumRecordBytes: Int
    ) -> DecodedChunk {
        var options = table.options
        options.maximumDocumentBytes = maximumRecordBytes
        let decoder = ModelDecoder(options)
        var rows = TableRows(of: table)
        var stored: [(partition: Int32, offset: Int64)] = []
        var rejects: [KafkaReject] = []
        var incomplete = 0
        var report = DecodingReport()
        var start = range.lowerBound == 0 ? 0 : places[range.lowerBound - 1].end
        for place in places[range] {
            do throws(ModelError) {
                let record = try decoder.decode(
                    Table.Model.self, from: bytes[start..<place.end], reporting: &report)
                // Lenient conversion skipped a value, so the stored record would differ from the sent one.
                if let issue = report.issues.first { throw issue }
                stored.append((place.partition, place.offset))
                if table.isIncomplete(record) { incomplete += 1 }
                rows.append(record)
            } catch {
                rejects.append(KafkaReject(error, place.partition, place.offset))
            }
            start = place.end
        }
        return DecodedChunk(rows: rows, places: stored, rejects: rejects, incomplete: incomplete)
    }
}
#endif
