#if Macros
import FastModelMacros
import SwiftDiagnostics
import SwiftIfConfig
import SwiftParser
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros
import SwiftSyntaxMacrosGenericTestSupport
import Testing

/// Expands the macros in source text as the compiler would.
enum Expansion {
    /// Records an issue where the expansion of a text differs from the expected one, or reports anything.
    ///
    /// - Parameters:
    ///   - source: the text with macros.
    ///   - expanded: the text expected of them.
    ///   - conforms: whether the types conform already, by themselves or through a superclass.
    ///   - configuration: decides which parts of `#if` are compiled.
    ///   - location: the test.
    static func expect(
        _ source: String, _ expanded: String, conforms: Bool = false, configuration: (any BuildConfiguration)? = nil,
        at location: Testing.SourceLocation = #_sourceLocation
    ) {
        assertMacroExpansion(
            source, expandedSource: expanded, macroSpecs: specs(conforms: conforms), buildConfiguration: configuration,
            failureHandler: { Issue.record("\($0.message)", sourceLocation: location) })
    }

    /// Records an issue where the fix-it for the one warning in a text makes something else of it than expected.
    static func expectFix(
        of source: String, _ fixed: String, at location: Testing.SourceLocation = #_sourceLocation
    ) {
        let file = Parser.parse(source: source)
        let context = BasicMacroExpansionContext(
            sourceFiles: [file: .init(moduleName: "Module", fullFilePath: "test.swift")])
        _ = file.expand(macroSpecs: specs(conforms: false)) { node in
            BasicMacroExpansionContext(sharingWith: context, lexicalContext: node.allMacroLexicalContexts())
        }
        let changes = context.diagnostics.flatMap(\.fixIts).flatMap(\.changes)
        guard changes.count == 1, case .replace(let old, let new)? = changes.first else {
            Issue.record("there is not one change", sourceLocation: location)
            return
        }
        let text = source.replacing("\(old)", with: "\(new)")
        #expect(text == fixed, sourceLocation: location)
    }

    /// What expanding a text reports: `line:column: severity: message`.
    static func diagnostics(of source: String, conforms: Bool = false) -> [String] {
        let file = Parser.parse(source: source)
        let context = BasicMacroExpansionContext(
            sourceFiles: [file: .init(moduleName: "Module", fullFilePath: "test.swift")])
        _ = file.expand(macroSpecs: specs(conforms: conforms)) { node in
            BasicMacroExpansionContext(sharingWith: context, lexicalContext: node.allMacroLexicalContexts())
        }
        return context.diagnostics.map { diagnostic in
            let place = context.location(for: diagnostic.position, anchoredAt: diagnostic.node, fileName: "")
            return "\(place.line):\(place.column): \(diagnostic.diagMessage.severity): \(diagnostic.message)"
        }
    }

    private static func specs(conforms: Bool) -> [String: MacroSpec] {
        [
            "JSONModel": MacroSpec(
                type: JSONModelMacro.self, conformances: conforms ? [] : ["FastModelCore.JSONModel"]),
            "Key": MacroSpec(type: KeyMacro.self),
            "Ignored": MacroSpec(type: IgnoredMacro.self),
            "Discriminator": MacroSpec(type: DiscriminatorMacro.self),
            "Case": MacroSpec(type: CaseMacro.self),
        ]
    }
}
#endif
