#if Macros
import SwiftParser
import SwiftSyntax

extension ExprSyntax {
    /// The text of a string literal without interpolation; nil for any other expression.
    var literalText: String? { self.as(StringLiteralExprSyntax.self)?.representedLiteralValue }
}
#endif
