import Foundation

/// The report on one workload as a table for people.
struct ReportTable {
    private let measurement: WorkloadMeasurement
    private let rows: [ResultRow]

    init(_ measurement: WorkloadMeasurement, rows: [ResultRow]) {
        self.measurement = measurement
        self.rows = rows
    }

    /// The table with the workload's budgets below it.
    var text: String {
        let workload = measurement.workload
        let size = workload.byteCount / workload.documentCount
        let count = workload.documentCount == 1 ? "1 document" : "\(workload.documentCount) documents"
        let rounds = "\(measurement.rounds.all) rounds, \(measurement.rounds.quiet) quiet"
        let title = "\(workload.name.rawValue): \(workload.about); \(count) of \(size) bytes; \(rounds)"
        let verdicts = Budget.verdicts(on: measurement).map(\.line)
        return ([title, header] + rows.map(line) + verdicts).joined(separator: "\n") + "\n"
    }

    private var header: String {
        "  " + "contestant".padding(toLength: 27, withPad: " ", startingAt: 0)
            + "    µs/doc     MB/s   × floor   × reference     allocations   peak MiB"
    }

    private func line(_ row: ResultRow) -> String {
        let name = row.contestant.rawValue.padding(toLength: 27, withPad: " ", startingAt: 0)
        let speeds = String(
            format: "%10.2f %8.1f", row.nanosecondsPerDocument / 1e3, row.megabytesPerSecond)
        let toFloor = row.ratioToFloor.map { String(format: "%9.2f", $0) } ?? "        –"
        let toReference = row.ratioToReference.map { String(format: "%15.3f", $0) } ?? "              –"
        let allocations = row.allocations.map { String(format: "%13.1f", $0) } ?? "            –"
        return
            "  \(name)\(speeds) \(toFloor) \(toReference) \(allocations) \(String(format: "%10.1f", Double(row.peakBytes) / 1_048_576))"
    }
}
