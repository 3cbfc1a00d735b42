/// What one decode costs, counted rather than timed: the same on every run of the same program.
struct CountRow: Codable {
    private enum CodingKeys: String, CodingKey {
        case workload
        case contestant
        case instructions = "instructions_per_doc"
        case allocations = "allocations_per_doc"
    }

    let workload: WorkloadName
    let contestant: ContestantName
    let instructions: Double
    let allocations: Double

    /// What exceeds the threshold by more than the given share.
    func excesses(over threshold: CountRow, tolerance: Double) -> [String] {
        let counts = [
            ("instructions", instructions, threshold.instructions),
            ("allocations", allocations, threshold.allocations),
        ]
        return counts.filter { $0.1 > $0.2 * (1 + tolerance) }.map { name, count, limit in
            "\(count) \(name) per document, \((count / max(limit, 1) * 100 - 100).rounded(to: 1)) % above \(limit)"
        }
    }
}
