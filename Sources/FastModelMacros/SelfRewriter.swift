#if Macros
import SwiftSyntax

/// Puts a type's name in place of `Self`, which means another type within the draft.
final class SelfRewriter: SyntaxRewriter {
    private let name: TokenSyntax

    init(name: TokenSyntax) {
        self.name = name
        super.init()
    }

    override func visit(_ token: TokenSyntax) -> TokenSyntax {
        guard token.tokenKind == .keyword(.Self) else { return token }
        return name.with(\.leadingTrivia, token.leadingTrivia).with(\.trailingTrivia, token.trailingTrivia)
    }
}
#endif
