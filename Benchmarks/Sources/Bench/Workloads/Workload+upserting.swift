import Foundation
import GRDB

extension Workload {
    /// A stream of events into a table that has half of them.
    ///
    /// - Throws: `DatabaseError`; ``WorkloadError`` when the contestants' tables differ.
    init(upserting text: String) throws {
        let stream = Data(text.utf8)
        let fast = try EventDatabase()
        let byHand = try EventDatabase()
        try fast.upsert(stream, Consumer { _ in })
        // In the stream's order, since sorted keys are cheaper to store.
        let values = try fast.rows(orderedBy: "rowid").map { StatementArguments($0) }
        try byHand.upsert(values)
        for database in [fast, byHand] { try database.deleteHalf() }
        try fast.upsert(stream, Consumer { _ in })
        try byHand.upsert(values)
        guard try fast.rows(orderedBy: "id") == byHand.rows(orderedBy: "id") else {
            throw WorkloadError.rejected("the contestants have stored different rows")
        }
        self.init(
            .upserting,
            about: "event records, NDJSON, upserted into SQLite, half of them updates",
            documentCount: values.count,
            byteCount: stream.count,
            contestants: [
                Contestant(.fastModel, makesModels: false, prepare: fast.deleteHalf) { consume in
                    try fast.upsert(stream, consume)
                },
                Contestant(.byHand, makesModels: false, prepare: byHand.deleteHalf) { (consume: Consumer<Int>) in
                    try byHand.upsert(values)
                    consume(values.count)
                },
            ])
    }
}
