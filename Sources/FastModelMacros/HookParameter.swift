#if Macros
import SwiftSyntax

/// A parameter of a hook.
struct HookParameter {
    let label: String
    let name: String
    let type: String

    /// The parameter as it is declared, with the name that it has within the method, or else the library's.
    func declaration(ownName: String?) -> String {
        let name = ownName ?? name
        return "\(label == name ? label : "\(label) \(name)"): \(type)"
    }

    /// The parameter in a call with a value.
    func argument(_ value: String) -> String {
        (label == "_" ? "" : "\(label): ") + (type.hasPrefix("inout ") ? "&\(value)" : value)
    }

    /// Whether a method's parameter is this one. What it is called within the method does not matter.
    func isDeclared(by parameter: FunctionParameterSyntax) -> Bool {
        parameter.firstName.text == label && parameter.type.spelling == type && parameter.ellipsis == nil
    }
}
#endif
