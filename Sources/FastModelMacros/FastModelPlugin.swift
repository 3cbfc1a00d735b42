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
/// Replaces the plugin: building the whole package without the trait still links this target as an executable.
@main
enum FastModelPlugin {
    static func main() {}
}
#endif
