#if Macros
import SwiftSyntax

extension AttributeSyntax {
    /// The arguments of one parameter, which may take several: those from its label to the next label. The first ones have
    /// none.
    func arguments(of label: String? = nil) -> [ExprSyntax] {
        var found: [ExprSyntax] = []
        var current: String?
        for argument in arguments?.as(LabeledExprListSyntax.self) ?? [] {
            current = argument.label?.text ?? current
            if current == label { found.append(argument.expression) }
        }
        return found
    }
}
#endif
