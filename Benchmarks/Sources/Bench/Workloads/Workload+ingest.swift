import Foundation

extension Workload {
    /// A stream of events into a new database, by a pipeline as Ingest's.
    ///
    /// - Throws: `DatabaseError`; ``WorkloadError`` when the contestants' tables differ.
    init(ingesting text: String) throws {
        let lines = text.split(separator: "\n").enumerated().map { "{\"number\":\($0)," + $1.dropFirst() }
        let stream = Data(lines.joined(separator: "\n").utf8)
        let database = try IngestDatabase()
        guard try database.ingest(stream).rows == lines.count else {
            throw WorkloadError.rejected("the pipeline has not stored every record")
        }
        let rows = try database.rows()
        let columns = try database.columns()
        let values = ReadyValues(rows)
        try database.recreate()
        try database.store(values, columns: columns)
        guard try database.rows() == rows else {
            throw WorkloadError.rejected("the contestants have stored different rows")
        }
        func contestant(_ name: ContestantName, measure: @escaping () throws -> Double) -> Contestant {
            Contestant(name, prepare: database.recreate, measure: measure)
        }
        self.init(
            .ingest,
            about:
                "event records, NDJSON, into a new SQLite database, two processors: the thread that stores, and the wall",
            documentCount: lines.count,
            byteCount: stream.count,
            contestants: [
                contestant(.fastModel) { try database.ingest(stream).seconds },
                contestant(.sqliteFloor) {
                    try CPUClock.seconds(calls: 1) { try database.store(values, columns: columns) }
                },
                contestant(.fastModelWall) { try Self.wall { _ = try database.ingest(stream) } },
                contestant(.sqliteFloorWall) { try Self.wall { try database.store(values, columns: columns) } },
            ])
    }

    private static func wall(_ body: () throws -> Void) rethrows -> Double {
        try ContinuousClock().measure(body) / .seconds(1)
    }
}
