import FastModel
import Testing

/// A model with one property of any type.
struct Box<Value: Sample>: JSONModel, Equatable, Sample {
    var value = Value.sample

    static var schema: Schema<Box<Value>> {
        Schema({ Box() }) { Field("value", \.value) }
    }

    static var sample: Box<Value> { Box() }
}

/// Expects a JSON value to become a Swift value: as a property, in an array, and at the root.
func expect<Value: Sample>(
    _ json: String, gives expected: Value, _ options: DecodingOptions = DecodingOptions(),
    _ location: SourceLocation = #_sourceLocation
) {
    let property = outcome(of: #"{"value":\#(json)}"#, as: Box<Value>.self, options)
    #expect(property.value?.value == expected, "\(json) for \(Value.self)", sourceLocation: location)
    #expect(property.issues == [], "\(json) for \(Value.self)", sourceLocation: location)
    #expect(property.error == nil, "\(json) for \(Value.self)", sourceLocation: location)
    if json == "null" { return }
    let root = outcome(of: json, as: Value.self, options)
    #expect(root.value == expected, "\(json) for \(Value.self) at the root", sourceLocation: location)
    let elements = outcome(of: "[\(json),\(json)]", as: [Value].self, options)
    #expect(elements.value == [expected, expected], "\(json) for \(Value.self) in an array", sourceLocation: location)
}

/// Expects a JSON value to be refused: a property stays as it was with an issue, an element is dropped with an issue,
/// at the root and in strict mode it is an error.
func expect<Value: Sample>(
    _ json: String, for type: Value.Type, failsWith code: ModelError.Code,
    _ location: SourceLocation = #_sourceLocation
) {
    let property = outcome(of: #"{"value":\#(json)}"#, as: Box<Value>.self)
    #expect(property.value?.value == .sample, "\(json) for \(type)", sourceLocation: location)
    #expect(property.codes == [code], "\(json) for \(type)", sourceLocation: location)
    #expect(property.paths == ["value"], "\(json) for \(type)", sourceLocation: location)
    #expect(property.issues.first?.position.offset == 9, "\(json) for \(type)", sourceLocation: location)
    #expect(property.issues.first?.wanted == "\(type)", "\(json) for \(type)", sourceLocation: location)
    let kind = try? JSONValue.parsed(json).kind
    #expect(property.issues.first?.found == kind, "\(json) for \(type)", sourceLocation: location)
    let elements = outcome(of: "[\(json)]", as: [Value].self)
    #expect(elements.value == [], "\(json) for \(type) in an array", sourceLocation: location)
    #expect(elements.codes == [code], "\(json) for \(type) in an array", sourceLocation: location)
    #expect(elements.paths == ["[0]"], "\(json) for \(type) in an array", sourceLocation: location)
    let root = outcome(of: json, as: type)
    #expect(root.error?.code == code, "\(json) for \(type) at the root", sourceLocation: location)
    #expect(
        strictOutcome(of: "[\(json)]", as: [Value].self).error != nil, "strict \(json) for \(type)",
        sourceLocation: location)
}
