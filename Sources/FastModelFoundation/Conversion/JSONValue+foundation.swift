public import FastModel
internal import Foundation

extension JSONValue {
    /// The value as Foundation's types, for `JSONSerialization`: as `anyValue`, with `NSNull` for null.
    public var foundationValue: Any { FastModelFoundation.foundationValue(of: anyValue) }
}

/// A value of the types of `JSONValue.anyValue` with `NSNull` for null.
func foundationValue(of value: Any) -> Any {
    switch value {
    case JSONValue.null as JSONValue: NSNull()
    case let elements as [Any]: ThreadStack.withRoom { elements.map(foundationValue) }
    case let members as [String: Any]: ThreadStack.withRoom { members.mapValues(foundationValue) }
    default: value
    }
}
