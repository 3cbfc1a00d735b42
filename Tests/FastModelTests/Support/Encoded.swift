import FastModel
import Testing

/// The complete result of an encode: its text or error, and its report.
struct Encoded {
    var text: String?
    var error: ModelError?
    var report = EncodingReport()

    var codes: [ModelError.Code] { report.issues.map(\.code) }
    var issues: [String] { report.issues.map(\.description) }
}

/// Encodes and returns the complete result.
func encoded(_ value: some JSONConvertible, _ options: EncodingOptions = EncodingOptions()) -> Encoded {
    var result = Encoded()
    var buffer = JSONBuffer()
    do throws(ModelError) {
        try ModelEncoder(options).encode(value, into: &buffer, reporting: &result.report)
        result.text = unsafe buffer.withUnsafeBytes { unsafe String(decoding: $0, as: UTF8.self) }
    } catch {
        result.error = error
    }
    return result
}

/// The text of a value, or the error's description.
func text(_ value: some JSONConvertible, _ change: (inout EncodingOptions) -> Void = { _ in }) -> String {
    var options = EncodingOptions()
    change(&options)
    let result = encoded(value, options)
    return result.text ?? result.error?.description ?? "nothing"
}

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

extension JSONValue {
    /// The value of a JSON text.
    static func parsed(_ text: String) throws -> JSONValue {
        try ModelDecoder().decode(JSONValue.self, from: text)
    }
}
