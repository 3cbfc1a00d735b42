#if Macros
import SwiftSyntax

extension Collection where Element: SyntaxProtocol {
    /// The arguments of a parameter that takes several: the first has its label.
    func labelled(_ label: String) -> [String] {
        enumerated().map { $0.offset == 0 ? "\(label): \($0.element)" : "\($0.element)" }
    }
}
#endif
