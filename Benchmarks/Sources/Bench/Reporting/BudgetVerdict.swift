import Foundation

/// Whether a budget was kept.
struct BudgetVerdict {
    let budget: Budget
    /// Nil when it was not measured.
    let value: Double?
    /// The same with all rounds, however busy the machine was.
    let busyValue: Double?

    var isKept: Bool { value.map(budget.allowed.contains) ?? false }

    /// One line for the report.
    var line: String {
        let allowed =
            if budget.allowed.upperBound == .infinity {
                String(format: "≥ %.2f", budget.allowed.lowerBound)
            } else if budget.allowed.lowerBound == 0 {
                String(format: "≤ %.2f", budget.allowed.upperBound)
            } else {
                String(format: "%.2f–%.2f", budget.allowed.lowerBound, budget.allowed.upperBound)
            }
        let title = budget.title.padding(toLength: 34, withPad: " ", startingAt: 0)
        let designed = budget.designed.map { String(format: ", designed %.2f", $0) } ?? ""
        let busy = busyValue == value ? "" : busyValue.map { String(format: "; %.2f of all rounds", $0) } ?? ""
        let value = value.map { String(format: "%7.2f", $0) } ?? "not measured"
        return "  \(isKept ? "pass" : "FAIL")  \(title)\(value)   budget \(allowed)\(designed)\(busy)"
    }
}
