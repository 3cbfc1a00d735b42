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
        let floor = try EventDatabase()
        try fast.upsert(stream, Consumer { _ in })
        // In the stream's order, since sorted keys are cheaper to store.
        let rows = try fast.rows(orderedBy: "rowid")
        let values = rows.map { StatementArguments($0) }
        let ready = ReadyValues(rows)
        try byHand.upsert(values)
        try floor.upsert(ready)
        for database in [fast, byHand, floor] { try database.deleteHalf() }
        try fast.upsert(stream, Consumer { _ in })
        try byHand.upsert(values)
        try floor.upsert(ready)
        let expected = try fast.rows(orderedBy: "id")
        guard try expected == byHand.rows(orderedBy: "id"), try expected == floor.rows(orderedBy: "id") else {
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
                Contestant(.sqliteFloor, makesModels: false, prepare: floor.deleteHalf) { (consume: Consumer<Int>) in
                    try floor.upsert(ready)
                    consume(values.count)
                },
            ])
    }
}
