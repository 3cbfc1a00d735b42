#if Kafka
import FastModel

/// Records of a topic that were read and are not decoded yet, one after the other in the same bytes.
struct KafkaBatch: Sendable {
    private struct Place {
        let partition: Int32
        let offset: Int64
        /// Where its bytes end; they start where the record before it ends.
        let end: Int
    }

    /// The records' values. Whoever appends one calls ``append(_:_:after:)``.
    var bytes: [UInt8] = []
    private var places: [Place] = []
    private var movesByPartition: [Int32: OffsetMove] = [:]

    /// How many records there are.
    var count: Int { places.count }
    /// How far it brings each partition, in the same order everywhere, so that no two members wait for each other's locks.
    var moves: [OffsetMove] { movesByPartition.values.sorted { $0.partition < $1.partition } }

    /// Notes the record whose value was appended to the bytes.
    ///
    /// - Parameters:
    ///   - partition: its partition.
    ///   - offset: its offset there.
    ///   - position: the offset that will be stored for the partition when the batches before this one are; nil for none.
    mutating func append(_ partition: Int32, _ offset: Int64, after position: Int64?) {
        places.append(Place(partition: partition, offset: offset, end: bytes.count))
        movesByPartition[partition, default: OffsetMove(partition: partition, from: position, to: 0)].to = offset + 1
    }

    /// Decodes the records on several threads.
    ///
    /// - Parameters:
    ///   - workers: at most so many.
    ///   - options: how.
    /// - Returns: what is to be stored.
    func decoded(by workers: Int, _ options: DecodingOptions) async -> DecodedBatch {
        let length = max(1, (count + workers - 1) / workers)
        let chunks = await withTaskGroup(of: (Int, DecodedChunk).self) { group in
            for start in stride(from: 0, to: count, by: length) {
                group.addTask { (start, decoded(start..<min(start + length, count), options)) }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        return DecodedBatch(
            // In the order in which they were read: of records with the same key the last one stays.
            chunks: chunks.sorted { $0.0 < $1.0 }.map(\.1),
            moves: moves)
    }

    private func decoded(_ range: Range<Int>, _ options: DecodingOptions) -> DecodedChunk {
        let decoder = ModelDecoder(options)
        var chunk = DecodedChunk()
        var report = DecodingReport()
        var start = range.lowerBound == 0 ? 0 : places[range.lowerBound - 1].end
        for place in places[range] {
            do throws(ModelError) {
                let event = try decoder.decode(
                    Event.self, from: bytes[start..<place.end], reporting: &report)
                // Lenient conversion left a value alone: what was sent is not what would be stored.
                if let issue = report.issues.first { throw issue }
                chunk.append(event, place.partition, place.offset)
            } catch {
                chunk.reject(error, place.partition, place.offset)
            }
            start = place.end
        }
        return chunk
    }
}
#endif
