#if Macros
import SwiftCompilerPlugin
import SwiftSyntaxMacros

@main
struct FastModelPlugin: CompilerPlugin {
    let providingMacros: [any Macro.Type] = [
        JSONModelMacro.self, KeyMacro.self, IgnoredMacro.self, DiscriminatorMacro.self, CaseMacro.self,
    ]
}
#else
/// Stands in for the plugin: a package built whole without the trait still links this target, as an executable.
@main
enum FastModelPlugin {
    static func main() {}
}
#endif
