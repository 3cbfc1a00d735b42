import Foundation

extension Double {
    /// Rounded to some decimal places: measurements do not have sixteen digits.
    func rounded(to places: Int) -> Double {
        let scale = pow(10.0, Double(places))
        return (self * scale).rounded() / scale
    }
}
