#if Macros
import SwiftSyntax

/// A method of the library's protocols that a model may have.
struct Hook {
    /// The protocol that has it, which a type may name itself.
    let protocolName: String
    /// The method's name.
    let name: String
    /// Whether it is called on the type.
    var isStatic = false
    /// Whether a structure's may change it.
    var mayMutate = false
    /// The parameters as they are declared.
    var parameters: [HookParameter] = []
    /// Whether it must be able to throw.
    var isThrowing = false
    /// What it returns.
    var result: String?
    /// Whether it only makes sense where there can be subclasses.
    var needsSubclasses = false
    /// Whether other methods of the name are common, so that only one without parameters is meant to be it.
    var hasCommonName = false

    static let all = [
        Hook(protocolName: "ValidationHook", name: "validate", isThrowing: true, hasCommonName: true),
        Hook(
            protocolName: "WillDecodeHook", name: "willDecode", isStatic: true,
            parameters: [HookParameter(label: "_", name: "object", type: "inout JSONValue")], result: "Bool"),
        Hook(
            protocolName: "DidDecodeHook", name: "didDecode", mayMutate: true,
            parameters: [HookParameter(label: "from", name: "object", type: "JSONValue")], result: "Bool"),
        Hook(
            protocolName: "PolymorphicModel", name: "modelType", isStatic: true,
            parameters: [HookParameter(label: "for", name: "object", type: "JSONValue")],
            result: "any JSONModel.Type", needsSubclasses: true),
        Hook(protocolName: "WillEncodeHook", name: "willEncode", mayMutate: true, hasCommonName: true),
        Hook(
            protocolName: "DidEncodeHook", name: "didEncode",
            parameters: [HookParameter(label: "into", name: "object", type: "inout JSONValue")], result: "Bool"),
    ]

    /// The method as it is declared.
    var declaration: String { "\(isStatic ? "static " : "")func \(name)\(signature())" }

    /// The method's signature, with the name that the parameter has within the method, or else the library's.
    func signature(ownName: String? = nil) -> String {
        let list = parameters.map { $0.declaration(ownName: ownName) }.joined(separator: ", ")
        return "(\(list))" + (isThrowing ? " throws" : "") + (result.map { " -> \($0)" } ?? "")
    }

    /// The argument that hands the hook of a type to its schema.
    func argument(of type: TokenSyntax) -> String {
        // A closure's first argument is the model, if there is one.
        let values = zip(parameters, isStatic ? 0... : 1...).map { $0.argument("$\($1)") }
        let call = "\(isStatic ? type.text : "$0").\(name)(\(values.joined(separator: ", ")))"
        return "\(name): { \(isThrowing ? "try " : "")\(call) }"
    }

    /// Whether a method has the name of the hook and may be meant to be it. An override is called through the superclass's
    /// hook, but for that of a type, which the superclass's schema calls on the superclass.
    func isNamed(by function: FunctionDeclSyntax) -> Bool {
        guard function.name.text == name, !function.has(.private, .fileprivate) else { return false }
        if function.has(.override), !isStatic { return false }
        return !hasCommonName || function.signature.parameterClause.parameters.isEmpty
    }

    /// Whether a method's declaration is the hook's.
    func isDeclared(by function: FunctionDeclSyntax) -> Bool {
        let effects = function.signature.effectSpecifiers
        guard function.genericParameterClause == nil, effects?.asyncSpecifier == nil,
            (effects?.throwsClause != nil) == isThrowing,
            function.has(.static, .class) == isStatic, mayMutate || !function.has(.mutating)
        else { return false }
        let given = function.signature.parameterClause.parameters
        return given.count == parameters.count && zip(given, parameters).allSatisfy { $1.isDeclared(by: $0) }
            && (function.signature.returnClause?.type.spelling ?? "Void") == (result ?? "Void")
    }
}
#endif
