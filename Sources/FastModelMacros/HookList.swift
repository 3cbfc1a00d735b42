#if Macros
import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// The hooks that a type implements, and the methods that have a hook's name but are not called.
struct HookList {
    private var hooks: [(hook: Hook, function: FunctionDeclSyntax)] = []
    private var misses: [Diagnostic] = []
    /// The type's name as the source writes it.
    private let type: TokenSyntax

    /// Reads a declaration.
    init(_ declaration: some DeclGroupSyntax, named type: TokenSyntax, in context: some MacroExpansionContext) {
        self.type = type
        let mayHaveSubclasses =
            declaration.is(ClassDeclSyntax.self)
            && !declaration.modifiers.has(.final)
        let stated = declaration.inheritanceClause?.inheritedTypes.map(\.type) ?? []
        let functions = declaration.memberBlock.members.active(in: context.buildConfiguration)
            .compactMap { $0.as(FunctionDeclSyntax.self) }
        // If the type itself states the conformance, the compiler reports missing methods.
        for hook in Hook.all where !stated.contains(where: { $0.names(hook.protocolName) }) {
            let named = functions.filter { hook.isNamed(by: $0) }
            guard let function = named.first(where: { hook.isDeclared(by: $0) }) else {
                misses += named.map { Self.miss(hook, $0) }
                continue
            }
            if hook.needsSubclasses, !mayHaveSubclasses {
                let message = HookDiagnostic.withoutSubclasses(name: hook.name)
                misses.append(Diagnostic(node: function.name, message: message))
            } else {
                hooks.append((hook, function))
            }
        }
    }

    /// The call that passes the hooks to a schema; empty if there are no hooks.
    var call: String {
        if hooks.isEmpty { return "" }
        let arguments = ["of: \(type).self"] + hooks.map { $0.hook.argument(of: type, calling: $0.function) }
        return "._hooks(\(arguments.joined(separator: ", ")))"
    }

    /// Warns of the methods that have a hook's name but are not called.
    func diagnoseMisses(in context: some MacroExpansionContext) {
        for miss in misses { context.diagnose(miss) }
    }

    private static func miss(_ hook: Hook, _ function: FunctionDeclSyntax) -> Diagnostic {
        let change = FixIt.Change.replace(oldNode: Syntax(function), newNode: Syntax(function.becoming(hook)))
        return Diagnostic(
            node: function.name, message: HookDiagnostic.other(declaration: hook.declaration),
            fixIt: FixIt(message: MacroFixIt.declareHook(declaration: hook.declaration), changes: [change]))
    }
}

/// The warnings about methods that look like hooks but do not match.
enum HookDiagnostic: DiagnosticMessage {
    case other(declaration: String)
    case withoutSubclasses(name: String)

    var message: String {
        switch self {
        case .other(let declaration):
            """
            this is not the hook '\(declaration)', so it is not called; make it private if it is not meant to be
            """
        case .withoutSubclasses(let name):
            "'\(name)' is not called: only a class that is not final has subclasses to choose from"
        }
    }

    var severity: DiagnosticSeverity { .warning }

    var diagnosticID: MessageID { .ofCase(self) }
}

/// The corrections that the macros offer.
enum MacroFixIt: FixItMessage {
    case declareHook(declaration: String)

    var message: String {
        switch self {
        case .declareHook(let declaration): "declare it as '\(declaration)'"
        }
    }

    var fixItID: MessageID { .ofCase(self) }
}
#endif
