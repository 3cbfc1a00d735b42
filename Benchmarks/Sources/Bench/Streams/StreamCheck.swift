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
        let number = String(format: "%.2f", value)
        return "\(isMet ? "pass" : "FAIL")  \(name): \(number) \(unit) (\(isUpper ? "at most" : "at least") \(bound))"
    }

    static func atMost(_ bound: Double, _ unit: String, _ name: String, _ value: Double) -> StreamCheck {
        StreamCheck(name: name, value: value, bound: bound, isUpper: true, unit: unit)
    }

    static func atLeast(_ bound: Double, _ unit: String, _ name: String, _ value: Double) -> StreamCheck {
        StreamCheck(name: name, value: value, bound: bound, isUpper: false, unit: unit)
    }
}
