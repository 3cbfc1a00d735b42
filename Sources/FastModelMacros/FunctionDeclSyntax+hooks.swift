#if Macros
import SwiftSyntax
import SwiftSyntaxBuilder

extension FunctionDeclSyntax {
    /// Whether the declaration has one of the modifiers.
    func has(_ keywords: Keyword...) -> Bool {
        modifiers.contains { modifier in
            modifier.detail == nil && keywords.contains { modifier.name.tokenKind == .keyword($0) }
        }
    }

    /// The method with the hook's declaration around its body.
    func becoming(_ hook: Hook) -> FunctionDeclSyntax {
        let unwanted: [Keyword] = (hook.isStatic ? [] : [.static, .class]) + (hook.mayMutate ? [] : [.mutating])
        var modifiers = modifiers.filter { modifier in
            !unwanted.contains { modifier.name.tokenKind == .keyword($0) }
        }
        if hook.isStatic, !has(.static, .class) { modifiers.append(DeclModifierSyntax(name: .keyword(.static))) }
        return with(modifiers: Array(modifiers)).with(\.signature, signature(of: hook))
    }

    /// The method with modifiers, which start where its own did.
    private func with(modifiers new: [DeclModifierSyntax]) -> FunctionDeclSyntax {
        let start = modifiers.first?.leadingTrivia ?? funcKeyword.leadingTrivia
        var list = new.map { $0.with(\.leadingTrivia, []).with(\.trailingTrivia, .space) }
        let keyword = funcKeyword.with(\.leadingTrivia, list.isEmpty ? start : [])
        if !list.isEmpty { list[0] = list[0].with(\.leadingTrivia, start) }
        return with(\.modifiers, DeclModifierListSyntax(list)).with(\.funcKeyword, keyword)
    }

    private func signature(of hook: Hook) -> FunctionSignatureSyntax {
        let parameters = signature.parameterClause.parameters
        let own = parameters.count == 1 ? parameters.first.map { ($0.secondName ?? $0.firstName).text } : nil
        let model: DeclSyntax = "func hook\(raw: hook.signature(ownName: own == "_" ? nil : own)) {}"
        let new = model.as(FunctionDeclSyntax.self)?.signature ?? signature
        return new.with(\.trailingTrivia, signature.trailingTrivia)
    }
}
#endif
