import Foundation

/// A measured number beside the one that is promised.
struct StreamCheck: CustomStringConvertible {
    let name: String
    let value: Double
    /// The number is to be at most, or at least, this.
    let bound: Double
    let isUpper: Bool
    let unit: String

    var isMet: Bool { isUpper ? value <= bound : value >= bound }

    var description: String {
        let verdict = isMet ? "pass" : "FAIL"
        return "\(verdict)  \(name): \(text(value)) \(unit) (\(isUpper ? "at most" : "at least") \(text(bound)))"
    }

    private func text(_ number: Double) -> String { String(format: "%.2f", number) }

    static func atMost(_ bound: Double, _ unit: String, _ name: String, _ value: Double) -> StreamCheck {
        StreamCheck(name: name, value: value, bound: bound, isUpper: true, unit: unit)
    }

    static func atLeast(_ bound: Double, _ unit: String, _ name: String, _ value: Double) -> StreamCheck {
        StreamCheck(name: name, value: value, bound: bound, isUpper: false, unit: unit)
    }
}
