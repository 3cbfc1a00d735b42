import FastModel

extension JSONValue {
    /// JSON text of the value. Only for strings that need no escapes.
    var debugText: String {
        switch self {
        case .null: "null"
        case .bool(let value): "\(value)"
        case .number(let number): number.text
        case .string(let string): "\"\(string)\""
        case .array(let elements): "[\(elements.map(\.debugText).joined(separator: ","))]"
        case .native(let native): "<\(native.type)>"
        case .object(let object):
            "{\(object.members.map { "\"\($0.key)\":\($0.value.debugText)" }.joined(separator: ","))}"
        }
    }
}
