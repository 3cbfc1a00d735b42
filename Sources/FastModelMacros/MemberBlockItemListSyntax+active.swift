#if Macros
import SwiftIfConfig
import SwiftSyntax

extension MemberBlockItemListSyntax {
    /// The members that are compiled: those within `#if` where their condition holds, as far as the compiler tells.
    func active(in configuration: (any BuildConfiguration)?) -> [DeclSyntax] {
        flatMap { member -> [DeclSyntax] in
            guard let condition = member.decl.as(IfConfigDeclSyntax.self) else { return [member.decl] }
            guard let configuration, let clause = condition.activeClause(in: configuration).clause else { return [] }
            return clause.elements?.as(MemberBlockItemListSyntax.self)?.active(in: configuration) ?? []
        }
    }
}
#endif
