import Foundation

/// A workload and contestant in `latest.json`.
struct ResultRow: Codable {
    private enum CodingKeys: String, CodingKey {
        case workload
        case contestant
        case nanosecondsPerDocument = "ns_per_doc"
        case megabytesPerSecond = "mb_per_s"
        case ratioToFloor = "ratio_to_floor"
        case ratioToReference = "ratio_to_reference"
        case allocations
        case peakBytes = "peak_rss_bytes"
    }

    let workload: WorkloadName
    let contestant: ContestantName
    let nanosecondsPerDocument: Double
    let megabytesPerSecond: Double
    /// The contestant's time relative to the floor's; missing without a floor.
    let ratioToFloor: Double?
    /// The contestant's time relative to that of the workload's reference, which is JSONDecoder for decoding. Below 1 is faster.
    let ratioToReference: Double?
    /// Allocations per document; missing if they cannot be counted.
    let allocations: Double?
    /// The peak memory of a process that runs only this contestant, once.
    let peakBytes: Int

    /// The rows of a workload.
    static func rows(of measurement: WorkloadMeasurement) -> [ResultRow] {
        let workload = measurement.workload
        let bytesPerDocument = Double(workload.byteCount) / Double(workload.documentCount)
        return workload.contestants.compactMap { contestant in
            let name = contestant.name
            guard
                let nanoseconds = measurement.nanoseconds(name),
                let peak = measurement.contestants[name]?.peakBytes
            else { return nil }
            return ResultRow(
                workload: workload.name,
                contestant: name,
                nanosecondsPerDocument: nanoseconds.rounded(to: 1),
                megabytesPerSecond: (bytesPerDocument / nanoseconds * 1e3).rounded(to: 1),
                ratioToFloor: measurement.ratio(name, to: .floor)?.rounded(to: 3),
                ratioToReference: measurement.ratio(name, to: workload.name.reference)?.rounded(to: 4),
                allocations: measurement.allocations(name)?.rounded(to: 2),
                peakBytes: peak)
        }
    }
}

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

/// JSON files that are committed: sorted and indented, so that changes are visible.
enum JSONFile {
    static func write(_ value: some Encodable, to path: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        try (encoder.encode(value) + Data("\n".utf8)).write(to: URL(filePath: path))
    }

    static func read<Value: Decodable>(_ type: Value.Type, from path: String) throws -> Value {
        try JSONDecoder().decode(type, from: Data(contentsOf: URL(filePath: path)))
    }
}

extension Double {
    /// Rounded to some decimal places.
    func rounded(to places: Int) -> Double {
        let scale = pow(10.0, Double(places))
        return (self * scale).rounded() / scale
    }
}
