/// Why a workload cannot be measured.
enum WorkloadError: Error, CustomStringConvertible {
    case rejected(String)
    case count(WorkloadName, ContestantName, Int, wanted: Int)
    case difference(WorkloadName, ContestantName, expected: String, found: String)

    var description: String {
        switch self {
        case .rejected(let reason): return reason
        case .count(let workload, let contestant, let count, let wanted):
            return "\(workload.rawValue): \(contestant.rawValue) made \(count) models of \(wanted) documents"
        case .difference(let workload, let contestant, let expected, let found):
            let start = zip(expected, found).prefix { $0 == $1 }.count
            func excerpt(_ text: String) -> Substring { text.dropFirst(max(0, start - 40)).prefix(120) }
            return """
                \(workload.rawValue): \(contestant.rawValue) makes other models than FastModel
                    FastModel: …\(excerpt(expected))
                    it:        …\(excerpt(found))
                """
        }
    }
}
