package import FastModel
internal import Foundation

// What dictionaries of Foundation's types hold. Each class is converted as a whole: a cast would match several Swift types, since
// a number 1 is also a Bool.

extension NSNull: BridgedValue {
    package var unbridged: Any? { JSONValue.null }
}

extension BridgedValue where Self: FoundationConvertible {
    package var unbridged: Any? { swiftValue }
}

extension NSNumber: BridgedValue {}
extension NSString: BridgedValue {}
extension NSDate: BridgedValue {}
extension NSData: BridgedValue {}

extension NSArray: BridgedValue {
    package var unbridged: Any? { map { $0 } }
}

extension NSDictionary: BridgedValue {
    package var unbridged: Any? { BridgedMembers(map { (key: $0.key, value: $0.value) }) }
}

extension NSSet: BridgedValue {
    package var unbridged: Any? { allObjects }
}

extension NSURL: BridgedValue {
    package var unbridged: Any? { absoluteURL }
}

extension NSUUID: BridgedValue {
    package var unbridged: Any? { UUID(uuidString: uuidString) }
}

extension CGFloat: BridgedValue {
    package var unbridged: Any? { Double(self) }
}

extension NSAttributedString: NativeText {
    package var nativeText: String { string }
}
