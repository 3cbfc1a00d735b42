import Foundation

/// Whether a budget was kept.
struct BudgetVerdict {
    let budget: Budget
    let value: Double

    var isKept: Bool { budget.allowed.contains(value) }

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
        return "  \(isKept ? "pass" : "FAIL")  \(title)\(String(format: "%7.2f", value))   budget \(allowed)\(designed)"
    }
}
