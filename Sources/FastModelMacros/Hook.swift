#if Macros
import SwiftSyntax
import SwiftSyntaxBuilder

/// A method of the library's protocols that a model may implement.
struct Hook {
    /// The protocol that requires the method.
    let protocolName: String
    /// The method's name.
    let name: String
    /// Whether the method is static.
    var isStatic = false
    /// Whether a structure may implement the method as `mutating`.
    var mayMutate = false
    /// The parameters as they are declared.
    var parameters: [HookParameter] = []
    /// Whether the method must be declared as throwing.
    var isThrowing = false
    /// Whether the method may be declared as throwing.
    var mayThrow = false
    /// The method's result type.
    var result: String?
    /// Whether only types that can have subclasses may implement the method.
    var needsSubclasses = false
    /// Whether the name is so common that only a method without parameters counts as a failed attempt to implement the
    /// hook.
    var hasCommonName = false

    static let all = [
        Hook(protocolName: "ValidationHook", name: "validate", isThrowing: true, hasCommonName: true),
        Hook(
            protocolName: "WillDecodeHook", name: "willDecode", isStatic: true,
            parameters: [HookParameter(label: "_", name: "object", type: "inout JSONValue")], mayThrow: true,
            result: "Bool"),
        Hook(
            protocolName: "DidDecodeHook", name: "didDecode", mayMutate: true,
            parameters: [HookParameter(label: "from", name: "object", type: "JSONValue")], mayThrow: true,
            result: "Bool"),
        Hook(
            protocolName: "PolymorphicModel", name: "modelType", isStatic: true,
            parameters: [HookParameter(label: "for", name: "object", type: "JSONValue")],
            result: "any JSONModel.Type", needsSubclasses: true),
        Hook(protocolName: "WillEncodeHook", name: "willEncode", mayMutate: true, hasCommonName: true),
        Hook(
            protocolName: "DidEncodeHook", name: "didEncode",
            parameters: [HookParameter(label: "into", name: "object", type: "inout JSONValue")], result: "Bool"),
    ]

    /// The method's declaration.
    var declaration: String { "\(isStatic ? "static " : "")func \(name)\(signature())" }

    /// The method's signature. The parameter's internal name is `ownName`, or else the library's name.
    func signature(ownName: String? = nil) -> String {
        let list = parameters.map { $0.declaration(ownName: ownName) }.joined(separator: ", ")
        return "(\(list))" + (isThrowing ? " throws" : "") + (result.map { " -> \($0)" } ?? "")
    }

    /// The argument that passes a type's hook to its schema.
    ///
    /// - Parameters:
    ///   - type: the type's name.
    ///   - function: the method that implements the hook.
    /// - Returns: the argument's label and closure.
    func argument(of type: TokenSyntax, calling function: FunctionDeclSyntax) -> String {
        // The closure's first argument is the model, unless the hook is static.
        let values = zip(parameters, isStatic ? 0... : 1...).map { $0.argument("$\($1)") }
        let call = "\(isStatic ? type.text : "$0").\(name)(\(values.joined(separator: ", ")))"
        return "\(name): { \(function.isThrowing ? "try " : "")\(call) }"
    }

    /// Whether a method may be an attempt to implement the hook. Overrides of instance methods do not count, because the
    /// superclass's hook calls them. Overrides of static methods count, because the superclass's schema calls the superclass's
    /// method.
    func isNamed(by function: FunctionDeclSyntax) -> Bool {
        guard function.name.text == name, !function.modifiers.has(.private, .fileprivate) else { return false }
        if function.modifiers.has(.override), !isStatic { return false }
        return !hasCommonName || function.signature.parameterClause.parameters.isEmpty
    }

    /// Whether a method implements the hook.
    func isDeclared(by function: FunctionDeclSyntax) -> Bool {
        let effects = function.signature.effectSpecifiers
        guard function.genericParameterClause == nil, effects?.asyncSpecifier == nil,
            function.isThrowing == isThrowing || mayThrow,
            function.modifiers.has(.static, .class) == isStatic, mayMutate || !function.modifiers.has(.mutating)
        else { return false }
        let given = function.signature.parameterClause.parameters
        return given.count == parameters.count && zip(given, parameters).allSatisfy { $1.isDeclared(by: $0) }
            && (function.signature.returnClause?.type.spelling ?? "Void") == (result ?? "Void")
    }
}

/// A parameter of a hook.
struct HookParameter {
    let label: String
    let name: String
    let type: String

    /// The parameter's declaration. Its internal name is `ownName`, or else the library's name.
    func declaration(ownName: String?) -> String {
        let name = ownName ?? name
        return "\(label == name ? label : "\(label) \(name)"): \(type)"
    }

    /// The argument for a value.
    func argument(_ value: String) -> String {
        (label == "_" ? "" : "\(label): ") + (type.hasPrefix("inout ") ? "&\(value)" : value)
    }

    /// Whether a method's parameter has this label and type. Its internal name does not matter.
    func isDeclared(by parameter: FunctionParameterSyntax) -> Bool {
        parameter.firstName.text == label && parameter.type.spelling == type && parameter.ellipsis == nil
    }
}

extension FunctionDeclSyntax {
    fileprivate var isThrowing: Bool { signature.effectSpecifiers?.throwsClause != nil }

    /// This method with the hook's declaration and its own body.
    func becoming(_ hook: Hook) -> FunctionDeclSyntax {
        let unwanted: [Keyword] = (hook.isStatic ? [] : [.static, .class]) + (hook.mayMutate ? [] : [.mutating])
        var modifiers = modifiers.filter { modifier in
            !unwanted.contains { modifier.name.tokenKind == .keyword($0) }
        }
        if hook.isStatic, !self.modifiers.has(.static, .class) {
            modifiers.append(DeclModifierSyntax(name: .keyword(.static)))
        }
        return with(modifiers: Array(modifiers)).with(\.signature, signature(of: hook))
    }

    /// The method with other modifiers instead of its own.
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
