#if Macros
import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// The errors and warnings that the macros report.
enum MacroDiagnostic: DiagnosticMessage {
    case notType
    case isolated(type: String, attribute: String)
    case privateWithinType(type: String)
    case tuplePattern
    case requiredInOpenClass(property: String)
    case noEmptyInitialiser(type: String)
    case ignoredWithoutDefault(property: String)
    case unownedWithoutDefault(property: String)
    case notStored(mark: String)
    case markWithoutModel(mark: String)
    case keyAndIgnored
    case severalKeyMarks
    case keyBesideCodingKeys
    case keyOnFixedConstant
    case noKeys
    case keyIsNotLiteral
    case emptyStep
    case conditionalMark(mark: String)

    var message: String {
        switch self {
        case .notType:
            "@JSONModel can be attached only to a struct, a class or an enum"
        case .isolated(let type, let attribute):
            """
            '\(type)' cannot be a model, because it is isolated by @\(attribute) and models are read and written on any \
            thread: read a model without the attribute and copy its values
            """
        case .privateWithinType(let type):
            "'\(type)' is private to the enclosing type, where no conformance can be added to it: make it fileprivate"
        case .tuplePattern:
            "@JSONModel cannot map a tuple pattern: declare its properties one by one"
        case .requiredInOpenClass(let property):
            """
            '\(property)' must be a variable with a default value: only a struct, or a final class whose superclass \
            is not a model, can have required properties and constants
            """
        case .noEmptyInitialiser(let type):
            """
            '\(type)' needs an initialiser that can be called without arguments, or must be a final class whose \
            superclass is not a model
            """
        case .ignoredWithoutDefault(let property):
            "'\(property)' is ignored, so it needs a default value"
        case .unownedWithoutDefault(let property):
            "'\(property)' is unowned and never read from JSON, so it needs a default value"
        case .notStored(let mark):
            "@\(mark) can be attached only to a stored property of an instance"
        case .markWithoutModel(let mark):
            "@\(mark) has no effect in a type without @JSONModel"
        case .keyAndIgnored:
            "a property cannot have both @Key and @Ignored"
        case .severalKeyMarks:
            "a property can have only one @Key, which takes all its keys and options"
        case .keyBesideCodingKeys:
            "the type's CodingKeys say the keys: name this one there, or remove CodingKeys and mark the properties"
        case .keyOnFixedConstant:
            "a constant with a value is never read from JSON: make it a variable, or remove the value or @Key"
        case .noKeys:
            "@Key needs at least one key, a converter, defaults or options"
        case .keyIsNotLiteral:
            "a key must be a string literal without interpolation"
        case .emptyStep:
            "a component of a key path must not be empty: only a whole key may be"
        case .conditionalMark(let mark):
            "@\(mark) within #if is not seen: put the #if around the whole declaration"
        }
    }

    /// Errors for the marks within `#if` before a declaration.
    static func ofConditionalMarks(among attributes: AttributeListSyntax) -> [Diagnostic] {
        attributes.conditionalMarks.map { mark in
            Diagnostic(node: mark, message: Self.conditionalMark(mark: mark.attributeName.trimmedDescription))
        }
    }

    var severity: DiagnosticSeverity {
        if case .markWithoutModel = self { .warning } else { .error }
    }

    var diagnosticID: MessageID {
        .ofCase(self)
    }
}

extension MacroExpansionContext {
    /// Reports a diagnostic at a node.
    func diagnose(_ message: MacroDiagnostic, at node: some SyntaxProtocol) {
        diagnose(Diagnostic(node: node, message: message))
    }

    /// Reports a diagnostic of a discriminator at a node.
    func diagnose(_ message: VariantDiagnostic, at node: some SyntaxProtocol) {
        diagnose(Diagnostic(node: node, message: message))
    }
}

extension MessageID {
    /// Identifies a message by its case's name, without its payload.
    static func ofCase(_ message: some Any) -> MessageID {
        MessageID(domain: "FastModelMacros", id: String("\(message)".prefix { $0 != "(" }))
    }
}
#endif
