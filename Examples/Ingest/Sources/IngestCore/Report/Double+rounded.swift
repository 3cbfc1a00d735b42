import Foundation

extension Double {
    /// The number with so many digits after the point.
    package func rounded(to digits: Int) -> String { String(format: "%.\(digits)f", self) }
}
