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
    /// Its time in times of the floor's; missing where there is none.
    let ratioToFloor: Double?
    /// Its time in times of the workload's reference, JSONDecoder where documents are decoded: below 1 is faster.
    let ratioToReference: Double?
    /// Per document; null where they cannot be counted.
    let allocations: Double?
    /// Of a process that decodes the workload's documents with this contestant once.
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
