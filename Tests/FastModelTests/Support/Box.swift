import FastModel
import FastModelFoundation
import Foundation
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

/// A type with a value that no document of the tests has, to detect unchanged properties.
protocol Sample: JSONConvertible, Sendable, Equatable {
    static var sample: Self { get }
}

extension Sample where Self: FixedWidthInteger {
    static var sample: Self { 77 }
}

extension Int: Sample {}
extension Int8: Sample {}
extension Int16: Sample {}
extension Int32: Sample {}
extension Int64: Sample {}
extension Int128: Sample {}
extension UInt: Sample {}
extension UInt8: Sample {}
extension UInt16: Sample {}
extension UInt32: Sample {}
extension UInt64: Sample {}
extension UInt128: Sample {}
extension Double: Sample { static var sample: Double { 77.125 } }
extension Float: Sample { static var sample: Float { 77.125 } }
extension Decimal: Sample { static var sample: Decimal { 77 } }
extension Bool: Sample { static var sample: Bool { true } }
extension String: Sample { static var sample: String { "as it was" } }
extension Substring: Sample { static var sample: Substring { "as it was" } }
extension Character: Sample { static var sample: Character { "§" } }
extension Date: Sample { static var sample: Date { Date(timeIntervalSinceReferenceDate: 77.125) } }
extension URL: Sample { static var sample: URL { URL(fileURLWithPath: "/as/it/was") } }
extension UUID: Sample { static var sample: UUID { UUID(uuid: (7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7)) } }
extension Data: Sample { static var sample: Data { Data([7, 7, 7]) } }
extension JSONValue: Sample { static var sample: JSONValue { .string("as it was") } }
extension Optional: Sample where Wrapped: Sample { static var sample: Wrapped? { .some(.sample) } }
extension Array: Sample where Element: Sample { static var sample: [Element] { [.sample] } }
extension ContiguousArray: Sample where Element: Sample { static var sample: ContiguousArray { [.sample] } }
extension Set: Sample where Element: Sample { static var sample: Set<Element> { [.sample] } }
extension Dictionary: Sample where Key == String, Value: Sample {
    static var sample: [String: Value] { ["as it was": .sample] }
}
extension CGFloat: Sample { static var sample: CGFloat { 77.125 } }
extension CGPoint: Sample { static var sample: CGPoint { CGPoint(x: 77, y: 77) } }
extension CGSize: Sample { static var sample: CGSize { CGSize(width: 77, height: 77) } }
extension CGRect: Sample { static var sample: CGRect { CGRect(x: 77, y: 77, width: 77, height: 77) } }
extension OpenEnum: Sample where Enumeration: Sample, Enumeration.RawValue: Sample {
    static var sample: OpenEnum<Enumeration> { .known(.sample) }
}
