#if Macros
import SwiftSyntax
import SwiftSyntaxBuilder

/// Writes the schema of an enumeration with a model in each case.
struct EnumWriter {
    let model: EnumDeclaration

    var schema: DeclSyntax {
        let access = model.access.map { "\($0) " } ?? ""
        return """
            \(raw: access)static var schema: FastModel.Schema<\(model.name)> {
                FastModel.Schema(variantsBy: \(model.key)) {
                    \(model.variants.list)
                }\(raw: model.hooks.call)
            }
            """
    }
}
#endif
