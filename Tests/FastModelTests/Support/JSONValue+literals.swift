import FastModel

extension JSONValue {
    /// The value of a JSON text.
    static func parsed(_ text: String) throws -> JSONValue {
        try ModelDecoder().decode(JSONValue.self, from: text)
    }
}
