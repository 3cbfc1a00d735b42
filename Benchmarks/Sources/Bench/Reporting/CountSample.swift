/// A line that a counted run leaves behind: totals, in which the start of the process is contained.
struct CountSample {
    let workload: WorkloadName
    let contestant: ContestantName
    let documents: Int
    let allocations: Int
    let instructions: Int

    /// Reads a line: workload, contestant, documents, allocations, instructions. All of the numbers are above 0, or nothing
    /// was counted.
    init?(line: Substring) {
        let words = line.split(separator: " ")
        guard words.count == 5,
            let workload = WorkloadName(rawValue: String(words[0])),
            let contestant = ContestantName(rawValue: String(words[1])),
            let documents = Int(words[2]), let allocations = Int(words[3]), let instructions = Int(words[4]),
            documents > 0, allocations > 0, instructions > 0
        else { return nil }
        self.workload = workload
        self.contestant = contestant
        self.documents = documents
        self.allocations = allocations
        self.instructions = instructions
    }

    /// The counts per document, from two runs of different length: what they have in common drops out.
    /// A document may cost no allocation; none costs no instruction.
    static func row(_ short: CountSample, _ long: CountSample) -> CountRow? {
        let documents = Double(long.documents - short.documents)
        guard documents > 0, long.allocations >= short.allocations, long.instructions > short.instructions,
            short.workload == long.workload, short.contestant == long.contestant
        else { return nil }
        return CountRow(
            workload: long.workload,
            contestant: long.contestant,
            instructions: (Double(long.instructions - short.instructions) / documents).rounded(to: 1),
            allocations: (Double(long.allocations - short.allocations) / documents).rounded(to: 3))
    }
}
